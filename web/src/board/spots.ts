/** Where there is room for words on a hex: values, labels, names. */
import { S, atAngle, distance, plus, roomToEdge, type Point } from "./geometry";
import { SLOT, TOWN, piecePoints, slotPlaces, type Piece, type Stand } from "./track";

/** Something drawn that words should keep away from: a spot and how far it reaches. */
export interface Blot {
  readonly at: Point;
  readonly reach: number;
}

/** Track and stops as things to keep away from. */
export function blotsOf(pieces: readonly Piece[], stops: readonly Stand[], places: readonly Point[]): Blot[] {
  const found: Blot[] = pieces.flatMap((piece) =>
    piecePoints(pieces, stops, places, piece).map((at) => ({ at, reach: 0.085 * S })),
  );
  stops.forEach((stop, i) => {
    const place = places[i];
    if (place === undefined) return;
    if (stop.kind === "town") found.push({ at: place, reach: TOWN + 1 });
    else for (const slot of slotPlaces(Math.max(stop.slots, 1))) found.push({ at: plus(place, slot), reach: SLOT + 1.5 });
  });
  return found;
}

/** A strip of words as blots, so that the next words keep away from it. */
export function stripOf(at: Point, half: number, reach: number): Blot[] {
  return [-1, -0.6, -0.2, 0.2, 0.6, 1].map((k) => ({ at: { x: at.x + half * k, y: at.y }, reach }));
}

const RING: readonly Point[] = Array.from({ length: 24 }, (_, i) => atAngle(-30 + 15 * i, 1)).flatMap((p) =>
  [0.48, 0.56, 0.64, 0.7].map((r) => ({ x: p.x * r * S, y: p.y * r * S })),
);

/** The spot inside the hex that lies farthest from everything drawn, the upper half preferred. */
export function freeSpot(busy: readonly Blot[], reach: number): Point {
  let best: Point = RING[0] as Point;
  let most = -Infinity;
  for (const p of RING) {
    const near = busy.reduce((least, blot) => Math.min(least, distance(p, blot.at) - blot.reach), reach + 4);
    const room = Math.min(near - reach, 4) + Math.min(roomToEdge(p) - reach - 2, 0) * 2 + (p.y < 0 ? 0.8 : 0);
    if (room > most) {
      most = room;
      best = p;
    }
  }
  return best;
}

/** City names stand under or over the stops, whichever hides less. */
export function nameSpot(busy: readonly Blot[], half: number, stops: number): Point {
  const heights = stops > 1 ? [0.66, -0.66] : [0.62, -0.62];
  const hidden = (y: number): number =>
    stripOf({ x: 0, y }, half, 5).reduce(
      (sum, word) => sum + busy.reduce((s, b) => s + Math.max(0, b.reach + word.reach - distance(word.at, b.at)), 0),
      0,
    );
  const [low, high] = heights.map((f) => f * S) as [number, number];
  return { x: 0, y: hidden(high) < 0.7 * hidden(low) - 6 ? high : low };
}
