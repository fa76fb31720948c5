/** Where on the pane there is sea: words that float over the map avoid its hexes. */
import { S, type Point } from "./geometry";

/** A hex is nearly a circle. */
const ROUND = 0.93;
const STEP = 2;

export interface Seen {
  readonly centres: Iterable<Point>;
  readonly scale: number;
  readonly toScreen: (p: Point) => Point;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** The first height at the left edge at which a box of this size covers no hex; null if there is none. */
export function freeHeight(seen: Seen, size: Size, from: number, to: number): number | null {
  const covers = covering(seen, size.width);
  for (let top = from; top + size.height <= to; top += STEP) if (!covers({ ...size, left: 0, top })) return top;
  return null;
}

/** The last such height: where a box stands that belongs at the bottom. */
export function lowestFree(seen: Seen, size: Size, from: number, to: number): number | null {
  const covers = covering(seen, size.width);
  for (let top = to - size.height; top >= from; top -= STEP) if (!covers({ ...size, left: 0, top })) return top;
  return null;
}

/** Whether a box would lie on a hex; one may touch its corners. */
export const coversHex = (seen: Seen, box: Box): boolean => covering(seen, Infinity)(box);

/** How large the buttons of the map are in each arrangement, and the rows of the lower right corner. */
export interface Sizes {
  readonly wide: Size;
  readonly stacked: Size;
  readonly rows: readonly Size[];
}
/** In the corner; in the sea at the left, in a row or one above the other; or in a column beside a map that makes room for it. */
export interface Place {
  readonly how: "corner" | "wide" | "stacked" | "column";
  readonly top: number;
}

/** Where the buttons of the map cover no hex: between one of these heights and so much above the lower edge, whichever has room first. */
export function placeOfTools(seen: Seen, pane: Size, sizes: Sizes, bands: readonly { readonly from: number; readonly below: number }[]): Place {
  const isClear = !sizes.rows.some((row) => coversHex(seen, { ...row, left: pane.width - row.width, top: pane.height - row.height }));
  if (isClear) return { how: "corner", top: 0 };
  const aloft = (size: Size): number | null => bands.reduce<number | null>((found, { from, below }) => found ?? freeHeight(seen, size, from, pane.height - below), null);
  const [wide, stacked] = [aloft(sizes.wide), aloft(sizes.stacked)];
  if (stacked !== null && (wide === null || stacked < wide - 24)) return { how: "stacked", top: stacked };
  return wide === null ? { how: "column", top: 0 } : { how: "wide", top: wide };
}

/** The same for many boxes, none of which reaches farther to the right than this. */
function covering(seen: Seen, right: number): (box: Box) => boolean {
  const reach = ROUND * S * seen.scale;
  const hexes = [...seen.centres].map(seen.toScreen).filter((at) => at.x - reach < right);
  const beside = (at: number, from: number, size: number): number => Math.max(from - at, 0, at - from - size);
  return (box) => hexes.some((at) => Math.hypot(beside(at.x, box.left, box.width), beside(at.y, box.top, box.height)) < reach);
}
