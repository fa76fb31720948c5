/** Games of drawn track, as the shell knows them. */
import type { Family } from "../../families";
import { STEPS } from "./guide";
import { todoOf } from "./todo";

export const family: Family = {
  texts: { en: () => import("./texts/en"), de: () => import("./texts/de") },
  table: () => import("./Crayon.svelte"),
  picture: () => import("./picture/TitleMap.svelte"),
  facts: () => import("./TitleFacts.svelte"),
  review: () => import("./review/Review.svelte"),
  guide: STEPS,
  passes: ["EndMoving", "EndTurn"],
  todo: todoOf,
};
