/**
 * Hexes with a corner up: sides, corners, and the curves of track between sides.
 *
 * Side 0 is the lower left and the sides run clockwise; the middle of side n lies at 120 + 60 n degrees with y down.
 */

import { n, type Point } from "../../map/geometry";

export { n, type Point } from "../../map/geometry";

/** The radius of a hex, from its centre to a corner: the unit of the map. */
export const S = 50;
/** From the centre of a hex to the middle of a side. */
export const A = (S * Math.sqrt(3)) / 2;

export const ORIGIN: Point = { x: 0, y: 0 };

export function atAngle(degrees: number, radius: number): Point {
  const turn = (degrees * Math.PI) / 180;
  return { x: radius * Math.cos(turn), y: radius * Math.sin(turn) };
}

const SIDES: readonly Point[] = [0, 1, 2, 3, 4, 5].map((side) => atAngle(120 + 60 * side, A));

/** Where track crosses a side. */
export function sideMiddle(side: number): Point {
  return SIDES[side] ?? atAngle(120 + 60 * side, A);
}

const CORNERS: readonly Point[] = [0, 1, 2, 3, 4, 5].map((index) => atAngle(90 + 60 * index, 1));

/** Side n runs from corner n to corner n + 1. */
export function corner(index: number, radius: number = S): Point {
  return times(CORNERS[index % 6] as Point, radius);
}

export function opposite(side: number): number {
  return (side + 3) % 6;
}

/** The middle of a hex on the map, from its row and its doubled column. */
export function centreOf(row: number, column: number): Point {
  return { x: column * A, y: row * 1.5 * S };
}

export function plus(p: Point, q: Point): Point {
  return { x: p.x + q.x, y: p.y + q.y };
}

export function times(p: Point, factor: number): Point {
  return { x: p.x * factor, y: p.y * factor };
}

export function distance(p: Point, q: Point): number {
  const [x, y] = [p.x - q.x, p.y - q.y];
  return Math.sqrt(x * x + y * y);
}

/** How far a point inside the hex is from the nearest side; a hex is the same on both sides of its middle, and above and below. */
export function roomToEdge(p: Point): number {
  const [x, y] = [Math.abs(p.x), Math.abs(p.y)];
  return A - Math.max(x, x / 2 + (y * A) / S);
}

/** How far a box around a point stays inside: its farthest corner does. */
export function roomOfBox({ x, y }: Point, w: number, h: number): number {
  return roomToEdge({ x: Math.abs(x) + w, y: Math.abs(y) + h });
}

/** The radius of plain track between two sides; null where it is straight. */
export function bend(a: number, b: number): number | null {
  const gap = (((b - a) % 6) + 6) % 6;
  if (gap === 3) return null;
  return gap === 1 || gap === 5 ? 0.5 * S : 1.5 * S;
}

/** The middle of the arc between two sides: the corner they share, or a point beyond the side between them. */
function pivot(a: number, b: number): Point {
  const gap = (((b - a) % 6) + 6) % 6;
  const turn = gap === 1 ? 30 : gap === 5 ? -30 : gap === 2 ? 60 : -60;
  return atAngle(120 + 60 * a + turn, gap === 1 || gap === 5 ? S : 2 * A);
}

/** Points along plain track from side a to side b. */
export function curve(a: number, b: number, steps = 24): Point[] {
  const p = sideMiddle(a);
  const q = sideMiddle(b);
  const radius = bend(a, b);
  if (radius === null) return between(p, q, steps);
  const middle = pivot(a, b);
  const start = Math.atan2(p.y - middle.y, p.x - middle.x);
  const end = Math.atan2(q.y - middle.y, q.x - middle.x);
  const whole = 2 * Math.PI;
  const sweep = ((((end - start + Math.PI) % whole) + whole) % whole) - Math.PI;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const turn = start + (sweep * i) / steps;
    return { x: middle.x + radius * Math.cos(turn), y: middle.y + radius * Math.sin(turn) };
  });
}

/** Points on the straight line between two points, ends included. */
export function between(p: Point, q: Point, steps = 10): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => ({
    x: p.x + ((q.x - p.x) * i) / steps,
    y: p.y + ((q.y - p.y) * i) / steps,
  }));
}

export function polygon(points: readonly Point[]): string {
  return points.map((p) => `${n(p.x)},${n(p.y)}`).join(" ");
}

export function polyline(points: readonly Point[]): string {
  return points.map((p, i) => `${i === 0 ? "M" : "L"}${n(p.x)} ${n(p.y)}`).join("");
}

/** Path data along the plain track between sides a and b, from one point of it to another. */
export function arc(a: number, b: number, start: Point, end: Point): string {
  const radius = bend(a, b);
  const head = `M${n(start.x)} ${n(start.y)}`;
  if (radius === null) return `${head}L${n(end.x)} ${n(end.y)}`;
  const gap = (((b - a) % 6) + 6) % 6;
  return `${head}A${n(radius)} ${n(radius)} 0 0 ${gap >= 4 ? 1 : 0} ${n(end.x)} ${n(end.y)}`;
}

const NUMBERS = /-?[\d.]+/g;

/**
 * Path data moved to a place, and scaled before. What lies on the map is drawn where it lies rather than moved there: every group with a
 * shift of its own is a part of its own for whoever paints the page, and hundreds of them cost more than all lines of the map.
 */
export function placedPath(d: string, at: Point, scale = 1): string {
  return d.replace(/([A-Za-z])([^A-Za-z]*)/g, (_, command: string, rest: string) => {
    const isFixed = command === command.toUpperCase();
    const [dx, dy] = isFixed ? [at.x, at.y] : [0, 0];
    const kind = command.toUpperCase();
    const values = (rest.match(NUMBERS) ?? []).map(Number);
    const put = values.map((value, i) => {
      if (kind === "A" && i % 7 < 5) return i % 7 < 2 ? n(value * scale) : value;
      const isDown = kind === "V" || (kind !== "H" && (kind === "A" ? i % 7 === 6 : i % 2 === 1));
      return n(value * scale + (isDown ? dy : dx));
    });
    return command + put.join(" ");
  });
}

/** The outline of a hex at its place as path data. */
export function hexPath(centre: Point, radius: number = S): string {
  return `${polyline([0, 1, 2, 3, 4, 5].map((i) => plus(centre, corner(i, radius))))}Z`;
}

const outlines = new Map<number, string>();

/** The outline of a hex around the origin as points of a polygon. */
export function hexagon(radius: number = S): string {
  let known = outlines.get(radius);
  if (known === undefined) {
    known = polygon([0, 1, 2, 3, 4, 5].map((i) => corner(i, radius)));
    outlines.set(radius, known);
  }
  return known;
}

/** Path data of a side of the hex. */
export function sideLine(side: number, centre: Point = ORIGIN): string {
  return polyline([plus(centre, corner(side)), plus(centre, corner(side + 1))]);
}
