/** Names of places: how large they are set, and where beside their stops they stand. */
import type { Box } from "../../map/geometry";
import { box, type Crowd, type Dots, type Shape } from "../../map/crowd";
import { widthOf } from "../../map/letters";
import { A, ORIGIN, S, plus, roomOfBox, type Point } from "./geometry";
import type { Cell } from "./model";
import type { Type } from "./signs";
import { SLOT, TOWN, slotPlaces } from "./track";

export interface Name {
  readonly key: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly look: string;
  readonly shape: Shape;
}

/** Below this scale hexes are so small that a name is set smaller than usual before it is left out. */
const SMALL = 0.5;
const LEAST_PIXELS = { near: 6.9, small: 6.2 };
const PARTS: readonly number[] = [1, 0.93, 0.86, 0.8, 0.74, 0.68];
const BOTH = " · ";
/** The outline of letters, which lies over what is beside them: so many pixels wide, and at least so many units of the map. */
const OUTLINE = { pixels: 2.4, units: 3 };
export const outlineOf = (scale: number): number => Math.max(OUTLINE.units, OUTLINE.pixels / scale);
/** The inner part of an outline hides nothing. */
const gapOf = ({ scale }: Type): number => outlineOf(scale) / 3;
/** So far a name may reach out of the map, where the pane still shows it. */
const BEYOND = 10;
/** On coloured ground beyond the edge of the map a name has no outline and stays in its hex. */
const FLAT: ReadonlySet<string> = new Set(["edge", "water", "site"]);

/** Large cities are named first: by their spaces, the homes in them and what they pay. */
export function rankOf({ face, hex }: Cell): number {
  const worth = (revenue: number | Readonly<Record<string, number>>): number => (typeof revenue === "number" ? revenue : Math.max(0, ...Object.values(revenue)));
  const printed = hex.stops.reduce((sum, stop) => sum + stop.home.length * 12 + stop.slots * 10, 0);
  return face.stops.reduce((sum, stop) => sum + stop.slots * 10 + worth(stop.revenue) / 10 + 1, printed);
}

/** Sizes for a name, the usual one first, down to what can just be read. */
export function sizesFor({ letters, scale }: Type): readonly number[] {
  const least = scale < SMALL ? LEAST_PIXELS.small : LEAST_PIXELS.near;
  return PARTS.map((part) => letters * part).filter((size) => size * scale >= least && size >= 7.6);
}

interface Extent {
  readonly middle: Point;
  readonly w: number;
  readonly h: number;
}

/** What the stops of a hex cover, from top to bottom and from side to side. */
function extent(cell: Cell, only: number | null): Extent {
  const spots = cell.face.stops.flatMap((stop, i) => {
    if (only !== null && i !== only) return [];
    const at = cell.face.places[i] ?? ORIGIN;
    return stop.slots === 0 ? [{ at, reach: stop.kind === "town" ? TOWN + 1.5 : SLOT * 1.2 }] : slotPlaces(stop.slots).map((place) => ({ at: plus(place, at), reach: SLOT + (stop.slots > 1 ? 3 : 1.5) }));
  });
  if (spots.length === 0) return { middle: ORIGIN, w: 0, h: 0 };
  const [left, right] = [Math.min(...spots.map(({ at, reach }) => at.x - reach)), Math.max(...spots.map(({ at, reach }) => at.x + reach))];
  const [top, bottom] = [Math.min(...spots.map(({ at, reach }) => at.y - reach)), Math.max(...spots.map(({ at, reach }) => at.y + reach))];
  return { middle: { x: (left + right) / 2, y: (top + bottom) / 2 }, w: (right - left) / 2, h: (bottom - top) / 2 };
}

const ASIDE: readonly number[] = [0, 7, -7, 14, -14, 22, -22, 30, -30, 38, -38];
const AWAY: readonly number[] = [0, 3, 7, 12, 18];

/** A spot for a word: how far it lies from where it would stand, and how unwelcome it is. */
interface Spot {
  readonly order: number;
  readonly rank: number;
  /** Where the word stands, from what its stops cover and from its own size. */
  readonly at: (around: Extent, w: number, h: number, gap: number) => Point;
}
type Placing = Omit<Spot, "order">;
const byRank = (spots: readonly Placing[]): readonly Spot[] => spots.map((spot, order) => ({ ...spot, order })).sort((a, b) => a.rank - b.rank || a.order - b.order);

/** In the middle of a hex without stops, or a little aside. */
const OPEN: readonly Spot[] = byRank([0, -8, 8, -16, 16, -24, 24, -32, 32].flatMap((dy) => ASIDE.slice(0, 5).map((dx): Placing => ({ rank: Math.abs(dy) * 0.2 + Math.abs(dx) * 0.3, at: () => ({ x: dx, y: dy }) }))));

const ROWS: readonly Placing[] = AWAY.flatMap((more) => ASIDE.flatMap((dx): Placing[] => [
  { rank: more * 0.45 + Math.abs(dx) * 0.16, at: ({ middle, h: high }, _, h, gap) => ({ x: middle.x + dx, y: middle.y + (high + h + gap + 0.4) + more }) },
  { rank: 1.2 + more * 0.45 + Math.abs(dx) * 0.16, at: ({ middle, h: high }, _, h, gap) => ({ x: middle.x + dx, y: middle.y - (high + h + gap + 0.4) - more }) },
]));
const BESIDE: readonly Placing[] = [0, -6, 6, -12, 12].flatMap((dy) => [-1, 1].map((side): Placing => ({ rank: 7 + Math.abs(dy) * 0.3, at: ({ middle, w: wide }, w, _, gap) => ({ x: middle.x + side * (wide + w + gap + 0.4), y: middle.y + dy }) })));
/** Under or over the stops, a little aside, or beside them; the most welcome first. */
const AROUND: readonly Spot[] = byRank([...ROWS, ...BESIDE]);

interface Word {
  readonly key: string;
  readonly text: string;
  /** The stop it belongs to, where each has a name of its own. */
  readonly stop: number | null;
}

/** The best free place for a word at the largest size that has one; the first of several. */
function placeWord(cell: Cell, word: Word, type: Type, crowd: Crowd, track: Dots, edge: Box): Name | null {
  const isFlat = FLAT.has(cell.face.look);
  const around = extent(cell, word.stop);
  const spots = isFlat ? flatSpots(cell) : around.h === 0 ? OPEN : AROUND;
  const gap = gapOf(type);
  for (const size of sizesFor(type)) {
    const [w, h] = [widthOf(word.text, size) / 2, size * 0.46];
    let best: { readonly shape: Shape; readonly order: number } | null = null;
    let least = Infinity;
    for (const spot of spots) {
      if (spot.rank > least) break;
      const at = spot.at(around, w, h, gap);
      const shape = box(plus(at, cell.centre), w, h);
      if (shape.x - w < edge.x - BEYOND || shape.x + w > edge.x + edge.width + BEYOND) continue;
      if ((isFlat && roomOfBox(at, w, h) < -1) || crowd.meets(shape, gap)) continue;
      const cost = spot.rank + track.under(shape) * 0.5 + Math.max(0, Math.abs(at.x) + w - A) * 0.06;
      if (cost < least || (cost === least && best !== null && spot.order < best.order)) [least, best] = [cost, { shape, order: spot.order }];
    }
    if (best === null) continue;
    crowd.add(best.shape);
    return { key: word.key, text: word.text, x: best.shape.x, y: best.shape.y, size, look: cell.face.look, shape: best.shape };
  }
  return null;
}

const FLAT_SPOTS: readonly Point[] = Array.from({ length: 33 }, (_, i) => -32 + 2 * i).flatMap((y) => [0, 5, -5].map((x): Point => ({ x, y })));

const flat = new Map<number, readonly Spot[]>();

/** From the height at which it usually stands up and down; that is one of a few. */
function flatSpots(cell: Cell): readonly Spot[] {
  const usual = cell.face.name?.at.y ?? 0;
  const found = flat.get(usual) ?? byRank(FLAT_SPOTS.map((at): Placing => ({ rank: Math.abs(at.y - usual) * 0.3 + Math.abs(at.x) * 0.4, at: () => at })));
  flat.set(usual, found);
  return found;
}

/** The name of a hex; two names that find no room on one line stand each at its own city. Nothing where there is no room. */
export function placeName(cell: Cell, type: Type, crowd: Crowd, track: Dots, edge: Box): readonly Name[] {
  const text = cell.face.name?.text ?? "";
  const whole = text === "" ? null : placeWord(cell, { key: cell.at, text, stop: null }, type, crowd, track, edge);
  if (whole !== null) return [whole];
  const parts = text.split(BOTH);
  if (parts.length < 2) return [];
  const own = (part: string): number | null => {
    const at = cell.hex.stops.findIndex((stop) => stop.name === part);
    return at >= 0 && at < cell.face.stops.length ? at : null;
  };
  return parts.flatMap((part, i) => placeWord(cell, { key: `${cell.at}/${i}`, text: part, stop: own(part) }, type, crowd, track, edge) ?? []);
}

/** The name of a place that is pointed at, whatever it covers. */
export function pointedName(cell: Cell, { letters }: Type): Name | null {
  const name = cell.face.name;
  if (name === null) return null;
  const at = plus(cell.centre, { x: 0, y: FLAT.has(cell.face.look) ? name.at.y : 0.66 * S });
  return { key: `${cell.at}!`, text: name.text, x: at.x, y: at.y, size: letters, look: cell.face.look, shape: box(at, widthOf(name.text, letters) / 2, letters / 2) };
}
