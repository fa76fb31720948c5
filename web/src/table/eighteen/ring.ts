/** The ring of tiles around a hex: which tile is chosen, how it is turned, where the picks stand. */
import { atAngle, type Point } from "./board/geometry";
import type { Offer } from "../../net/types";
import type { Pick } from "./lays";

export interface Choice {
  readonly at: string;
  readonly pick: string;
  readonly rotation: number;
}

/** The first choice on a hex: a given tile if it is among the picks, else the first, in its first turn. */
export function firstChoice(at: string, picks: readonly Pick[], wanted?: string): Choice | null {
  const pick = picks.find((one) => one.key === wanted) ?? picks[0];
  const turn = pick?.turns[0];
  return pick === undefined || turn === undefined ? null : { at, pick: pick.key, rotation: turn.rotation };
}

/** The next turn that is offered, clockwise or (with -1) back; the same if there is only one. */
export function turned(choice: Choice, picks: readonly Pick[], by: 1 | -1 = 1): Choice {
  const turns = picks.find((one) => one.key === choice.pick)?.turns ?? [];
  const now = turns.findIndex((turn) => turn.rotation === choice.rotation);
  const next = turns[(now + by + turns.length) % Math.max(turns.length, 1)];
  return next === undefined ? choice : { ...choice, rotation: next.rotation };
}

/** The next tile in the ring, as it stands there. */
export function shifted(choice: Choice, picks: readonly Pick[], by: 1 | -1, gains: Gains = new Map()): Choice {
  const now = picks.findIndex((one) => one.key === choice.pick);
  const next = picks[(now + by + picks.length) % Math.max(picks.length, 1)];
  return next === undefined ? choice : tapped(choice, next, gains);
}

/** What each turn of each tile would add to the run: `tile/rotation`. */
export type Gains = ReadonlyMap<string, number>;

/** The turn in which a tile stands in the ring: the chosen one, else the one that adds most to the run, else the first. */
export function shownTurn(choice: Choice | null, pick: Pick, gains: Gains): number {
  if (choice?.pick === pick.key) return choice.rotation;
  const gain = (rotation: number): number => gains.get(`${pick.key}/${rotation}`) ?? 0;
  return pick.turns.reduce((best, turn) => (gain(turn.rotation) > gain(best) ? turn.rotation : best), pick.turns[0]?.rotation ?? 0);
}

/** A tap on a pick chooses it as it stands there. */
export function tapped(choice: Choice, pick: Pick, gains: Gains = new Map()): Choice {
  return pick.turns.length === 0 ? choice : { ...choice, pick: pick.key, rotation: shownTurn(choice, pick, gains) };
}

/** How much more the best turn of a tile would add than the one it has. */
export function betterTurn(choice: Choice, pick: Pick | undefined, gains: Gains): number {
  const gain = (rotation: number): number => gains.get(`${choice.pick}/${rotation}`) ?? 0;
  const best = Math.max(0, ...(pick?.turns ?? []).map((turn) => gain(turn.rotation)));
  return best > gain(choice.rotation) ? best : 0;
}

export function offerOf(choice: Choice, picks: readonly Pick[]): Offer | null {
  const pick = picks.find((one) => one.key === choice.pick);
  return pick?.turns.find((turn) => turn.rotation === choice.rotation)?.offer ?? null;
}

/** Which of how many turns this is, counted from one. */
export function turnOf(choice: Choice, picks: readonly Pick[]): readonly [number, number] {
  const turns = picks.find((one) => one.key === choice.pick)?.turns ?? [];
  return [turns.findIndex((turn) => turn.rotation === choice.rotation) + 1, turns.length];
}

/** The legal hex after (or with -1 before) another in reading order; the first where none is chosen. */
export function nextHex(all: readonly string[], now: string | null, by: 1 | -1 = 1): string | null {
  if (all.length === 0) return null;
  const i = now === null ? -1 : all.indexOf(now);
  if (i < 0) return (by === 1 ? all[0] : all.at(-1)) ?? null;
  return all[(i + by + all.length) % all.length] ?? null;
}

/** Places of so many picks on a circle, evenly, none at the very top where the buttons are. */
export function pickPlaces(count: number, radius: number): Point[] {
  const step = 360 / Math.max(count, 1);
  return Array.from({ length: count }, (_, i) => atAngle(-90 + step * (i + 0.5), radius));
}
