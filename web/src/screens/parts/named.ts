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

/** Whether a table is called like its title, in whatever language its host reads. */
export function isNamedAfter(title: TitleCard, name: string): boolean {
  const word = title.words["title.subtitle"];
  return [title.subtitle, word?.en ?? "", word?.de ?? ""].some((subtitle) => name === `${title.name} ${subtitle}`.trim());
}
