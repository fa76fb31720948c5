/** A train's way over the map as a line to draw, with a place for its flag. */
import type { RouteLine, StopSpec } from "../wire";
import { ORIGIN, S, distance, plus, sideMiddle, times, type Point } from "./geometry";
import type { Cell } from "./model";
import { STOP_BASE, piecePoints, type Piece } from "./track";

export interface DrawnRoute {
  readonly index: number;
  readonly train: string;
  readonly revenue: number;
  readonly points: readonly Point[];
  /** Towns at which it calls get a ring of their own. */
  readonly towns: readonly Point[];
  /** Stops that it passes are struck out. */
  readonly passed: readonly Point[];
  readonly flag: Point;
}

interface Place {
  readonly at: string;
  readonly stop: number | null;
}

function placeOf(word: string): Place {
  const [at, stop] = word.split(":");
  return { at: at ?? "", stop: stop === undefined ? null : Number(stop) };
}

/** The side of one hex that leads to another. */
function sideTowards(cell: Cell, other: string): number {
  return cell.hex.next.indexOf(other);
}

/** Points from one end of a hex to another, in this direction. */
function through(cell: Cell, from: number, to: number): Point[] {
  const { face } = cell;
  if (face.look === "edge" || face.look === "water") {
    const side = Math.min(from, to);
    const line = [sideMiddle(side), times(sideMiddle(side), 0.5)];
    return from < to ? line : line.reverse();
  }
  const piece: Piece = from < to ? [from, to] : [to, from];
  const points = piecePoints(face.pieces, face.stops, face.places, piece);
  return from < to ? points : points.reverse();
}

/** The ends a route passes in a hex, in order: side, stop, side. */
function endsIn(places: readonly Place[], i: number, cells: ReadonlyMap<string, Cell>): number[] {
  const here = places[i] as Place;
  const cell = cells.get(here.at);
  if (cell === undefined) return [];
  const [before, after] = [places[i - 1], places[i + 1]];
  const ends: number[] = [];
  if (before !== undefined && before.at !== here.at) ends.push(sideTowards(cell, before.at));
  if (before !== undefined && before.at === here.at && before.stop !== null) ends.push(STOP_BASE + before.stop);
  if (here.stop !== null) ends.push(STOP_BASE + here.stop);
  if (after !== undefined && after.at !== here.at) ends.push(sideTowards(cell, after.at));
  return ends.filter((end) => end >= 0);
}

export function routePoints(path: readonly string[], cells: ReadonlyMap<string, Cell>): Point[] {
  const places = path.map(placeOf);
  const points: Point[] = [];
  places.forEach((place, i) => {
    const cell = cells.get(place.at);
    if (cell === undefined) return;
    const ends = endsIn(places, i, cells);
    for (let k = 0; k + 1 < ends.length; k++) {
      for (const p of through(cell, ends[k] as number, ends[k + 1] as number)) points.push(plus(p, cell.centre));
    }
  });
  return points;
}

/** The hexes a run calls at, each once. */
export function calledAt(routes: readonly RouteLine[]): ReadonlySet<string> {
  return new Set(routes.flatMap((route) => route.path.map(placeOf)).flatMap((place) => (place.stop === null ? [] : [place.at])));
}

/** The stops on a way that are wanted, as points of the map. */
function stopsOn(path: readonly string[], cells: ReadonlyMap<string, Cell>, isWanted: (word: string, stop: StopSpec) => boolean): Point[] {
  return path.flatMap((word) => {
    const { at, stop } = placeOf(word);
    const cell = cells.get(at);
    const spec = stop === null ? undefined : cell?.face.stops[stop];
    return cell === undefined || stop === null || spec === undefined || !isWanted(word, spec) ? [] : [plus(cell.face.places[stop] ?? ORIGIN, cell.centre)];
  });
}

/** A part of the map that flags keep off: the ring of tiles. */
export interface Disc {
  readonly at: Point;
  readonly radius: number;
}

/** All routes of a run; flags keep off the map's hexes, the routes' ends and one another where they can. */
export function drawRoutes(routes: readonly RouteLine[], cells: ReadonlyMap<string, Cell>, disc: Disc | null = null): DrawnRoute[] {
  const lines = routes.map((route) => routePoints(route.path, cells));
  const taken: Point[] = [];
  return routes.map((route, i) => {
    const points = lines[i] ?? [];
    const flag = flagPlace(points, lines.flat(), cells, taken, disc);
    taken.push(flag);
    const unpaid = new Set(route.stops.filter((stop) => stop.paid === 0 && stop.treasury === 0 && stop.value > 0).map((stop) => stop.place));
    const towns = stopsOn(route.path, cells, (word, stop) => stop.kind === "town" && !unpaid.has(word));
    return { index: i % 4, train: route.train, revenue: route.revenue, points, towns, passed: stopsOn(route.path, cells, (word) => unpaid.has(word)), flag };
  });
}

/** Near one end of the line, where the sea or open land is: never on a city, a line or another flag. */
function flagPlace(own: readonly Point[], all: readonly Point[], cells: ReadonlyMap<string, Cell>, taken: readonly Point[], disc: Disc | null): Point {
  const ends = [own[0], own[own.length - 1]].filter((p): p is Point => p !== undefined);
  let best: Point = ends[0] ?? ORIGIN;
  let least = Infinity;
  for (const end of ends) {
    for (let turn = 0; turn < 16; turn++) {
      for (const far of disc === null ? [1, 1.35, 1.75] : [1, 1.4, 1.9, 2.5, 3.2]) {
        const p = { x: end.x + Math.cos((turn * Math.PI) / 8) * far * S, y: end.y + Math.sin((turn * Math.PI) / 8) * far * 0.8 * S };
        const inDisc = disc !== null && distance(p, disc.at) < disc.radius + 22 ? 90 : 0;
        const cost = far * 14 + inDisc + hiddenBy(p, all, cells, taken);
        if (cost < least) {
          least = cost;
          best = p;
        }
      }
    }
  }
  return best;
}

function hiddenBy(p: Point, lines: readonly Point[], cells: ReadonlyMap<string, Cell>, taken: readonly Point[]): number {
  let cost = 0;
  for (const q of lines) if (Math.abs(q.x - p.x) < 38 && Math.abs(q.y - p.y) < 15) cost += 4;
  for (const q of taken) if (Math.abs(q.x - p.x) < 74 && Math.abs(q.y - p.y) < 26) cost += 200;
  for (const cell of cells.values()) {
    const far = distance(cell.centre, p);
    if (far > 1.7 * S) continue;
    if (far < S) cost += 6;
    for (const place of cell.face.places) {
      const q = plus(place, cell.centre);
      if (Math.abs(q.x - p.x) < 52 && Math.abs(q.y - p.y) < 24) cost += 30;
    }
  }
  return cost;
}

