/** Titles as readers of the language know them. What is not worded here is called as the server calls it. */
import { tOr } from "../../i18n/index.svelte";
import type { TitleCard } from "../../net/types";

/** `Australia`, in German `Australien`. */
export function subtitleOf(title: TitleCard): string {
  return tOr(`title.${title.id}.subtitle`, title.subtitle);
}

/** `1848 Australia`. */
export function fullName(title: TitleCard): string {
  return `${title.name} ${subtitleOf(title)}`.trim();
}
