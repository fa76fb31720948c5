/** A train's way over the map as a line to draw. */
import type { RouteLine, StopSpec } from "../wire";
import { ORIGIN, plus, sideMiddle, times, type Point } from "./geometry";
import type { Cell } from "./model";
import { STOP_BASE, piecePoints, type Piece } from "./track";

export interface DrawnRoute {
  /** A company may run more than four trains, and two of a kind. */
  readonly key: string;
  readonly index: number;
  readonly train: string;
  readonly revenue: number;
  readonly points: readonly Point[];
  /** Towns at which it calls get a ring of their own. */
  readonly towns: readonly Point[];
  /** Stops that it passes are struck out. */
  readonly passed: readonly Point[];
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

/** All routes of a run. */
export function drawRoutes(routes: readonly RouteLine[], cells: ReadonlyMap<string, Cell>): DrawnRoute[] {
  return routes.map((route, i) => {
    const points = routePoints(route.path, cells);
    const unpaid = new Set(route.stops.filter((stop) => stop.paid === 0 && stop.treasury === 0 && stop.value > 0).map((stop) => stop.place));
    const towns = stopsOn(route.path, cells, (word, stop) => stop.kind === "town" && !unpaid.has(word));
    return { key: `${i}`, index: i % 4, train: route.train, revenue: route.revenue, points, towns, passed: stopsOn(route.path, cells, (word) => unpaid.has(word)) };
  });
}
