/** Where names stand: beside their city, where they cover no other city, no name and as little track and as few mileposts as possible. */
import type { Box, Point } from "../../map/geometry";
import { widthOf } from "../../map/letters";
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
  /** Trains, which names keep away from as they do from cities. */
  readonly trains?: readonly Box[];
}

const SMALL = 0.82;
const MAJOR = 1.28;
const LINE = 1.12;
/** Lines in plain letters are so much narrower than in bold ones. */
const PLAIN = 0.95;
/** A name that covers more than this part of something is set without its lines, or left out. */
const COVERED = 0.02;

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
  const covers = (place: Place, { box }: Candidate): number =>
    sum([...chosen], ([other, { box: taken }]) => (other === place ? 0 : overlap(box, taken))) + sum(signs, (sign) => (sign.place === place ? 0 : overlap(box, sign.box))) + sum(wish.trains ?? [], (train) => overlap(box, train));
  for (let pass = 0; pass < 2; pass++) {
    for (const place of order) {
      const cost = (one: Candidate): number =>
        one.rank +
        300 * covers(place, one) +
        6 * track.within(one.box) +
        0.7 * posts.within(one.box) +
        (one.box.x < model.box.x || one.box.x + one.box.width > model.box.x + model.box.width || one.box.y < model.box.y ? 50 : 0);
      const best = (withLines: boolean): Candidate => candidates(place, wish, withLines).reduce((a, b) => (cost(b) < cost(a) ? b : a));
      const full = best(true);
      const fits = covers(place, full) <= COVERED;
      chosen.set(place, fits || full.label.lines.length === 0 ? full : best(false));
    }
  }
  return order.map((place) => [place, chosen.get(place) as Candidate] as const).filter(([place, one]) => weight(place) > 1 || covers(place, one) <= COVERED).map(([, one]) => one.label);
}

const weight = (place: Place): number => ({ major: 3, medium: 2, small: 1, ferry_port: 0 })[place.printed.kind];

function candidates(place: Place, wish: LabelWish, withLines: boolean): readonly Candidate[] {
  const isMajor = place.ring.length > 0;
  const isPort = place.printed.kind === "ferry_port";
  const size = wish.size * (isMajor ? MAJOR : isPort ? 0.85 : 1);
  const name = wish.nameOf(place);
  const lines = withLines ? wish.linesOf(place) : [];
  const { width, height } = measured(name, size, lines, wish.size * SMALL);
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
    [gap + 1, -height * 0.85, "start", 2.6],
    [gap + 1, -height * 0.15, "start", 2.6],
    [-gap - 1, -height * 0.85, "end", 2.8],
    [-gap - 1, -height * 0.15, "end", 2.8],
    [0, -gap - height - 7, "middle", 3.4],
    [0, gap + 7, "middle", 3.4],
    [-width * 0.3, -gap - height, "middle", 3],
    [width * 0.3, -gap - height, "middle", 3],
    [-width * 0.3, gap, "middle", 3],
    [width * 0.3, gap, "middle", 3],
    [gap + 9, -height / 2, "start", 3.6],
    [-gap - 9, -height / 2, "end", 3.6],
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

function measured(name: string, size: number, lines: readonly string[], small: number): { readonly width: number; readonly height: number } {
  return { width: Math.max(widthOf(name, size), ...lines.map((line) => widthOf(line, small) * PLAIN)), height: name === "" ? 0 : size * 1.1 + lines.length * small * LINE };
}

/** What a name covers with its lines. */
export function boxOf({ x, y, anchor, size, name, lines, isMajor }: Label): Box {
  const { width, height } = measured(name, size, lines, size * (isMajor ? SMALL / MAJOR : SMALL));
  const left = anchor === "middle" ? x - width / 2 : anchor === "start" ? x : x - width;
  return { x: left, y: y - size * 0.55, width, height };
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

/** Whether one hides more than a trace of the other. */
export const covers = (a: Box, b: Box): boolean => overlap(a, b) > COVERED;

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}
