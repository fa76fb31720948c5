/** What can be settled about how things look and sound: every value there is, what is usual, and how a value is read. */
import type { Lang, PreferencesBody } from "../net/types";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
/** Size of letters in percent. */
export const TEXTS = [90, 100, 115, 130, 150] as const;
/** Colours of companies, routes and players; patterns, letters and dashes stay in all of them. */
export const COLOURS = ["printed", "red_green", "blue_yellow", "greys"] as const;
export type Colours = (typeof COLOURS)[number];
/** Which names of places are written on maps. */
export const NAMES = ["all", "cities", "none"] as const;
export const MOTIONS = ["auto", "off"] as const;
/** How fast the moves of others are shown: as they come, one after the other, at my pace, or each when I ask for it. */
export const SPEEDS = ["at_once", "quick", "pace", "step"] as const;
export type Speed = (typeof SPEEDS)[number];
/** Before which moves one is asked once more. */
export const CONFIRMATIONS = ["all", "dangerous", "none"] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];
/** What stands between thousands: as the language has it, `1,234`, `1.234`, `1 234`, `1234`. */
export const FIGURES = ["language", "comma", "point", "space", "none"] as const;
export type Figures = (typeof FIGURES)[number];
export const UNITS = ["percent", "count"] as const;

/** All that devices of one account can share. */
export interface Settings extends PreferencesBody {
  readonly theme: Theme;
  readonly lang: Lang | null;
  readonly text: number;
  readonly colours: Colours;
  readonly names: (typeof NAMES)[number];
  /** Numbers of hexes are written. */
  readonly numbers: boolean;
  readonly motion: (typeof MOTIONS)[number];
  readonly volume: number;
  readonly confirm: Confirmation;
  readonly speed: Speed;
  /** Seconds for each move of others where they are shown at my pace. */
  readonly pace: number;
  /** Steps in which there is nothing but to pass are passed by themselves. */
  readonly skips: boolean;
  readonly figures: Figures;
  readonly shares: (typeof UNITS)[number];
}
export type SettingName = keyof Settings;

export const USUAL: Settings = {
  theme: "auto",
  lang: null,
  text: 100,
  colours: "printed",
  names: "all",
  numbers: false,
  motion: "auto",
  volume: 60,
  confirm: "dangerous",
  speed: "at_once",
  pace: 3,
  skips: false,
  figures: "language",
  shares: "percent",
};

type Check = (value: unknown) => boolean;
const oneOf = (all: readonly unknown[]): Check => (value) => all.includes(value);
const within = (low: number, high: number): Check => (value) => typeof value === "number" && value >= low && value <= high;
const isTruth: Check = (value) => typeof value === "boolean";

const CHECKS: Readonly<Record<SettingName, Check>> = {
  theme: oneOf(THEMES),
  lang: oneOf(["en", "de"]),
  text: oneOf(TEXTS),
  colours: oneOf(COLOURS),
  names: oneOf(NAMES),
  numbers: isTruth,
  motion: oneOf(MOTIONS),
  volume: within(0, 100),
  confirm: oneOf(CONFIRMATIONS),
  speed: oneOf(SPEEDS),
  pace: within(0.5, 30),
  skips: isTruth,
  figures: oneOf(FIGURES),
  shares: oneOf(UNITS),
};
export const SETTING_NAMES = Object.keys(USUAL) as readonly SettingName[];

export function isValid(name: SettingName, value: unknown): boolean {
  return CHECKS[name](value);
}

/** What is known of some settings; what is missing or not a value there is, is as usual. */
export function settingsFrom(found: Readonly<Record<string, unknown>>): Settings {
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, isValid(name, found[name]) ? found[name] : USUAL[name]])) as unknown as Settings;
}

/** A value as a device keeps it: a word. */
export function written(value: string | number | boolean | null): string | null {
  return typeof value === "boolean" ? (value ? "on" : "off") : value === null ? null : String(value);
}

/** The value behind a word that a device has kept; what is none counts for nothing. */
export function readWord(name: SettingName, word: string | null): unknown {
  if (word === null) return undefined;
  const usual = USUAL[name];
  const value = typeof usual === "number" ? Number(word) : typeof usual === "boolean" ? word === "on" : word;
  return isValid(name, value) ? value : undefined;
}
