/** Games of drawn track, as the shell knows them. */
import type { Family } from "../../families";

export const family: Family = {
  texts: { en: () => import("./texts/en"), de: () => import("./texts/de") },
  table: () => import("./Crayon.svelte"),
  picture: null,
  facts: null,
  review: null,
  guide: [],
  todo: null,
};
