/** Texts for the rooms of games of drawn track: everything of the shell, and `t` that knows the keys of this family too. */
import { language, num, say, tOr, type MessageKey as ShellKey } from "../../../i18n/index.svelte";
import type { Values } from "../../../i18n/fill";
import type { messages } from "./en";

export * from "../../../i18n/index.svelte";

export type MessageKey = ShellKey | keyof typeof messages;

/** A message in the reader's language. A short form that ends a sentence (`3 Mio.`) brings its full stop along. */
export function t(key: MessageKey, values: Values = {}): string {
  return say(key, values).replaceAll("..", ".");
}

/** What the title calls its cities, goods and cards. */
export const cityName = (city: string): string => tOr(`city.${city}`, city);
export const goodName = (good: string): string => tOr(`good.${good}`, good);
export const cardName = (card: number): string => tOr(`card.${card}`, String(card));

/** A sum as this game writes it: `35 M`. */
export const sum = (n: number): string => (n < 0 ? `−${t("crayon.sum", { n: -n })}` : t("crayon.sum", { n }));

/** The same with a capital, where it stands first. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);

/** What something brings a turn, to a tenth. */
export const perTurn = (value: number): string => (value < 0 ? "−" : "") + num(Math.abs(Math.round(value * 10) / 10));
