/** Where names stand: beside their city, where they cover no other city, no name and as little track and as few mileposts as possible. */
import type { Box, Point } from "../../map/geometry";
import { STEP, type BoardModel, type Place } from "./model";

export interface Label {
  readonly key: string;
  readonly x: number;
  /** The middle of the first line. */
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
  readonly size: number;
  readonly name: string;
  /** Smaller lines below. */
  readonly lines: readonly string[];
  readonly isMajor: boolean;
  readonly isPort: boolean;
}

export interface LabelWish {
  readonly model: BoardModel;
  /** How large the names of ordinary cities are, in units of the map. */
  readonly size: number;
  readonly nameOf: (place: Place) => string;
  readonly linesOf: (place: Place) => readonly string[];
  /** Points of drawn track. */
  readonly track: readonly Point[];
}

const WIDE = 0.58;
const SMALL = 0.82;

/** How far a city's sign reaches from its middle. */
export const reachOf = (place: Place): number => (place.ring.length > 0 ? STEP * 1.06 : place.printed.kind === "ferry_port" ? 4 : 7);

interface Candidate {
  readonly label: Label;
  readonly box: Box;
  readonly rank: number;
}

export function labelsOf(wish: LabelWish): readonly Label[] {
  const { model } = wish;
  const order = [...model.places].sort((a, b) => weight(b) - weight(a));
  const signs = model.places.map((place) => ({ place, box: square(place, reachOf(place)) }));
  const [track, posts] = [new Points(wish.track), new Points(model.posts)];
  const chosen = new Map<Place, Candidate>();
  for (let pass = 0; pass < 2; pass++) {
    for (const place of order) {
      const others = [...chosen].filter(([one]) => one !== place).map(([, one]) => one.box);
      const cost = ({ box, rank }: Candidate): number =>
        rank +
        300 * sum(others, (other) => overlap(box, other)) +
        300 * sum(signs, (sign) => (sign.place === place ? 0 : overlap(box, sign.box))) +
        6 * track.within(box) +
        0.7 * posts.within(box) +
        (box.x < model.box.x || box.x + box.width > model.box.x + model.box.width || box.y < model.box.y ? 50 : 0);
      const best = candidates(place, wish).reduce((a, b) => (cost(b) < cost(a) ? b : a));
      chosen.set(place, best);
    }
  }
  return order.map((place) => (chosen.get(place) as Candidate).label);
}

const weight = (place: Place): number => ({ major: 3, medium: 2, small: 1, ferry_port: 0 })[place.printed.kind];

function candidates(place: Place, wish: LabelWish): readonly Candidate[] {
  const isMajor = place.ring.length > 0;
  const isPort = place.printed.kind === "ferry_port";
  const size = wish.size * (isMajor ? 1.28 : isPort ? 0.85 : 1);
  const name = wish.nameOf(place);
  const lines = wish.linesOf(place);
  const small = wish.size * SMALL;
  const width = Math.max(name.length * size * WIDE, ...lines.map((line) => line.length * small * 0.5));
  const height = size * 1.1 + lines.length * small * 1.12;
  const gap = reachOf(place) + 2;
  const slant = gap * 0.72;
  const spots: readonly (readonly [number, number, Label["anchor"], number])[] = [
    [0, -gap - height, "middle", 0],
    [0, gap, "middle", 0.6],
    [gap + 1, -height / 2, "start", 1],
    [-gap - 1, -height / 2, "end", 1.2],
    [slant, -slant - height, "start", 1.6],
    [-slant, -slant - height, "end", 1.8],
    [slant, slant, "start", 2],
    [-slant, slant, "end", 2.2],
  ];
  return spots.map(([dx, top, anchor, rank]) => {
    const x = place.x + dx;
    const left = anchor === "middle" ? x - width / 2 : anchor === "start" ? x : x - width;
    return {
      rank,
      box: { x: left, y: place.y + top, width, height },
      label: { key: place.printed.id, x, y: place.y + top + size * 0.55, anchor, size, name, lines, isMajor, isPort },
    };
  });
}

/** What a name covers with its lines. */
export function boxOf({ x, y, anchor, size, name, lines, isMajor }: Label): Box {
  const small = size * (isMajor ? 0.64 : SMALL);
  const width = Math.max(name.length * size * WIDE, ...lines.map((line) => line.length * small * 0.5));
  const left = anchor === "middle" ? x - width / 2 : anchor === "start" ? x : x - width;
  return { x: left, y: y - size * 0.55, width, height: size * 1.1 + lines.length * small * 1.12 };
}

/** Where a sign of this size covers the least; the first of equal spots. */
export function clearest(spots: readonly Point[], width: number, height: number, avoid: readonly Box[]): Point | null {
  const cost = (p: Point): number => sum(avoid, (other) => overlap({ x: p.x - width / 2, y: p.y - height / 2, width, height }, other));
  return spots.reduce<{ p: Point; cost: number } | null>((best, p) => {
    const now = cost(p);
    return best === null || now < best.cost - 0.01 ? { p, cost: now } : best;
  }, null)?.p ?? null;
}

/** Signs of cities as boxes. */
export const signsOf = (model: BoardModel): readonly Box[] => model.places.map((place) => square(place, reachOf(place)));

/** Points by squares of the map, so that those in a box are counted without looking at all. */
class Points {
  readonly #squares = new Map<number, Point[]>();

  constructor(points: readonly Point[]) {
    for (const p of points) {
      const key = squareOf(Math.floor(p.x / STEP), Math.floor(p.y / STEP));
      const found = this.#squares.get(key);
      if (found === undefined) this.#squares.set(key, [p]);
      else found.push(p);
    }
  }

  within(box: Box): number {
    let count = 0;
    for (let column = Math.floor((box.x - 1) / STEP); column <= Math.floor((box.x + box.width + 1) / STEP); column++) {
      for (let row = Math.floor((box.y - 1) / STEP); row <= Math.floor((box.y + box.height + 1) / STEP); row++) {
        for (const p of this.#squares.get(squareOf(column, row)) ?? []) if (within(box, p)) count++;
      }
    }
    return count;
  }
}

const squareOf = (column: number, row: number): number => column * 4096 + row;

const square = (p: Point, reach: number): Box => ({ x: p.x - reach, y: p.y - reach, width: 2 * reach, height: 2 * reach });
const within = (box: Box, p: Point): boolean => p.x > box.x - 1 && p.x < box.x + box.width + 1 && p.y > box.y - 1 && p.y < box.y + box.height + 1;

/** The part of the smaller one that both cover. */
function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return w <= 0 || h <= 0 ? 0 : (w * h) / Math.min(a.width * a.height, b.width * b.height);
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}
