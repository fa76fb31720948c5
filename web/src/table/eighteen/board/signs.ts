/** What is written on one hex beside its name: values, label, cost. Sizes are those at which they are drawn. */
import { widthOf } from "../../map/letters";
import { box, disc, moved, type Crowd, type Dots, type Shape } from "../../map/crowd";
import { PHASE_COLOURS, wantedValues, type Face } from "./face";
import { ORIGIN, S, atAngle, distance, plus, roomOfBox, roomToEdge, type Point } from "./geometry";

/** How letters are set: their usual size in units of the map, and what a unit is on the screen. */
export interface Type {
  readonly letters: number;
  readonly scale: number;
}
export interface PlacedValue {
  readonly at: Point;
  readonly amount: number;
  readonly size: number;
}
export interface PlacedLabel {
  readonly at: Point;
  readonly text: string;
  readonly size: number;
}
export interface PlacedCost {
  readonly at: Point;
  readonly text: string;
  readonly size: number;
  /** The picture of the ground stands over the cost, before it, or has no room. */
  readonly picture: "over" | "before" | "none";
}
/** Places are those in the hex: its middle is 0, 0. */
export interface CellSigns {
  readonly values: readonly PlacedValue[];
  readonly label: PlacedLabel | null;
  readonly cost: PlacedCost | null;
  /** Whatever is drawn of them. */
  readonly shapes: readonly Shape[];
}

export const NO_SIGNS: CellSigns = { values: [], label: null, cost: null, shapes: [] };
/** How large letters are in a picture by itself. */
const USUAL = 9.6;
/** Signs are set smaller before they are left out. */
const PARTS: readonly number[] = [1, 0.9, 0.8, 0.7];
const LEAST_PIXELS = 6;
const sizesOf = (full: number, { scale }: Type): readonly number[] => PARTS.map((part) => full * part).filter((size) => size === full || size * scale >= LEAST_PIXELS);
const GAP = 0.8;
/** So far a sign may reach over the edge of its hex, and where nothing else is left. */
const OVER = { usually: 7, least: 18 };

export const discOf = (size: number): number => size * 0.91 + 0.45;
export const labelSize = (letters: number): number => Math.max(12, letters);
/** The room of a word: half its width and half its height. */
export const wordShape = (at: Point, text: string, size: number): Shape => box(at, widthOf(text, size) / 2, size * 0.46);

/** The strip of values by phase: how many boxes it has, and how wide they are. */
export function stripShape(at: Point, revenue: Readonly<Record<string, number>>, merged: boolean): Shape {
  const amounts = PHASE_COLOURS.flatMap((colour) => revenue[colour] ?? []);
  const count = merged ? amounts.filter((amount, i) => amount !== amounts[i - 1]).length : amounts.length;
  return box(at, (count * (merged ? 20 : 15.4)) / 2 + 0.5, 8.6);
}

const SPOTS: readonly Point[] = [0.3, 0.4, 0.48, 0.56, 0.64, 0.7, 0.78, 0.88, 1].flatMap((part) => Array.from({ length: 24 }, (_, i) => atAngle(-90 + 15 * i, part * S)));

/** What a sign needs to find its place. */
export interface Ground {
  readonly centre: Point;
  readonly face: Face;
  readonly crowd: Crowd;
  readonly track: Dots;
  /** Where the name of the place would stand: signs rather leave it free. */
  readonly kept: readonly Shape[];
}

const inside = (shape: Shape): number => (shape.isRound ? roomToEdge(shape) - shape.w : roomOfBox(shape, shape.w, shape.h));

/** A spot in the hex with how unwelcome it is there, whatever lies around. */
interface Spot {
  readonly at: Point;
  readonly order: number;
  readonly edge: number;
}
const known = new Map<string, readonly Spot[]>();
const MOST_KNOWN = 600;

/** The spots at which a sign of this shape stays in its hex, the most welcome first: the same in every hex. */
function spotsOf(shape: Shape, over: number): readonly Spot[] {
  const key = `${shape.w}/${shape.h}/${shape.isRound}/${over}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const spots = SPOTS.flatMap((at, order): Spot[] => {
    const room = inside(moved(shape, at));
    return room < -over ? [] : [{ at, order, edge: Math.max(0, 1.5 - room) * 1.3 + (at.y < 0 ? 0 : 0.8) }];
  }).sort((a, b) => a.edge - b.edge || a.order - b.order);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, spots);
  return spots;
}

/** The best free spot of the hex for a sign of this shape, the first one of several; null if there is none. */
function freeSpot(ground: Ground, shape: Shape, near: Point | null, over: number): Point | null {
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spotsOf(shape, over)) {
    if (spot.edge > least) break;
    const edge = spot.edge + (near === null ? 0 : distance(spot.at, near) * 0.12);
    if (edge > least) continue;
    const there = moved(moved(shape, spot.at), ground.centre);
    if (ground.crowd.meets(there, GAP)) continue;
    const cost = edge + ground.track.under(there) * 1.1 + (ground.kept.some((one) => Math.abs(one.x - there.x) < one.w + there.w && Math.abs(one.y - there.y) < one.h + there.h) ? 5 : 0);
    if (cost < least || (cost === least && best !== null && spot.order < best.order)) [least, best] = [cost, spot];
  }
  return best?.at ?? null;
}

/** Values, label and cost of one hex, each where it covers nothing; what has no room is left out. */
export function placeSigns(ground: Ground, type: Type, cost: string | null): CellSigns {
  const shapes: Shape[] = [];
  const put = <T extends { readonly at: Point }>(shapeOf: (size: number) => Shape, full: number, near: Point | null, made: (at: Point, size: number) => T): T[] => {
    const sizes = sizesOf(full, type);
    for (const [size, over] of [...sizes.map((one) => [one, OVER.usually] as const), [sizes.at(-1) ?? full, OVER.least] as const]) {
      const shape = shapeOf(size);
      const at = freeSpot(ground, shape, near, over);
      if (at === null) continue;
      const there = moved(moved(shape, at), ground.centre);
      ground.crowd.add(there);
      shapes.push(there);
      return [made(at, size)];
    }
    return [];
  };
  const { face } = ground;
  const { word } = face;
  const label = word === null ? [] : put((size) => wordShape(ORIGIN, word, size), labelSize(type.letters), null, (at, size) => ({ at, size, text: word }));
  const wanted = wantedValues(face.stops);
  const values = wanted.flatMap(({ amount, stop }) => put((size) => disc(ORIGIN, discOf(size)), type.letters, wanted.length > 1 ? (face.places[stop] ?? null) : null, (at, size) => ({ at, amount, size })));
  return { values, label: label[0] ?? null, cost: cost === null ? null : placeCost(type, cost, put), shapes };
}

type Put = <T extends { readonly at: Point }>(shapeOf: (size: number) => Shape, full: number, near: Point | null, made: (at: Point, size: number) => T) => T[];

/** Beside a stop or track the picture stands before the cost. */
function placeCost(type: Type, text: string, put: Put): PlacedCost | null {
  const before = put((size) => box(ORIGIN, widthOf(text, size) / 2 + 9.5, Math.max(size * 0.46, 5.5)), type.letters, null, (at, size): PlacedCost => ({ at, text, size, picture: "before" }));
  if (before[0] !== undefined) return before[0];
  return put((size) => wordShape(ORIGIN, text, size), type.letters, null, (at, size): PlacedCost => ({ at, text, size, picture: "none" }))[0] ?? null;
}

/** How far under the middle of its picture a cost stands. */
export const costDrop = (size: number): number => Math.max(17, 9.5 + size * 0.46);

/** On open land the picture of the ground stands over the cost. */
export function openSigns(centre: Point, text: string, { letters }: Type): CellSigns {
  const at = { x: 0, y: -2 };
  const shapes = [box({ x: 0, y: -2 }, 14, 11), wordShape({ x: 0, y: costDrop(letters) }, text, letters)];
  return { values: [], label: null, cost: { at, text, size: letters, picture: "over" }, shapes: shapes.map((shape) => moved(shape, plus(centre, at))) };
}

/** Beyond the edge of the map signs have places of their own. */
export function edgeSigns(centre: Point, face: Face, type: Type): CellSigns {
  const size = Math.min(type.letters, 12);
  const values = face.values.map(({ at, amount }) => ({ at, amount, size }));
  const label = face.label === null ? null : { ...face.label, size: Math.min(labelSize(type.letters), 14) };
  const shapes = [...values.map(({ at }) => disc(at, discOf(size))), ...(label === null ? [] : [wordShape(label.at, label.text, label.size)])];
  return { values, label, cost: null, shapes: shapes.map((shape) => moved(shape, centre)) };
}

/** The signs of a tile by itself. */
export function signsOn(face: Face): CellSigns {
  return { values: face.values.map((value) => ({ ...value, size: USUAL })), label: face.label === null ? null : { ...face.label, size: labelSize(USUAL) }, cost: null, shapes: [] };
}
