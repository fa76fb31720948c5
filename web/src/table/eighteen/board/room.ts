/** Where on the pane there is sea: words that float over the map avoid its hexes. */
import { S, type Point } from "./geometry";

export interface Seen {
  readonly centres: Iterable<Point>;
  readonly scale: number;
  readonly toScreen: (p: Point) => Point;
}

/** The first height at the left edge at which a box of this size covers no hex; null if there is none. */
export function freeHeight(seen: Seen, size: { readonly width: number; readonly height: number }, from: number, to: number): number | null {
  const reach = S * seen.scale;
  const hexes = [...seen.centres].map(seen.toScreen).filter((at) => at.x - reach < size.width);
  for (let top = from; top + size.height <= to; top += 8) {
    if (hexes.every((at) => at.y + reach < top || at.y - reach > top + size.height)) return top;
  }
  return null;
}

/** Whether something in the lower right corner would lie on a hex. */
export function coversHex(seen: Seen, corner: { readonly left: number; readonly top: number }): boolean {
  const reach = S * seen.scale;
  return [...seen.centres].map(seen.toScreen).some((at) => at.x + reach > corner.left && at.y + reach > corner.top);
}
