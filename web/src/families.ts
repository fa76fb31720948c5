/**
 * The families of games. The shell knows a family by this value alone: each part is loaded when it is first shown, and
 * a game of a family that is not listed is played at the plain table.
 */
import type { Component } from "svelte";
import { addTexts, type TextLoaders } from "./i18n/index.svelte";
import type { Snapshot, TitleCard } from "./net/types";

type Part<Props extends Record<string, unknown> = Record<string, never>> = () => Promise<{ default: Component<Props> }>;

/** What a title looks like: its map as printed, or as it lies in a position. */
export interface PictureProps extends Record<string, unknown> {
  readonly title: TitleCard;
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  readonly view: Snapshot["view"] | null;
}
/** What a title is made of, for those who choose. */
export interface FactsProps extends Record<string, unknown> {
  readonly title: TitleCard;
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
}
/** The review of a finished game. */
export interface ReviewProps extends Record<string, unknown> {
  readonly table: Snapshot;
  readonly title: TitleCard | null;
}

/** A step of the guided first game. */
export interface GuideStep {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** The part of the table it speaks of. */
  readonly target: string;
  /** Which button of the swipe bar brings it forward on a phone, counted from the left. */
  readonly pane: number;
  /** Whether there is something to see yet. */
  readonly isDue: (table: Snapshot) => boolean;
  /** What to wait for until then. */
  readonly wait: string | null;
}

export interface Family {
  readonly texts: TextLoaders | null;
  readonly table: Part;
  readonly picture: Part<PictureProps> | null;
  readonly facts: Part<FactsProps> | null;
  readonly review: Part<ReviewProps> | null;
  readonly guide: readonly GuideStep[];
  /** Kinds of moves by which nothing is done. */
  readonly passes: readonly string[];
  /** What a seat is to do, in a few words. */
  readonly todo: ((table: Snapshot) => Promise<string | null>) | null;
}

export const PLAIN: Family = {
  texts: null,
  table: () => import("./table/plain/Plain.svelte"),
  picture: null,
  facts: null,
  review: null,
  guide: [],
  passes: [],
  todo: null,
};

const FAMILIES: Readonly<Record<string, () => Promise<{ family: Family }>>> = {
  crayon: () => import("./table/crayon/family"),
  eighteen: () => import("./table/eighteen/family"),
};

/** A family with its texts. */
export async function familyOf(name: string): Promise<Family> {
  const load = Object.hasOwn(FAMILIES, name) ? FAMILIES[name] : undefined;
  const family = load === undefined ? PLAIN : (await load()).family;
  if (family.texts !== null) await addTexts(family.texts);
  return family;
}
