/** The cards of things: what a private, a company, a train or a contract is, told wherever one meets it. */
import type { Text } from "../net/types";

/** What a title says of a thing, and the rules behind it. */
export interface CardText {
  readonly rules: readonly string[];
  readonly says: Readonly<Record<string, Text>>;
}
export interface CardLine {
  readonly head: string;
  readonly text: string;
}
/** A card as it is shown. */
export interface ThingCard {
  readonly name: string;
  readonly sub: string;
  readonly lines: readonly CardLine[];
  readonly rules: readonly string[];
}
/** What a thing is: its kind and its name, as `data-card` says it: `paper:P6`. */
export type Describe = (kind: string, name: string) => ThingCard | null;

/** How a line of words is headed, in the order in which they are told. */
export const TOLD = ["pays", "brings", "does", "opens", "closes", "note"] as const;
export type Told = (typeof TOLD)[number];

/** What is said of a thing under several keys: the first that says something of it counts, and the first that names rules. */
export function gathered(cards: Readonly<Record<string, CardText>>, keys: readonly string[]): CardText {
  const found = keys.flatMap((key) => cards[key] ?? []);
  return {
    rules: found.find((card) => card.rules.length > 0)?.rules ?? [],
    says: Object.assign({}, ...found.toReversed().map((card) => card.says)) as Readonly<Record<string, Text>>,
  };
}

/** The kind and the name in `data-card`. */
export function thingOf(written: string | null | undefined): readonly [kind: string, name: string] | null {
  const cut = written?.indexOf(":") ?? -1;
  return written === null || written === undefined || cut <= 0 ? null : [written.slice(0, cut), written.slice(cut + 1)];
}

/** A name of somebody, told in full where there is room for a part of it only: `name:Maximiliane`. */
export const nameCard = ([kind, name]: readonly [string, string]): ThingCard | null => (kind === "name" ? { name, sub: "", lines: [], rules: [] } : null);

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
export interface Spot {
  readonly left: number;
  /** From the upper edge of the window, or from the lower one where the card stands above its thing. */
  readonly top: number | null;
  readonly bottom: number | null;
  readonly room: number;
}

/**
 * Where a card has its place: to the left of the pane where one chooses, so that no button is covered; else below its thing if there
 * is room, else above it, and never beyond the window.
 */
export function spotFor(thing: Box, width: number, wanted: number, window: { readonly width: number; readonly height: number }, pane: Box | null = null): Spot {
  const [gap, edge] = [6, 8];
  if (pane !== null && pane.left >= width + gap + edge) {
    const top = Math.max(edge, Math.min(thing.top - 12, window.height - edge - wanted));
    return { left: pane.left - width - gap, top, bottom: null, room: window.height - edge - top };
  }
  const below = window.height - thing.bottom - gap - edge;
  const above = thing.top - gap - edge;
  const isRight = thing.left > window.width / 2;
  const left = Math.min(Math.max(isRight ? thing.right - width : thing.left, edge), Math.max(edge, window.width - width - edge));
  return below >= Math.min(wanted, above) || below >= above
    ? { left, top: thing.bottom + gap, bottom: null, room: below }
    : { left, top: null, bottom: window.height - thing.top + gap, room: above };
}
