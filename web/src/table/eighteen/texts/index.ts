/** Texts for the rooms of the 18xx games: everything of the shell, and `t` that knows the keys of this family too. */
import { say, type MessageKey as ShellKey } from "../../../i18n/index.svelte";
import type { Values } from "../../../i18n/fill";
import type { messages } from "./en";

export * from "../../../i18n/index.svelte";

export type MessageKey = ShellKey | keyof typeof messages;

/** A message in the reader's language. */
export function t(key: MessageKey, values: Values = {}): string {
  return say(key, values);
}
