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

/** How much of what is drawn a strip of words at this height would hide. */
function hidden(busy: readonly Blot[], y: number, half: number): number {
  return stripOf({ x: 0, y }, half, 5).reduce(
    (sum, word) => sum + busy.reduce((s, b) => s + Math.max(0, b.reach + word.reach - distance(word.at, b.at)) * (b.reach > SLOT ? 3 : 1), 0),
    0,
  );
}

/** City names stand under or over the stops, whichever hides less; nearer to the corner if a marker would be covered. */
export function nameSpot(busy: readonly Blot[], half: number, stops: number): Point {
  const near = stops > 1 ? 0.66 : 0.62;
  const [low, high] = [near * S, -near * S];
  const usual = hidden(busy, high, half) < 0.7 * hidden(busy, low, half) - 6 ? high : low;
  const covered = (y: number): boolean => busy.some((b) => b.reach > TOWN + 2 && Math.abs(b.at.y - y) < b.reach + 2 && Math.abs(b.at.x) < b.reach + half);
  if (!covered(usual)) return { x: 0, y: usual };
  const others = [high, low, 0.84 * S, -0.84 * S, 0.97 * S, -0.97 * S].filter((y) => !covered(y));
  const best = others.toSorted((a, b) => hidden(busy, a, half) - hidden(busy, b, half))[0];
  return { x: 0, y: best ?? usual };
}
