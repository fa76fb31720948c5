/** Titles as readers of the language know them; their words come with their cards. */
import { pick } from "../../i18n/index.svelte";
import type { TitleCard } from "../../net/types";

/** What a card says under a key. */
export function wordOf(title: TitleCard, key: string, fallback = ""): string {
  const text = title.words[key];
  return text === undefined ? fallback : pick(text);
}

/** `Australia`, in German `Australien`. */
export function subtitleOf(title: TitleCard): string {
  return wordOf(title, "subtitle", title.subtitle);
}

/** `1848 Australia`. */
export function fullName(title: TitleCard): string {
  return `${title.name} ${subtitleOf(title)}`.trim();
}
