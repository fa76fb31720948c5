/** What is drawn on a map as boxes and discs, and whether another one would cover any of it. */
import type { Point } from "./geometry";

/** A box or a disc by its middle; `w` and `h` reach from there to its edge. */
export interface Shape {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly isRound: boolean;
}

export const box = (at: Point, w: number, h: number): Shape => ({ x: at.x, y: at.y, w, h, isRound: false });
export const disc = (at: Point, r: number): Shape => ({ x: at.x, y: at.y, w: r, h: r, isRound: true });
export const moved = (shape: Shape, by: Point): Shape => ({ ...shape, x: shape.x + by.x, y: shape.y + by.y });

/** How deep two shapes reach into each other: 0 or less if they do not meet. */
export function depth(a: Shape, b: Shape): number {
  const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  if (a.isRound && b.isRound) return a.w + b.w - Math.sqrt(dx * dx + dy * dy);
  if (!a.isRound && !b.isRound) return Math.min(a.w + b.w - dx, a.h + b.h - dy);
  const [round, flat] = a.isRound ? [a, b] : [b, a];
  const [outX, outY] = [dx - flat.w, dy - flat.h];
  if (outX <= 0 || outY <= 0) return round.w - Math.max(outX, outY);
  return round.w - Math.sqrt(outX * outX + outY * outY);
}

const SQUARE = 50;
const key = (column: number, row: number): number => column * 8192 + row;

/** Things by the squares of the map that they touch, so that those near a place are found without looking at all. */
class Squares<T> {
  readonly #squares = new Map<number, T[]>();

  put(thing: T, { x, y, w, h }: Shape): void {
    this.#each(x - w, x + w, y - h, y + h, (at) => {
      const found = this.#squares.get(at);
      if (found === undefined) this.#squares.set(at, [thing]);
      else found.push(thing);
    });
  }

  drop(thing: T, { x, y, w, h }: Shape): void {
    this.#each(x - w, x + w, y - h, y + h, (at) => {
      const found = this.#squares.get(at);
      if (found !== undefined) this.#squares.set(at, found.filter((one) => one !== thing));
    });
  }

  /** Whether any of the things near a shape is such a one; asked very often. */
  some({ x, y, w, h }: Shape, gap: number, test: (thing: T) => boolean): boolean {
    const [last, lowest] = [Math.floor((x + w + gap) / SQUARE), Math.floor((y + h + gap) / SQUARE)];
    for (let column = Math.floor((x - w - gap) / SQUARE); column <= last; column++) {
      for (let row = Math.floor((y - h - gap) / SQUARE); row <= lowest; row++) {
        const things = this.#squares.get(key(column, row));
        if (things === undefined) continue;
        for (const thing of things) if (test(thing)) return true;
      }
    }
    return false;
  }

  #each(left: number, right: number, top: number, bottom: number, run: (at: number) => void): void {
    for (let column = Math.floor(left / SQUARE); column <= Math.floor(right / SQUARE); column++) {
      for (let row = Math.floor(top / SQUARE); row <= Math.floor(bottom / SQUARE); row++) run(key(column, row));
    }
  }
}

export class Crowd {
  readonly #squares = new Squares<Shape>();

  add(...shapes: readonly Shape[]): void {
    for (const shape of shapes) this.#squares.put(shape, shape);
  }

  remove(...shapes: readonly Shape[]): void {
    for (const shape of shapes) this.#squares.drop(shape, shape);
  }

  /** Whether a shape would come nearer than the gap to anything that is there. */
  meets(shape: Shape, gap = 0): boolean {
    return this.#squares.some(shape, gap, (other) => depth(shape, other) > -gap);
  }
}

/** Points of lines, which words should rather not cover. */
export class Dots {
  readonly #squares = new Squares<Point>();

  constructor(points: Iterable<Point>) {
    for (const p of points) this.#squares.put(p, box(p, 0, 0));
  }

  /** How many lie under a shape. */
  under(shape: Shape): number {
    let count = 0;
    this.#squares.some(shape, 0, (p) => {
      if (Math.abs(p.x - shape.x) < shape.w && Math.abs(p.y - shape.y) < shape.h) count++;
      return false;
    });
    return count;
  }
}
