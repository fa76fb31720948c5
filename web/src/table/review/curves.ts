/** Values over the moves of a game, for charts and sheets of any family. */

/** A value over time: the number of a move, and what it is from then on. */
export type Curve = readonly (readonly [number, number])[];

/** The value of a curve at a move: the last one noted at or before it. */
export function valueAt(curve: Curve, number: number): number | null {
  let found: number | null = null;
  for (const [at, value] of curve) {
    if (at > number) break;
    found = value;
  }
  return found;
}

/** Moves at which anything is noted, for one axis under all curves. */
export function moments(curves: readonly Curve[], last: number): number[] {
  const found = new Set<number>([last]);
  for (const curve of curves) for (const [at] of curve) found.add(at);
  return [...found].sort((a, b) => a - b);
}

/** A stretch of the game with a colour of its own. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly phase: number;
}

/** Labels at the ends of lines, moved apart so that none covers another. */
export function spread(places: readonly number[], gap: number, low: number, high: number): number[] {
  const order = places.map((place, i) => ({ place, i })).sort((a, b) => a.place - b.place);
  let floor = low;
  for (const one of order) {
    one.place = Math.max(one.place, floor);
    floor = one.place + gap;
  }
  let ceiling = high;
  for (const one of order.toReversed()) {
    one.place = Math.min(one.place, ceiling);
    ceiling = one.place - gap;
  }
  const found = [...places];
  for (const { place, i } of order) found[i] = place;
  return found;
}
