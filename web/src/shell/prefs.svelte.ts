/** What this device remembers: language, light or dark, notices, sizes of panes. */
import { preferredLanguage, useLanguage, type Lang } from "../i18n/index.svelte";

export type Theme = "auto" | "light" | "dark";

const PREFIX = "kursbuch.";

/** A value stored on this device; where storage is not allowed it is lost on reload. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // Storage is not allowed here; the game works without it.
  }
}

const asked = (name: string): string | null =>
  typeof location === "undefined" ? null : new URLSearchParams(location.search).get(name);

class Prefs {
  theme = $state<Theme>("auto");
  notices = $state(false);
  #dark = $state(false);

  /** Read what was kept; an address may ask for a language or a look of its own. */
  async load(): Promise<void> {
    const theme = asked("theme") ?? remembered("theme");
    this.theme = theme === "light" || theme === "dark" ? theme : "auto";
    this.notices = remembered("notices") === "on";
    const query = matchMedia("(prefers-color-scheme: dark)");
    this.#dark = query.matches;
    query.addEventListener("change", (event) => {
      this.#dark = event.matches;
      this.#paint();
    });
    this.#paint();
    const lang = asked("lang") ?? remembered("lang");
    await useLanguage(lang === "de" || lang === "en" ? lang : preferredLanguage());
  }

  get isDark(): boolean {
    return this.theme === "dark" || (this.theme === "auto" && this.#dark);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember("theme", theme === "auto" ? null : theme);
    this.#paint();
  }

  async setLanguage(lang: Lang): Promise<void> {
    remember("lang", lang);
    await useLanguage(lang);
  }

  /** Sound and notice on my move; the browser is asked for permission the first time. */
  async setNotices(on: boolean): Promise<void> {
    this.notices = on;
    remember("notices", on ? "on" : null);
    if (on && typeof Notification !== "undefined" && Notification.permission === "default") {
      await Notification.requestPermission();
    }
  }

  #paint(): void {
    document.documentElement.dataset["theme"] = this.isDark ? "dark" : "light";
  }
}

export const prefs = new Prefs();
