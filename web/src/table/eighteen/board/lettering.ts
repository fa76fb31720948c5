/**
 * All words of the map: where they stand and how large they are set, so that none covers a stop, a value or another word.
 *
 * Stops and markers lie where they lie. Values, labels and costs come next, each in its own hex; then names, those of large
 * cities first; then the numbers of hexes. What has no room anywhere is set smaller, then left out: the map says it when it
 * is pointed at or enlarged.
 */
import { Crowd, Dots, box, disc, moved, type Shape } from "../../map/crowd";
import { widthOf } from "../../map/letters";
import { ORIGIN, S, corner, plus, roomToEdge, sideMiddle, times, type Point } from "./geometry";
import { anchorAt } from "./face";
import { gaugeChanges, type Cell, type MapModel } from "./model";
import { placeName, rankOf, type Name } from "./names";
import { NO_SIGNS, edgeSigns, openSigns, placeSigns, stripShape, wordShape, type CellSigns, type Ground, type Type } from "./signs";
import { SLOT, TOWN, piecePoints, slotPlaces } from "./track";

/** Below this scale figures would cover the map or be too small to read: only ground, track, markers and names are seen. */
export const FAR = 0.36;
/** The usual size of letters on the screen, and that of the few names on a map seen from afar. */
const PIXELS = { near: 8, far: 7 };
const LEAST = 9.6;
const MOST = 21;
const STEP = 0.5;

/** Which names are written: all that have room, those of cities, or none. */
export type NameWish = "all" | "cities" | "none";
export interface Wish {
  readonly model: MapModel;
  readonly cells: ReadonlyMap<string, Cell>;
  readonly type: Type;
  readonly money: (amount: number) => string;
  readonly names: NameWish;
  /** The numbers of hexes are written too. */
  readonly hexNames: boolean;
}
export interface HexName {
  readonly at: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}
export interface Lettering {
  readonly signs: ReadonlyMap<string, CellSigns>;
  readonly names: readonly Name[];
  readonly hexNames: readonly HexName[];
  /** Everything that must not be covered. */
  readonly crowd: Crowd;
  readonly track: Dots;
}

/** Letters are set against the zoom, in steps, so that words do not move with every turn of the wheel. */
export function typeAt(scale: number, larger = 1): Type {
  if (scale < FAR) return { letters: Math.ceil((PIXELS.far * larger) / scale), scale };
  const wanted = Math.min(Math.max(LEAST * larger, (PIXELS.near * larger) / scale), MOST * larger);
  return { letters: Math.round(wanted / STEP) * STEP, scale };
}

const isBeyond = ({ face }: Cell): boolean => face.look === "edge" || face.look === "water" || face.look === "site";

/** What was found for a hex stays as long as the hex does. */
function kept<T>(find: (cell: Cell) => T): (cell: Cell) => T {
  const known = new WeakMap<Cell, { readonly found: T }>();
  return (cell) => {
    const before = known.get(cell);
    if (before !== undefined) return before.found;
    const found = find(cell);
    known.set(cell, { found });
    return found;
  };
}

/** Spaces, towns, mines and markers of a hex, where they are drawn. */
export const stopShapes = kept(({ face, centre, stations }: Cell): readonly Shape[] => {
  const found = face.stops.flatMap((stop, i): Shape[] => {
    const at = face.places[i] ?? ORIGIN;
    if (stop.kind === "town") return [disc(at, TOWN + 1)];
    if (stop.kind === "mine") return [disc(at, SLOT * 1.15)];
    if (stop.slots === 0) return [];
    const spaces = slotPlaces(stop.slots).map((place) => plus(place, at));
    // their common ground reaches from each to the next
    const between = stop.slots < 2 ? [] : spaces.map((place, i) => times(plus(place, spaces[(i + 1) % spaces.length] ?? place), 0.5));
    return [...spaces, ...between].map((place) => disc(place, SLOT + (stop.slots > 1 ? 2.5 : 0.8)));
  });
  if (face.stops.some((stop) => stop.kind === "port")) found.push(box(anchorAt(face), 8.5, 10.5));
  stations.forEach((mark, i) => {
    if (mark.slot < 0) found.push(disc(corner(4 + (i % 2), 46), SLOT));
  });
  return found.map((shape) => moved(shape, centre));
});

/** Points of a hex's track, closer together than a word is high. */
const trackPoints = kept(({ face, centre }: Cell): readonly Point[] => {
  if (face.look === "edge" || face.look === "water") return face.pieces.flatMap(([a]) => (a < 6 ? [0.95, 0.85, 0.75].map((part) => plus(centre, { x: sideMiddle(a).x * part, y: sideMiddle(a).y * part })) : []));
  return face.pieces.flatMap((piece) => piecePoints(face.pieces, face.stops, face.places, piece).filter((_, i) => i % 2 === 0)).map((p) => plus(p, centre));
});

/** No words at all: a map without a size yet has no room for any. */
export const NO_LETTERING: Lettering = { signs: new Map(), names: [], hexNames: [], crowd: new Crowd(), track: new Dots([]) };

export function letteringOf(wish: Wish): Lettering {
  const { model, cells, type } = wish;
  const crowd = new Crowd();
  const track = new Dots([...cells.values()].flatMap(trackPoints));
  for (const cell of cells.values()) crowd.add(...stopShapes(cell));
  const near = type.scale >= FAR;
  if (near) {
    for (const { at, side } of gaugeChanges(model, cells)) crowd.add(disc(plus(model.centres.get(at) ?? ORIGIN, sideMiddle(side)), 7));
  }
  const signs = near ? allSigns(wish, crowd, track) : new Map<string, CellSigns>();
  const names = allNames(wish, crowd, track, signs);
  return { signs, names, hexNames: wish.hexNames && near ? numbers(wish, crowd) : [], crowd, track };
}

const costOf = ({ money }: Wish, { face, hex }: Cell): string | null =>
  hex.cost !== null && face.tile === null && (face.look === "land" || face.look === "tile") ? money(hex.cost.amount) : null;

function stripOf({ model }: Wish, { face, centre }: Cell): readonly Shape[] {
  if (face.strip === null) return [];
  return [moved(stripShape(face.strip.at, face.strip.revenue, isMerged(model, face.stops)), centre)];
}

/** Phases in which a place pays the same share a box. */
export const isMerged = (model: MapModel, stops: readonly { readonly kind: string }[]): boolean => model.hasTwoValues || stops.some((stop) => stop.kind === "mine");

function allSigns(wish: Wish, crowd: Crowd, track: Dots): Map<string, CellSigns> {
  const found = new Map<string, CellSigns>();
  const list = [...wish.cells.values()];
  for (const cell of list) {
    crowd.add(...stripOf(wish, cell));
    const signs = fixedSigns(wish, cell);
    if (signs === null) continue;
    crowd.add(...signs.shapes);
    found.set(cell.at, signs);
  }
  for (const cell of list.filter((one) => !found.has(one.at)).toSorted((a, b) => rankOf(b) - rankOf(a))) found.set(cell.at, cellSigns(wish, cell, crowd, track, true));
  return found;
}

/** Signs that have a place of their own: beyond the edge of the map, and the cost of open land. */
function fixedSigns(wish: Wish, cell: Cell): CellSigns | null {
  if (isBeyond(cell)) return edgeSigns(cell.centre, cell.face, wish.type);
  const cost = costOf(wish, cell);
  return cost === null || cell.face.stops.length > 0 || cell.face.pieces.length > 0 ? null : openSigns(cell.centre, cost, wish.type);
}

function cellSigns(wish: Wish, cell: Cell, crowd: Crowd, track: Dots, keepsName: boolean): CellSigns {
  const ground: Ground = { centre: cell.centre, face: cell.face, crowd, track, kept: keepsName && cell.face.name !== null ? [nameRoom(cell, wish.type)] : [] };
  return placeSigns(ground, wish.type, costOf(wish, cell));
}

/** Where the name of a place would best stand. */
function nameRoom({ face, centre }: Cell, { letters }: Type): Shape {
  const at = face.name?.at ?? ORIGIN;
  return box(plus(centre, at), Math.min(widthOf(face.name?.text ?? "", letters) / 2, 42), letters * 0.46);
}

function allNames(wish: Wish, crowd: Crowd, track: Dots, signs: Map<string, CellSigns>): Name[] {
  const wanted = [...wish.cells.values()].filter(({ face }) => face.name !== null && (wish.names === "all" || (wish.names === "cities" && face.stops.some((stop) => stop.slots > 0))));
  const found: Name[] = [];
  for (const cell of wanted.toSorted((a, b) => rankOf(b) - rankOf(a))) {
    let placed = placeName(cell, wish.type, crowd, track, wish.model.box);
    if (placed.length === 0) placed = nameFirst(wish, cell, crowd, track, signs);
    found.push(...placed);
  }
  return found;
}

/** A name that found no room comes before the signs of its hex, if these still find theirs. */
function nameFirst(wish: Wish, cell: Cell, crowd: Crowd, track: Dots, signs: Map<string, CellSigns>): readonly Name[] {
  const before = signs.get(cell.at) ?? NO_SIGNS;
  if (before.shapes.length === 0 || fixedSigns(wish, cell) !== null) return [];
  crowd.remove(...before.shapes);
  const placed = placeName(cell, wish.type, crowd, track, wish.model.box);
  const after = placed.length === 0 ? NO_SIGNS : cellSigns(wish, cell, crowd, track, false);
  if (placed.length > 0 && after.shapes.length >= before.shapes.length) {
    signs.set(cell.at, after);
    return placed;
  }
  crowd.remove(...placed.map((name) => name.shape), ...after.shapes);
  crowd.add(...before.shapes);
  return [];
}

const NUMBER_SPOTS: readonly Point[] = [{ x: 0, y: 0.86 }, { x: 0, y: -0.86 }, { x: -0.56, y: -0.46 }, { x: 0.56, y: -0.46 }, { x: -0.56, y: 0.46 }, { x: 0.56, y: 0.46 }, { x: -0.62, y: 0 }, { x: 0.62, y: 0 }, ORIGIN, { x: 0, y: 0.6 }, { x: 0, y: -0.6 }].map(({ x, y }) => ({ x: x * S, y: y * S }));

/** The numbers of hexes, at a corner that is free. */
function numbers({ cells, type }: Wish, crowd: Crowd): HexName[] {
  const usual = Math.min(Math.max(8.4, 7 / type.scale), 14);
  return [...cells.values()].flatMap((cell) => {
    for (const part of [1, 0.9, 0.8]) {
      for (const spot of NUMBER_SPOTS) {
        const shape = wordShape(plus(cell.centre, spot), cell.at, usual * part);
        if (crowd.meets(shape, 0.5) || roomToEdge(spot) < -usual) continue;
        crowd.add(shape);
        return [{ at: cell.at, x: shape.x, y: shape.y, size: usual * part }];
      }
    }
    return [];
  });
}
