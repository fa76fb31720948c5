/**
 * The board as it is drawn: mileposts of a triangular grid with their places, neighbours and cities. The unit of the map is
 * such that neighbours are `STEP` apart. No rule is known here: which line may carry track the server says.
 */
import type { Box, Point } from "../../map/geometry";
import type { Components, MapFerry, MapPlace, MapPost, MapWater } from "../wire";

/** Row and column, as records and the server name a milepost. */
export type At = readonly [number, number];

/** From a milepost to its neighbour in the same row. */
export const STEP = 20;
const ROW = (STEP * Math.sqrt(3)) / 2;

/** East, south-east, south-west, west, north-west, north-east. */
export type Direction = 0 | 1 | 2 | 3 | 4 | 5;
export const DIRECTIONS: readonly Direction[] = [0, 1, 2, 3, 4, 5];
/** From a milepost of an even and of an odd row to its neighbours in the order of directions. */
const STEPS: readonly (readonly At[])[] = [
  [[0, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0]],
  [[0, 1], [1, 1], [1, 0], [0, -1], [-1, 0], [-1, 1]],
];

export interface Post extends Point {
  readonly key: string;
  readonly at: At;
  readonly printed: MapPost;
}

/** A city or port; `ring` are the outer mileposts of a city of seven, clockwise. */
export interface Place extends Point {
  readonly printed: MapPlace;
  readonly post: Post;
  readonly ring: readonly Point[];
}

export interface Ferry {
  readonly printed: MapFerry;
  readonly from: Post;
  readonly to: Post;
}

/** An edge over water, and what that adds to the price of a section on it. */
export interface Crossing {
  readonly waters: readonly MapWater[];
  readonly price: number;
  readonly from: Post;
  readonly to: Post;
}

export interface BoardModel {
  readonly posts: readonly Post[];
  readonly byKey: ReadonlyMap<string, Post>;
  readonly places: readonly Place[];
  readonly cities: readonly Place[];
  readonly byName: ReadonlyMap<string, Place>;
  readonly ferries: readonly Ferry[];
  readonly crossings: readonly Crossing[];
  /** Edges that carry no track, as pairs of keys. */
  readonly closed: ReadonlySet<string>;
  readonly box: Box;
}

export const keyOf = (at: At): string => `${at[0]}/${at[1]}`;

/** Where a milepost lies on the map. */
export function placeOf(at: At): Point {
  return { x: (at[1] + (at[0] % 2) / 2) * STEP, y: at[0] * ROW };
}

/** The milepost's neighbour in a direction on the full grid, whether it exists or not. */
export function beside(at: At, direction: Direction): At {
  const [down, right] = STEPS[at[0] % 2]?.[direction] as At;
  return [at[0] + down, at[1] + right];
}

/** In which direction a neighbour lies; null where it is none. */
export function directionTo(from: At, to: At): Direction | null {
  const found = ([0, 1, 2, 3, 4, 5] as const).find((direction) => keyOf(beside(from, direction)) === keyOf(to));
  return found ?? null;
}

/** Steps between two mileposts on the full grid. */
export function distance(one: At, other: At): number {
  const q = (at: At): number => at[1] - (at[0] - (at[0] & 1)) / 2;
  const [dq, dr] = [q(one) - q(other), one[0] - other[0]];
  return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
}

/** An edge by its ends, whichever comes first. */
export const edgeKey = (a: At, b: At): string => (a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? `${keyOf(a)}-${keyOf(b)}` : `${keyOf(b)}-${keyOf(a)}`);

export function boardModel(parts: Pick<Components, "posts" | "places" | "waters" | "ferries" | "closed" | "picture">): BoardModel {
  const posts = parts.posts.map((printed): Post => ({ x: printed.x * STEP, y: printed.y * STEP, key: keyOf(printed.at), at: printed.at, printed }));
  const byKey = new Map(posts.map((post) => [post.key, post]));
  const post = (at: At): Post => byKey.get(keyOf(at)) as Post;
  const places = parts.places.map((printed): Place => {
    const centre = post(printed.at);
    return { printed, post: centre, x: centre.x, y: centre.y, ring: printed.posts.length > 1 ? DIRECTIONS.map((direction) => placeOf(beside(printed.at, direction))) : [] };
  });
  return {
    posts,
    byKey,
    places,
    cities: places.filter((place) => place.printed.kind !== "ferry_port"),
    byName: new Map(places.map((place) => [place.printed.id, place])),
    ferries: parts.ferries.map((printed) => ({ printed, from: post(printed.ends[0]), to: post(printed.ends[1]) })),
    crossings: crossingsOf(parts.waters, post),
    closed: new Set(parts.closed.map(([a, b]) => edgeKey(a, b))),
    box: boxOf(parts.picture.frame),
  };
}

function crossingsOf(waters: readonly MapWater[], post: (at: At) => Post): readonly Crossing[] {
  const found = new Map<string, Crossing>();
  for (const water of waters) {
    for (const [a, b] of water.edges) {
      const key = edgeKey(a, b);
      const before = found.get(key);
      found.set(key, { waters: [...(before?.waters ?? []), water], price: (before?.price ?? 0) + water.price, from: post(a), to: post(b) });
    }
  }
  return [...found.values()];
}

function boxOf([left, top, right, bottom]: Components["picture"]["frame"]): Box {
  return { x: left * STEP, y: top * STEP, width: (right - left) * STEP, height: (bottom - top) * STEP };
}

/** The milepost next to a point of the map, if one is within reach. */
export function postAt(model: BoardModel, p: Point, reach: number = STEP * 0.62): Post | null {
  const row = Math.round(p.y / ROW);
  let best: Post | null = null;
  let least = reach;
  for (const r of [row - 1, row, row + 1]) {
    const column = Math.round(p.x / STEP - (Math.abs(r) % 2) / 2);
    for (const c of [column - 1, column, column + 1]) {
      const post = model.byKey.get(`${r}/${c}`);
      if (post === undefined) continue;
      const far = Math.hypot(post.x - p.x, post.y - p.y);
      if (far < least) [best, least] = [post, far];
    }
  }
  return best;
}

/** The ferry line under a point, away from its ends. */
export function ferryAt(model: BoardModel, p: Point, reach: number): Ferry | null {
  const found = model.ferries.find(({ from, to }) => {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const long = dx * dx + dy * dy;
    const part = ((p.x - from.x) * dx + (p.y - from.y) * dy) / long;
    const aside = Math.abs((p.x - from.x) * dy - (p.y - from.y) * dx) / Math.sqrt(long);
    return part > 0.2 && part < 0.8 && aside <= reach;
  });
  return found ?? null;
}

/** The ferry line between two mileposts. */
export function ferryBetween(model: BoardModel, from: Post, to: Post): Ferry | null {
  return model.ferries.find((ferry) => (ferry.from === from && ferry.to === to) || (ferry.from === to && ferry.to === from)) ?? null;
}

/** The mileposts on the straight line between two, both included: what a quick drag passes over. A ferry line has none. */
export function lineBetween(model: BoardModel, from: Post, to: Post): readonly Post[] {
  if (ferryBetween(model, from, to) !== null) return [from, to];
  const steps = distance(from.at, to.at);
  const found: Post[] = [from];
  for (let i = 1; i <= steps; i++) {
    const part = i / steps;
    const post = postAt(model, { x: from.x + (to.x - from.x) * part + 0.01, y: from.y + (to.y - from.y) * part + 0.01 }, STEP);
    if (post !== null && post !== found.at(-1)) found.push(post);
  }
  return found;
}

/** The neighbour in a direction; where the board has a gap the next milepost in line, else the nearest that way. */
export function postBeyond(model: BoardModel, from: Post, direction: Direction): Post {
  const next = model.byKey.get(keyOf(beside(from.at, direction)));
  if (next !== undefined) return next;
  const turn = (direction * Math.PI) / 3;
  const [ux, uy] = [Math.cos(turn), Math.sin(turn)];
  let best = from;
  let least = Infinity;
  for (const post of model.posts) {
    const [dx, dy] = [post.x - from.x, post.y - from.y];
    const ahead = dx * ux + dy * uy;
    const aside = Math.abs(dx * uy - dy * ux);
    if (ahead <= STEP * 0.6 || aside > ahead) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [post, cost];
  }
  return best;
}
