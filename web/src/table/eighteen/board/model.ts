/** The whole map ready to be drawn: what never changes for a title, and what lies on each hex now. */
import type { Box } from "../../map/geometry";
import type { CompanyCard, Components, MapHex, Tile, View } from "../wire";
import { tileFace, printedFace, type Face } from "./face";
import { A, S, centreOf, corner, n, opposite, plus, type Point } from "./geometry";
import { sideNamed } from "./track";

/** How a company is told apart: by its letters, its pattern, its colour, and the outline of its sign. */
export interface Livery {
  readonly id: string;
  readonly name: string;
  readonly letters: string;
  readonly shade: string;
  readonly ink: string;
  readonly pattern: string;
  readonly shape: Shape;
}
export type Shape = CompanyCard["shape"];

export function liveryOf(company: CompanyCard, dark: boolean): Livery {
  const { shade, ink } = dark ? company.dark : company;
  return { id: company.id, name: company.name, letters: company.letters, shade, ink, pattern: company.pattern, shape: company.shape };
}

export interface SideMark {
  readonly at: string;
  readonly side: number;
  readonly kind: "gauge" | "blocked" | "bar" | "frontier";
}
export interface Axis {
  readonly at: Point;
  readonly text: string;
}
/** What is printed, with places. */
export interface MapModel {
  readonly hexes: readonly MapHex[];
  readonly byName: ReadonlyMap<string, MapHex>;
  readonly centres: ReadonlyMap<string, Point>;
  readonly tints: ReadonlyMap<string, number>;
  readonly marks: readonly SideMark[];
  readonly axes: readonly Axis[];
  readonly box: Box;
  /** Path data of the coast: the sides at which the map ends. */
  readonly shore: string;
  readonly tiles: ReadonlyMap<string, Tile>;
  readonly hasGauges: boolean;
  readonly hasBlocked: boolean;
  readonly hasBar: boolean;
  readonly hasFrontier: boolean;
  /** No place has more than two values: phases that pay alike share a box. */
  readonly hasTwoValues: boolean;
}

export function mapModel(parts: Components): MapModel {
  const hexes = parts.hexes.map((hex) => named(hex, parts));
  const centres = new Map(hexes.map((hex) => [hex.at, centreOf(hex.row, hex.column)]));
  const marks = sideMarks(parts.hexes);
  return {
    hexes,
    byName: new Map(hexes.map((hex) => [hex.at, hex])),
    centres,
    tints: tintsOf(parts.hexes),
    marks,
    axes: axesOf(parts.hexes, boxOf([...centres.values()])),
    box: boxOf([...centres.values()]),
    shore: shoreOf(hexes, centres),
    tiles: new Map(parts.tiles.map((tile) => [tile.id, tile])),
    hasGauges: marks.some((mark) => mark.kind === "gauge"),
    hasBlocked: marks.some((mark) => mark.kind === "blocked"),
    hasBar: marks.some((mark) => mark.kind === "bar"),
    hasFrontier: marks.some((mark) => mark.kind === "frontier"),
    hasTwoValues: parts.hexes.every((hex) => hex.stops.every((stop) => typeof stop.revenue === "number" || new Set(Object.values(stop.revenue)).size <= 2)),
  };
}

/** A place kept for a special tile is called by what stands on that tile. */
function named(hex: MapHex, parts: Components): MapHex {
  if (hex.site === null || hex.name !== "") return hex;
  const tile = parts.tiles.find((one) => one.id === hex.site);
  return { ...hex, name: tile?.label ?? hex.site };
}

function boxOf(points: readonly Point[]): Box {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const [left, top] = [Math.min(...xs) - A, Math.min(...ys) - S];
  return { x: left, y: top, width: Math.max(...xs) + A - left, height: Math.max(...ys) + S - top };
}

/** The sides of hexes beyond which there is no other; what lies under land is not drawn. */
function shoreOf(hexes: readonly MapHex[], centres: ReadonlyMap<string, Point>): string {
  const place = (p: Point): string => `${n(p.x)} ${n(p.y)}`;
  const line = (centre: Point, side: number): string => `M${place(plus(centre, corner(side, S + 1)))}L${place(plus(centre, corner(side + 1, S + 1)))}`;
  return hexes.flatMap((hex) => hex.next.flatMap((beyond, side) => (beyond === null ? [line(centres.get(hex.at) as Point, side)] : []))).join("");
}

/** Areas of one gauge or country have one tint, numbered in the order in which they are met. */
function tintsOf(hexes: readonly MapHex[]): Map<string, number> {
  const areas: string[] = [];
  const found = new Map<string, number>();
  for (const hex of hexes) {
    const area = hex.gauge ?? hex.country;
    if (area === null) continue;
    if (!areas.includes(area)) areas.push(area);
    found.set(hex.at, (areas.indexOf(area) % 5) + 1);
  }
  return found;
}

/** Borders of gauges and countries once for both neighbours, blocked and barred sides as each hex has them. */
function sideMarks(hexes: readonly MapHex[]): SideMark[] {
  const found: SideMark[] = [];
  for (const hex of hexes) {
    for (const name of hex.gauge_change) {
      const side = sideNamed(name);
      if (side >= 3) found.push({ at: hex.at, side, kind: "gauge" });
    }
    for (const name of hex.frontier) {
      const side = sideNamed(name);
      if (side >= 3) found.push({ at: hex.at, side, kind: "frontier" });
    }
    for (const name of hex.bar) found.push({ at: hex.at, side: sideNamed(name), kind: "bar" });
    for (const name of hex.impassable) found.push({ at: hex.at, side: sideNamed(name), kind: "blocked" });
  }
  return found;
}

/** Letters beside the rows and figures above the columns, where the names of hexes are made of them. */
function axesOf(hexes: readonly MapHex[], box: Box): Axis[] {
  const letters = new Map<number, string>();
  const figures = new Map<number, string>();
  for (const hex of hexes) {
    const parts = /^([A-Za-z]+)(\d+)$/.exec(hex.at);
    if (parts === null) return [];
    letters.set(hex.row, parts[1] as string);
    figures.set(hex.column, parts[2] as string);
  }
  const rows = [...letters].map(([row, text]) => ({ at: { x: box.x - 14, y: row * 1.5 * S }, text }));
  const columns = [...figures].filter(([column]) => column % 2 === 0).map(([column, text]) => ({ at: { x: column * A, y: box.y - 8 }, text }));
  return [...rows, ...columns];
}

export interface StationMark {
  readonly company: string;
  readonly stop: number;
  readonly slot: number;
  /** A space kept for a company that has not come yet. */
  readonly kept: boolean;
  /** A marker that only blocks: of a company that has left the game, or of none. */
  readonly over: boolean;
}
/** One hex as it lies now. The object stays the same as long as nothing on the hex changes. */
export interface Cell {
  readonly key: string;
  readonly at: string;
  readonly hex: MapHex;
  readonly face: Face;
  readonly centre: Point;
  readonly tint: number;
  readonly stations: readonly StationMark[];
  readonly ghost: boolean;
}
export type Ghosts = ReadonlyMap<string, readonly [tile: string, rotation: number]>;

const NO_GHOSTS: Ghosts = new Map();

/** What a cell was made from. Positions beside each other share what is the same in both, so the same objects make the same cell. */
interface Origin {
  readonly laid: readonly [string, number] | undefined;
  readonly ghost: readonly [string, number] | undefined;
  readonly towns: number;
  readonly placed: readonly unknown[] | undefined;
  readonly homes: string;
  readonly gone: string;
}
const origins = new WeakMap<Cell, Origin>();

function isFrom(cell: Cell, now: Origin): boolean {
  const then = origins.get(cell);
  return then !== undefined && then.laid === now.laid && then.ghost === now.ghost && then.towns === now.towns && then.placed === now.placed && then.homes === now.homes && then.gone === now.gone;
}

/** All hexes as they lie; cells that did not change are those of before, and so is the whole where none did. */
export function cellsOf(model: MapModel, view: View, before: ReadonlyMap<string, Cell>, ghosts: Ghosts = NO_GHOSTS): ReadonlyMap<string, Cell> {
  const homes = keptHomes(model, view);
  const gone = Object.keys(view.companies).filter((id) => view.companies[id]?.closed).join();
  const found = new Map<string, Cell>();
  let isSame = before.size === model.hexes.length;
  for (const hex of model.hexes) {
    const ghost = ghosts.get(hex.at);
    const laid = ghost ?? view.tiles[hex.at];
    const towns = laid === undefined ? (view.towns[hex.at] ?? 0) : 0;
    const old = before.get(hex.at);
    const from: Origin = { laid, ghost, towns, placed: view.stations[hex.at], homes: (homes.get(hex.at) ?? []).map((home) => home.company).join(), gone };
    if (old !== undefined && old.hex === hex && isFrom(old, from)) {
      found.set(hex.at, old);
      continue;
    }
    const face = faceAt(model, towns === 0 ? hex : withTowns(hex, towns), laid);
    const stations = stationsOf(hex, homes.get(hex.at) ?? [], view, (stop) => face.stops[stop]?.slots ?? 1);
    const key = `${towns}/${laid?.[0] ?? ""}/${laid?.[1] ?? 0}/${ghost === undefined ? "" : "g"}/${stations.map((s) => `${s.company}${s.stop}${s.slot}${s.kept ? "k" : ""}${s.over ? "o" : ""}`).join()}`;
    if (old !== undefined && old.key === key && old.hex === hex) {
      origins.set(old, from);
      found.set(hex.at, old);
      continue;
    }
    isSame = false;
    const cell: Cell = { key, at: hex.at, hex, face, centre: model.centres.get(hex.at) as Point, tint: model.tints.get(hex.at) ?? 0, stations, ghost: ghost !== undefined };
    origins.set(cell, from);
    found.set(hex.at, cell);
  }
  return isSame ? before : found;
}

/** Markers on the map stand for towns that are not printed; they are drawn with a ring. */
export const MARKER_TOWN = "marker";
function withTowns(hex: MapHex, count: number): MapHex {
  const town = { kind: "town", revenue: 0, slots: 0, size: null, home: [], group: MARKER_TOWN, name: "" } as const;
  return { ...hex, stops: [...hex.stops, ...Array.from({ length: count }, () => town)] };
}

export function faceAt(model: MapModel, hex: MapHex, laid: readonly [string, number] | undefined): Face {
  const tile = laid === undefined ? undefined : model.tiles.get(laid[0]);
  return tile === undefined || laid === undefined ? printedFace(hex) : tileFace(tile, laid[1], hex.name);
}

function keptHomes(model: MapModel, view: View): Map<string, { company: string; stop: number }[]> {
  const found = new Map<string, { company: string; stop: number }[]>();
  for (const hex of model.hexes) {
    hex.stops.forEach((stop, i) => {
      for (const company of stop.home) {
        const sheet = view.companies[company];
        if (sheet === undefined || sheet.closed || sheet.stations.length > 0) continue;
        found.set(hex.at, [...(found.get(hex.at) ?? []), { company, stop: i }]);
      }
    });
  }
  return found;
}

function stationsOf(hex: MapHex, homes: readonly { company: string; stop: number }[], view: View, spacesOf: (stop: number) => number): StationMark[] {
  const placed = (view.stations[hex.at] ?? []).map((s) => ({ company: s.owner, stop: s.stop, slot: s.slot, kept: false, over: view.companies[s.owner]?.closed ?? true }));
  const kept = homes
    .filter(({ company }) => !placed.some((mark) => mark.company === company))
    .map(({ company, stop }, i) => {
      const taken = placed.filter((mark) => mark.stop === stop).map((mark) => mark.slot);
      const free = Array.from({ length: Math.max(spacesOf(stop), 1) }, (_, slot) => slot).filter((slot) => !taken.includes(slot));
      return { company, stop, slot: free[Math.min(i, free.length - 1)] ?? -1, kept: true, over: false };
    });
  return [...placed, ...kept];
}

/** Sides at which track crosses a border of gauges. */
export function gaugeChanges(model: MapModel, cells: ReadonlyMap<string, Cell>): SideMark[] {
  return model.marks.filter(({ at, side, kind }) => {
    if (kind !== "gauge") return false;
    const here = cells.get(at);
    const beyond = here === undefined ? null : here.hex.next[side];
    const there = beyond === null || beyond === undefined ? undefined : cells.get(beyond);
    const ends = (cell: Cell | undefined, edge: number): boolean => cell?.face.pieces.some((piece) => piece.includes(edge)) ?? false;
    return ends(here, side) && ends(there, opposite(side));
  });
}

/** The hex under a point of the map, if any. */
export function hexAt(model: MapModel, p: Point): MapHex | null {
  let best: MapHex | null = null;
  let least = S;
  for (const hex of model.hexes) {
    const centre = model.centres.get(hex.at) as Point;
    const far = Math.hypot(centre.x - p.x, centre.y - p.y);
    if (far < least) {
      least = far;
      best = hex;
    }
  }
  return best;
}
