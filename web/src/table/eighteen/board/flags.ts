/** Signs of a run: the flags of its trains and the bonuses of their ways, in the sea or on open land near what they belong to. */
import { box, depth, type Shape } from "../../map/crowd";
import { widthOf } from "../../map/letters";
import { S, distance, type Point } from "./geometry";
import type { Lettering } from "./lettering";
import type { Cell, MapModel } from "./model";
import type { DrawnRoute } from "./routes";
import type { WayBonus } from "./ways";

/** A part of the map that flags keep off: the ring of tiles. */
export interface Disc {
  readonly at: Point;
  readonly radius: number;
}
interface Found {
  readonly at: Point;
  /** The end of the line it belongs to, if it stands so far off that a thread leads there. */
  readonly thread: Point | null;
  readonly shape: Shape;
}
export interface PlacedFlag extends Found {
  readonly route: DrawnRoute;
}
export interface PlacedSign extends Found {
  readonly bonus: WayBonus;
}
export interface Signals {
  readonly flags: readonly PlacedFlag[];
  readonly ways: readonly PlacedSign[];
}
export interface SignalWish {
  readonly model: MapModel;
  readonly cells: ReadonlyMap<string, Cell>;
  readonly lettering: Lettering;
  readonly routes: readonly DrawnRoute[];
  readonly bonuses: readonly WayBonus[];
  /** How much larger than usual they are drawn. */
  readonly larger: number;
  readonly disc: Disc | null;
  /** What buttons lie on. */
  readonly covered?: readonly Shape[];
}

const FAR: readonly number[] = [0.62, 0.8, 1, 1.2, 1.45, 1.75, 2.1, 2.6, 3.2, 4, 5, 6.5, 8];
const THREAD = 1.1 * S;
/** How much the sign of a way is high, and how far it reaches beyond its words. */
export const WAY = { high: 8.5, beyond: 13, size: 10.5 };
export const wayText = (bonus: WayBonus): string => `★ ${bonus.text}`;
export const wayHalf = (bonus: WayBonus): number => widthOf(bonus.text, WAY.size) / 2 + WAY.beyond;
/** From the middle of a flag to its left and right end. */
export const flagEnds = (train: string): readonly [number, number] => [-25 - train.length * 4, 33 + train.length * 3];

class Finder {
  readonly #wish: SignalWish;
  readonly #lines: readonly Point[];
  readonly #taken: Shape[] = [];

  constructor(wish: SignalWish) {
    this.#wish = wish;
    this.#lines = wish.routes.flatMap((route) => route.points);
  }

  /** Around one of these points, near rather than far, where it covers no word, no stop and no other sign. */
  find(around: readonly Point[], w: number, h: number, shift: number): Found | null {
    let best: Found | null = null;
    let least = Infinity;
    for (const from of around) {
      for (const far of FAR) {
        if (far * 14 >= least) break;
        for (let turn = 0; turn < 24; turn++) {
          const at = { x: from.x + Math.cos(((turn - 6) * Math.PI) / 12) * far * S, y: from.y + Math.sin(((turn - 6) * Math.PI) / 12) * far * 0.8 * S };
          const shape = box({ x: at.x + shift, y: at.y }, w, h);
          const cost = far * 14 + this.#lies(shape);
          if (cost < least && this.#isFree(shape)) [least, best] = [cost, { at, shape, thread: distance(at, from) > THREAD + h ? from : null }];
        }
      }
    }
    if (best !== null) this.#taken.push(best.shape);
    return best;
  }

  #isFree(shape: Shape): boolean {
    const { lettering, disc } = this.#wish;
    if (disc !== null && distance(disc.at, shape) < disc.radius + shape.h) return false;
    return !lettering.crowd.meets(shape, 1) && this.#taken.every((other) => depth(shape, other) < -2);
  }

  /** Lines and land under it, and whether it leaves the map. */
  #lies(shape: Shape): number {
    const { model, cells, covered = [] } = this.#wish;
    let cost = covered.some((other) => depth(shape, other) > -2) ? 60 : 0;
    for (const q of this.#lines) if (Math.abs(q.x - shape.x) < shape.w && Math.abs(q.y - shape.y) < shape.h) cost += 4;
    for (const { centre } of cells.values()) if (Math.abs(centre.x - shape.x) < S && Math.abs(centre.y - shape.y) < S && distance(centre, shape) < S) cost += 6;
    const { x, y, width, height } = model.box;
    if (shape.x - shape.w < x - 12 || shape.x + shape.w > x + width + 12 || shape.y - shape.h < y - 12 || shape.y + shape.h > y + height + 12) cost += 60;
    return cost;
  }
}

/** Where all signs of a run stand; one for which there is no room at all is not drawn: its card has the same words. */
export function signalsOf(wish: SignalWish): Signals {
  const finder = new Finder(wish);
  const k = wish.larger;
  const ways = wish.bonuses.flatMap((bonus): PlacedSign[] => {
    const found = finder.find([bonus.at], wayHalf(bonus) * k, (WAY.high + 1) * k, 0);
    return found === null ? [] : [{ ...found, bonus }];
  });
  const flags = wish.routes.flatMap((route): PlacedFlag[] => {
    const [left, right] = flagEnds(route.train);
    const [first, last] = [route.points[0], route.points.at(-1)];
    if (first === undefined || last === undefined) return [];
    const found = finder.find([first, last], ((right - left) / 2 + 1) * k, 11.5 * k, ((left + right) / 2) * k);
    return found === null ? [] : [{ ...found, route }];
  });
  return { flags, ways };
}
