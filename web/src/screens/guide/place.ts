/** Where the card of a step stands: beside what it points at, inside the window, never over it if that can be helped. */

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 14;
const MARGIN = 10;

interface Place {
  readonly left: number;
  readonly top: number;
}

/** `avoid` is what must stay free besides: where one acts. */
export function placeCard(target: Rect | null, card: Size, window: Size, avoid: Rect | null = null): Place {
  const place = besideTarget(target, card, window);
  if (avoid === null || !overlap({ ...place, ...card }, avoid)) return place;
  const below = avoid.top + avoid.height + GAP;
  if (below + card.height + MARGIN <= window.height) return { ...place, top: below };
  const left = avoid.left - card.width - GAP;
  return left >= MARGIN ? { ...place, left } : place;
}

const overlap = (a: Rect, b: Rect): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

function besideTarget(target: Rect | null, card: Size, window: Size): Place {
  const keep = (value: number, size: number, whole: number): number => Math.max(MARGIN, Math.min(value, whole - size - MARGIN));
  const at = (left: number, top: number) => ({ left: keep(left, card.width, window.width), top: keep(top, card.height, window.height) });
  if (target === null) return at((window.width - card.width) / 2, 60);
  const right = target.left + target.width;
  const bottom = target.top + target.height;
  const middle = target.top + target.height / 2 - card.height / 2;
  if (target.left - card.width - GAP >= MARGIN) return at(target.left - card.width - GAP, Math.min(middle, target.top + 40));
  if (right + card.width + GAP <= window.width - MARGIN) return at(right + GAP, middle);
  if (target.top - card.height - GAP >= MARGIN) return at(target.left + GAP, target.top - card.height - GAP);
  if (bottom + card.height + GAP <= window.height - MARGIN) return at(target.left + GAP, bottom + GAP);
  return at(target.left + GAP, bottom - card.height - GAP);
}
