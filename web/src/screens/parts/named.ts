/** Titles as readers of the language know them. What a title does not word is called as the server calls it. */
import { wordIn } from "../../i18n/index.svelte";
import type { TitleCard } from "../../net/types";

/** `Australia`, in German `Australien`. */
export function subtitleOf(title: TitleCard): string {
  return wordIn(title.words, "title.subtitle", title.subtitle);
}

/** `1848 Australia`. */
export function fullName(title: TitleCard): string {
  return `${title.name} ${subtitleOf(title)}`.trim();
}
