/**
 * Every text of the client in English and German. The keys of the English messages are the type of all keys, so a
 * message that is missing in German does not compile. A language is loaded when it is first asked for.
 */
import { fill, type Values } from "./fill";
import type { Messages } from "./en";

export type Lang = "en" | "de";
export type MessageKey = keyof Messages;
export type Text = Readonly<Record<Lang, string>>;

export const LANGUAGES: readonly Lang[] = ["en", "de"];

const loaders: Record<Lang, () => Promise<{ messages: Messages }>> = {
  en: () => import("./en"),
  de: () => import("./de"),
};

let lang = $state<Lang>("en");
let messages = $state.raw<Messages | null>(null);
let whole = $derived(new Intl.NumberFormat(lang));
let hours = $derived(new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit" }));
let lists = $derived(new Intl.ListFormat(lang, { type: "conjunction" }));
let days = $derived(new Intl.DateTimeFormat(lang, { day: "numeric", month: "short", year: "numeric" }));

/** The language the page speaks now. */
export function language(): Lang {
  return lang;
}

/** What the browser asks for, if we speak it. */
export function preferredLanguage(): Lang {
  const wished = typeof navigator === "undefined" ? [] : navigator.languages;
  return wished.map((name) => name.slice(0, 2)).find((name): name is Lang => name === "en" || name === "de") ?? "en";
}

export async function useLanguage(next: Lang): Promise<void> {
  const loaded = await loaders[next]();
  messages = loaded.messages;
  lang = next;
  if (typeof document !== "undefined") document.documentElement.lang = next;
}

/** A message in the reader's language. */
export function t(key: MessageKey, values: Values = {}): string {
  return messages === null ? "" : fill(messages[key], values, lang);
}

/** A message whose key is put together from data; the fallback where there is none. */
export function tOr(key: string, fallback: string, values: Values = {}): string {
  const found = messages === null ? undefined : (messages as Readonly<Record<string, string>>)[key];
  return found === undefined ? fallback : fill(found, values, lang);
}

/** A text that the server sends in both languages. */
export function pick(text: Text): string {
  return text[lang];
}

/** A text of a title's own words, filled; the fallback where it has none under this key. */
export function wordIn(words: Readonly<Record<string, Text>> | undefined, key: string, fallback: string, values: Values = {}): string {
  const found = words?.[key];
  return found === undefined ? fallback : fill(found[lang], values, lang);
}

export function num(value: number): string {
  return whole.format(value);
}

/** A sum in the currency of the game: `£1,211`, below zero `−£40`. */
export function money(value: number, currency: string): string {
  return (value < 0 ? "−" : "") + currency + whole.format(Math.abs(value));
}

/** A change with its sign: `+£40`, `−£40`. */
export function change(value: number, currency: string): string {
  return (value < 0 ? "−" : "+") + currency + whole.format(Math.abs(value));
}

export function timeOf(iso: string): string {
  return hours.format(new Date(iso));
}

export function dayOf(iso: string): string {
  return days.format(new Date(iso));
}

/** `a, b and c` in the reader's language. */
export function list(parts: readonly string[]): string {
  return lists.format(parts);
}
