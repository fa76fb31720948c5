/** Where the stops of a hex lie and how its track runs to them. */
import { A, ORIGIN, S, arc, between, curve, distance, plus, polyline, roomToEdge, sideMiddle, times, type Point } from "./geometry";

/** The radius of a city space. */
export const SLOT = 0.255 * S;
export const TOWN = 0.11 * S;
/** In pieces of track the ends 0 to 5 are sides, and 6 + n is stop n of the hex. */
export const STOP_BASE = 6;

export type Piece = readonly [number, number];

/** What matters of a stop for its place. */
export interface Stand {
  readonly kind: string;
  readonly slots: number;
}

const SIDES: readonly string[] = ["SW", "W", "NW", "NE", "E", "SE"];

export function sideNamed(name: string): number {
  return SIDES.indexOf(name);
}

function endOf(end: number | string, rotation: number): number {
  if (typeof end === "number") return (end + rotation) % 6;
  if (/^s\d+$/.test(end)) return STOP_BASE + Number(end.slice(1));
  return (sideNamed(end) + rotation) % 6;
}

/** Track as printed on a tile or hex, turned clockwise by sixths; sides come before stops. */
export function piecesOf(track: readonly (readonly [number | string, number | string])[], rotation: number): Piece[] {
  return track.map(([a, b]) => {
    const p = endOf(a, rotation);
    const q = endOf(b, rotation);
    return p < q ? [p, q] : [q, p];
  });
}

/** The sides that lead to a stop. */
export function sidesOf(pieces: readonly Piece[], stop: number): number[] {
  return pieces.filter(([a, b]) => b === STOP_BASE + stop && a < STOP_BASE).map(([a]) => a);
}

/** Whether a stop sits on the curve between its two sides; a lone city draws its track to the centre instead. */
export function rides(pieces: readonly Piece[], stops: readonly Stand[], stop: number): boolean {
  return sidesOf(pieces, stop).length === 2 && (stops.length > 1 || stops[stop]?.kind === "town");
}

/** The spaces of a city around its middle: alone, side by side, in a triangle, in a square, in a ring. */
export function slotPlaces(count: number): Point[] {
  const d = SLOT * 1.05;
  if (count <= 1) return [ORIGIN];
  if (count === 2) return [{ x: -d, y: 0 }, { x: d, y: 0 }];
  if (count === 3) return [{ x: -d, y: d * 0.62 }, { x: d, y: d * 0.62 }, { x: 0, y: -d * 1.1 }];
  if (count === 4) return [{ x: -d, y: -d }, { x: d, y: -d }, { x: -d, y: d }, { x: d, y: d }];
  return Array.from({ length: count }, (_, i) => {
    const turn = (2 * Math.PI * i) / count - Math.PI / 2;
    return { x: 2 * d * Math.cos(turn), y: 2 * d * Math.sin(turn) };
  });
}

/** The middle of each stop: alone in the centre or on its curve; several on their own track, well apart. */
export function stopPlaces(pieces: readonly Piece[], stops: readonly Stand[]): Point[] {
  if (stops.length === 0) return [];
  if (pieces.length === 0) return withoutTrack(stops);
  const options = stops.map((_, i) => optionsFor(pieces, stops, i));
  if (stops.length === 1) return [middleOf(options[0] ?? [ORIGIN])];
  const lines = stops.map((_, i) => ownPoints(pieces, i));
  const merits = stops.map((stop, i) => {
    const foreign = lines.filter((_, k) => k !== i).flat();
    return (options[i] ?? []).map((p) => meritAlone(p, stop, foreign));
  });
  return settle(options, merits, stops);
}

function middleOf(points: readonly Point[]): Point {
  return points[Math.floor(points.length / 2)] ?? ORIGIN;
}

function withoutTrack(stops: readonly Stand[]): Point[] {
  if (stops.length === 1) return [ORIGIN];
  const wide = stops.some((stop) => stop.kind === "city") ? 0.42 * S : 0.26 * S;
  if (stops.length === 2) return [{ x: -wide, y: 0 }, { x: wide, y: 0 }];
  return stops.map((_, i) => times({ x: Math.cos((2 * Math.PI * i) / stops.length + 2.6), y: Math.sin((2 * Math.PI * i) / stops.length + 2.6) }, wide));
}

/** Places a stop may take. */
function optionsFor(pieces: readonly Piece[], stops: readonly Stand[], stop: number): Point[] {
  const sides = sidesOf(pieces, stop);
  const [first, second] = sides;
  if (first !== undefined && second !== undefined && rides(pieces, stops, stop)) {
    const points = curve(first, second, 40);
    return stops.length === 1 ? [middleOf(points)] : points.filter((_, i) => i >= 8 && i <= 32 && i % 2 === 0);
  }
  if (stops.length === 1) return [ORIGIN];
  if (sides.length === 0) {
    const taken = pieces.filter(([, b]) => b >= STOP_BASE).map(([a]) => sideMiddle(a));
    return [0.36, 0.44, 0.52, 0.6].map((f) => times(mean(taken), -f));
  }
  const middle = mean(sides.map(sideMiddle));
  return [0.3, 0.38, 0.46, 0.54, 0.6, 0.66].map((f) => times(middle, f));
}

function mean(points: readonly Point[]): Point {
  const sum = points.reduce(plus, ORIGIN);
  return times(sum, 1 / Math.max(points.length, 1));
}

function ownPoints(pieces: readonly Piece[], stop: number): Point[] {
  const sides = sidesOf(pieces, stop);
  const [first, second] = sides;
  if (sides.length === 2 && first !== undefined && second !== undefined) return curve(first, second);
  return sides.map(sideMiddle).flatMap((p) => [0.5, 0.6, 0.7, 0.8, 0.9, 1].map((f) => times(p, f)));
}

function reachOf(stop: Stand): number {
  if (stop.kind === "town") return TOWN;
  return stop.slots < 2 ? SLOT : 2 * SLOT;
}

/** Inside the hex, not on other track, not too far out. */
function meritAlone(p: Point, stop: Stand, foreign: readonly Point[]): number {
  const room = reachOf(stop) + 2.5;
  const inside = Math.min(roomToEdge(p), room + 2) * 3;
  const clear = foreign.reduce((least, q) => Math.min(least, distance(p, q)), room);
  return inside + clear * 1.5 - 0.15 * distance(p, ORIGIN);
}

/** Chooses one place for each stop: of all pairs the best, of more stops by improving one at a time. */
function settle(options: readonly Point[][], merits: readonly number[][], stops: readonly Stand[]): Point[] {
  const spot = (i: number, k: number): Point => options[i]?.[k] ?? ORIGIN;
  const reaches = stops.map(reachOf);
  const apart = (i: number, ki: number, j: number, kj: number): number =>
    2 * Math.min(distance(spot(i, ki), spot(j, kj)), 1.15 * ((reaches[i] ?? 0) + (reaches[j] ?? 0) + 5));
  const worth = (chosen: readonly number[]): number =>
    chosen.reduce((sum, k, i) => sum + (merits[i]?.[k] ?? 0) + chosen.slice(i + 1).reduce((s, kj, d) => s + apart(i, k, i + 1 + d, kj), 0), 0);
  let best = options.map((points) => Math.floor(points.length / 2));
  if (options.length === 2) {
    (options[0] ?? []).forEach((_, a) => (options[1] ?? []).forEach((__, b) => {
      if (worth([a, b]) > worth(best) + 1e-9) best = [a, b];
    }));
  } else {
    for (let round = 0; round < 5; round++) {
      for (let i = 0; i < options.length; i++) {
        (options[i] ?? []).forEach((_, k) => {
          const next = best.map((old, at) => (at === i ? k : old));
          if (worth(next) > worth(best) + 1e-9) best = next;
        });
      }
    }
  }
  return best.map((k, i) => spot(i, k));
}

/** Path data of one piece; it starts in the middle of a side unless it joins two stops. */
export function piecePath(pieces: readonly Piece[], stops: readonly Stand[], places: readonly Point[], piece: Piece): string {
  const [a, b] = piece;
  if (b < STOP_BASE) return arc(a, b, sideMiddle(a), sideMiddle(b));
  const stop = places[b - STOP_BASE] ?? ORIGIN;
  if (a >= STOP_BASE) return polyline([places[a - STOP_BASE] ?? ORIGIN, stop]);
  if (rides(pieces, stops, b - STOP_BASE)) {
    const other = sidesOf(pieces, b - STOP_BASE).find((side) => side !== a) ?? a;
    return arc(a, other, sideMiddle(a), stop);
  }
  return polyline([sideMiddle(a), stop]);
}

/** Points along one piece from its first end to its second. */
export function piecePoints(pieces: readonly Piece[], stops: readonly Stand[], places: readonly Point[], piece: Piece): Point[] {
  const [a, b] = piece;
  if (b < STOP_BASE) return curve(a, b);
  const stop = places[b - STOP_BASE] ?? ORIGIN;
  const start = a < STOP_BASE ? sideMiddle(a) : (places[a - STOP_BASE] ?? ORIGIN);
  if (a < STOP_BASE && rides(pieces, stops, b - STOP_BASE)) {
    const other = sidesOf(pieces, b - STOP_BASE).find((side) => side !== a) ?? a;
    const whole = curve(a, other, 40);
    let end = 0;
    whole.forEach((p, i) => {
      if (distance(p, stop) < distance(whole[end] as Point, stop)) end = i;
    });
    return whole.slice(0, end + 1);
  }
  return between(start, stop);
}

/** Pieces that share an end belong together; groups that only cross lie one over the other with a gap. */
export function trackGroups(pieces: readonly Piece[]): Piece[][] {
  let groups: Piece[][] = [];
  for (const piece of pieces) {
    const touches = (group: readonly Piece[]): boolean => group.some((other) => other.some((end) => piece.includes(end)));
    const joined = groups.filter(touches).flat();
    groups = [...groups.filter((group) => !touches(group)), [...joined, piece]];
  }
  return groups;
}

/** Where a hex beyond the edge of the map is entered: a wedge at the side. */
export function wedge(side: number, length = 0.42): Point[] {
  const middle = sideMiddle(side);
  const out = times(middle, 1 / A);
  const half = 0.072 * S;
  return [
    { x: middle.x - out.y * half, y: middle.y + out.x * half },
    { x: middle.x + out.y * half, y: middle.y - out.x * half },
    times(middle, (A - length * S) / A),
  ];
}
