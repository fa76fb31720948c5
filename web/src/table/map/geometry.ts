/** Points and boxes of any map. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A number of a drawing, with as many figures as can be seen. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}
