/**
 * Every text of the client in English and German. The keys of the English messages are the type of all keys, so a
 * message that is missing in German does not compile. A language is loaded when it is first asked for. Families of
 * games bring texts of their own, and so do titles, whose words come from the server.
 */
import { fill, type Values } from "./fill";
import type { Messages } from "./en";
import type { Lang, Text } from "../net/types";

export type { Lang, Text };
export type MessageKey = keyof Messages;
type Texts = Readonly<Record<string, string>>;
/** Texts that are loaded for a language when it is spoken. */
export type TextLoaders = Readonly<Record<Lang, () => Promise<{ messages: Texts }>>>;
/** What a title calls things, by key, in both languages. */
export type Words = Readonly<Record<string, Text>>;

export const LANGUAGES: readonly Lang[] = ["en", "de"];

const loaders: TextLoaders[] = [
  {
    en: () => import("./en"),
    de: () => import("./de"),
  },
];

let lang = $state<Lang>("en");
let messages = $state.raw<Texts | null>(null);
let words = $state.raw<Words>({});
let figures = $state<Figures>("language");
let whole = $derived(numberForm(lang, figures));
/** Days come before months, and hours are counted to 24. */
let dated = $derived(lang === "en" ? "en-GB" : lang);
let hours = $derived(new Intl.DateTimeFormat(dated, { hour: "2-digit", minute: "2-digit" }));
let stamps = $derived(new Intl.DateTimeFormat(dated, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }));
let lists = $derived(new Intl.ListFormat(lang, { type: "conjunction" }));
let days = $derived(new Intl.DateTimeFormat(dated, { day: "numeric", month: "short", year: "numeric" }));

/** What stands between thousands: as the language has it, `1,234`, `1.234`, `1 234`, `1234`. */
export type Figures = "language" | "comma" | "point" | "space" | "none";

/** How whole numbers are written. */
export function numberForm(lang: Lang, figures: Figures): { readonly format: (value: number) => string } {
  if (figures === "none") return new Intl.NumberFormat(lang, { useGrouping: false });
  if (figures === "language") return new Intl.NumberFormat(lang);
  const form = new Intl.NumberFormat(figures === "point" ? "de" : "en");
  return figures === "space" ? { format: (value) => form.format(value).replaceAll(",", "\u202f") } : form;
}

/** How numbers are written from now on. */
export function useFigures(next: Figures): void {
  figures = next;
}

/** The language of the page. */
export function language(): Lang {
  return lang;
}

/** The language the browser asks for, if we have it. */
export function preferredLanguage(): Lang {
  const wished = typeof navigator === "undefined" ? [] : navigator.languages;
  return wished.map((name) => name.slice(0, 2)).find((name): name is Lang => name === "en" || name === "de") ?? "en";
}

export async function useLanguage(next: Lang): Promise<void> {
  const count = loaders.length;
  const loaded = await Promise.all(loaders.map((load) => load[next]()));
  if (loaders.length > count) return useLanguage(next);
  messages = Object.assign({}, ...loaded.map((part) => part.messages)) as Texts;
  lang = next;
  if (typeof document !== "undefined") document.documentElement.lang = next;
}

/** The texts of a family, from now on in every language. */
export async function addTexts(more: TextLoaders): Promise<void> {
  if (!loaders.includes(more)) loaders.push(more);
  let spoken: Lang;
  let part: { messages: Texts };
  do {
    spoken = lang;
    part = await more[spoken]();
  } while (spoken !== lang);
  if (messages !== null) messages = { ...messages, ...part.messages };
}

/** The words of the title on the table; they go before those of its family. */
export function useWords(next: Words): void {
  words = next;
}

/** A message in the reader's language. */
export function t(key: MessageKey, values: Values = {}): string {
  return say(key, values);
}

/** A message by a key that only its family knows. */
export function say(key: string, values: Values = {}): string {
  return tOr(key, "", values);
}

/** A message whose key is put together from data; the fallback where there is none. */
export function tOr(key: string, fallback: string, values: Values = {}): string {
  const found = words[key]?.[lang] ?? messages?.[key];
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

/** A time of today, with the day where it is another one. */
export function stampOf(iso: string, now: number): string {
  const date = new Date(iso);
  return date.toDateString() === new Date(now).toDateString() ? hours.format(date) : stamps.format(date);
}

export function dayOf(iso: string): string {
  return days.format(new Date(iso));
}

/** `a, b and c` in the reader's language. */
export function list(parts: readonly string[]): string {
  return lists.format(parts);
}
