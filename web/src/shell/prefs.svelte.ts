/**
 * What is settled on this device: language, look, sizes, sounds. A device of somebody who is signed in follows their account,
 * or has settings of its own; sizes of panes and notices belong to the device in any case.
 */
import { preferredLanguage, useFigures, useLanguage, type Lang } from "../i18n/index.svelte";
import { http } from "../net/http";
import type { Settled } from "../net/types";
import { ROUTES } from "./palettes";
import { SETTING_NAMES, USUAL, isValid, readWord, settingsFrom, written, type Colours, type Confirmation, type SettingName, type Settings, type Speed, type Theme } from "./settings";

export { CONFIRMATIONS, SPEEDS, type Confirmation, type Speed, type Theme } from "./settings";

const PREFIX = "kursbuch.";
const PATH = "/account/preferences";
/** Several changes within so many milliseconds are sent as one. */
const TOGETHER = 500;

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
  #all = $state.raw<Settings>(USUAL);
  notices = $state(false);
  #dark = $state(false);
  /** Somebody is signed in here. */
  hasAccount = $state(false);
  /** This device has settings of its own, whatever the account has. */
  isOwn = $state(false);
  /** The account could not be told, or could not tell. */
  fault = $state.raw<unknown>(null);
  #sending: ReturnType<typeof setTimeout> | undefined;

  /** Read what was kept; an address may ask for a language or a look of its own. */
  async load(): Promise<void> {
    this.#all = settingsFrom(Object.fromEntries(SETTING_NAMES.map((name) => [name, readWord(name, remembered(name))])));
    this.notices = remembered("notices") === "on";
    this.isOwn = remembered("own") === "on";
    const query = matchMedia("(prefers-color-scheme: dark)");
    this.#dark = query.matches;
    query.addEventListener("change", (event) => {
      this.#dark = event.matches;
      this.#paint();
    });
    await this.#apply();
  }

  get all(): Settings {
    return this.#all;
  }

  get theme(): Theme {
    const wished = asked("theme");
    return wished === "light" || wished === "dark" ? (this.#chosenTheme ?? wished) : this.#all.theme;
  }
  /** A look that was chosen here goes before the one of the address. */
  #chosenTheme = $state<Theme | null>(null);

  get speed(): Speed {
    return this.#all.speed;
  }
  get pace(): number {
    return this.#all.pace;
  }
  get skips(): boolean {
    return this.#all.skips;
  }
  get confirm(): Confirmation {
    return this.#all.confirm;
  }
  get colours(): Colours {
    return this.#all.colours;
  }
  /** How many times larger than usual letters are. */
  get text(): number {
    return this.#all.text / 100;
  }

  get isDark(): boolean {
    return this.theme === "dark" || (this.theme === "auto" && this.#dark);
  }

  /** Settle something: at once here, and for the account if this device follows it. What is no value changes nothing. */
  set<N extends SettingName>(name: N, value: Settings[N]): void {
    if (value !== null && !isValid(name, value)) return;
    if (name === "theme") this.#chosenTheme = value as Theme;
    this.#keep({ ...this.#all, [name]: value });
    void this.#apply();
    this.#send();
  }

  setTheme(theme: Theme): void {
    this.set("theme", theme);
  }

  async setLanguage(lang: Lang): Promise<void> {
    this.#keep({ ...this.#all, lang });
    this.#send();
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

  setSpeed(speed: Speed): void {
    this.set("speed", speed);
  }

  setPace(seconds: number): void {
    this.set("pace", seconds);
  }

  setSkips(on: boolean): void {
    this.set("skips", on);
  }

  setConfirm(confirm: Confirmation): void {
    this.set("confirm", confirm);
  }

  // -- the account --------------------------------------------------------------------------------------------

  /** Somebody signs in or out. A device that follows its account takes over what that has settled, if it has anything. */
  async signedIn(is: boolean): Promise<void> {
    this.hasAccount = is;
    if (is && !this.isOwn) await this.#follow();
  }

  /** Whether this device has settings of its own; one that follows its account again takes over what that has. */
  async setOwn(is: boolean): Promise<void> {
    this.isOwn = is;
    remember("own", is ? "on" : null);
    clearTimeout(this.#sending);
    if (!is && this.hasAccount) await this.#follow();
  }

  async #follow(): Promise<void> {
    this.fault = null;
    try {
      const { preferences } = await http.get<Settled>(PATH);
      if (preferences === null) return this.#send();
      this.#keep(settingsFrom({ ...preferences }));
      await this.#apply();
    } catch (fault) {
      this.fault = fault;
    }
  }

  #send(): void {
    if (!this.hasAccount || this.isOwn) return;
    clearTimeout(this.#sending);
    this.#sending = setTimeout(() => {
      this.fault = null;
      http.put(PATH, this.#all).catch((fault: unknown) => (this.fault = fault));
    }, TOGETHER);
  }

  // -- this device --------------------------------------------------------------------------------------------

  #keep(next: Settings): void {
    this.#all = next;
    for (const name of SETTING_NAMES) remember(name, next[name] === USUAL[name] ? null : written(next[name]));
  }

  async #apply(): Promise<void> {
    this.#paint();
    useFigures(this.#all.figures);
    const lang = asked("lang") ?? this.#all.lang;
    await useLanguage(lang === "de" || lang === "en" ? lang : preferredLanguage());
  }

  #paint(): void {
    const root = document.documentElement;
    root.dataset["theme"] = this.isDark ? "dark" : "light";
    root.dataset["colours"] = this.#all.colours;
    root.dataset["motion"] = this.#all.motion;
    root.style.setProperty("--text", String(this.text));
    const routes = this.#all.colours === "printed" ? [] : ROUTES[this.#all.colours];
    for (let i = 0; i < ROUTES.greys.length; i++) root.style.setProperty(`--rt-${i + 1}`, routes[i] ?? "");
  }
}

export const prefs = new Prefs();
