/** What of the map is seen: a scale and a shift. It stays fitted until somebody moves it. */
import type { Box, Point } from "./geometry";

const LEAST = 0.25;
const MOST = 4;
/** A hand that has not moved the map for so long, in milliseconds, rests. */
const REST = 120;
/** How much of the spare height is above a map that stands high. */
const HIGH = 0.08;
/** What is enlarged or reduced beyond this is painted anew at once. */
const BLURRED = 2.5;

/** A scale and a shift. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Insets {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a box lies in a pane that shows the whole of it; null in a pane without room. */
export function fit(box: Box, { left, top, right, bottom }: Insets, pane: { readonly width: number; readonly height: number }, align: "middle" | "end" = "middle", isHigh = false): Placed | null {
  const [w, h] = [pane.width - left - right, pane.height - top - bottom];
  if (w <= 0 || h <= 0) return null;
  const scale = Math.min(w / box.width, h / box.height, MOST);
  const spareX = w - box.width * scale;
  const spareY = h - box.height * scale;
  return { x: left + (align === "end" ? spareX : spareX / 2) - box.x * scale, y: top + spareY * (isHigh ? HIGH : 0.5) - box.y * scale, scale };
}

export class Viewport {
  width = $state(0);
  height = $state(0);
  /** Pixels on screen for a unit of the map. */
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  isFitted = $state(true);
  /** As the map was painted last: while a hand moves it the picture is shifted and scaled, and painted anew when the hand rests. */
  painted = $state.raw<Placed>({ x: 0, y: 0, scale: 1 });
  /** What the painted picture is shifted and scaled by. */
  readonly shift = $derived.by((): string => {
    const by = this.scale / this.painted.scale;
    const [dx, dy] = [this.x - this.painted.x * by, this.y - this.painted.y * by];
    return by === 1 && dx === 0 && dy === 0 ? "none" : `translate(${dx.toFixed(2)}px, ${dy.toFixed(2)}px) scale(${by.toFixed(4)})`;
  });
  /** Where things of the map are painted. */
  readonly placed = $derived(`translate(${this.painted.x.toFixed(2)} ${this.painted.y.toFixed(2)}) scale(${this.painted.scale.toFixed(4)})`);
  #rest: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #box: Box = { x: 0, y: 0, width: 1, height: 1 };
  #insets: Insets = { left: 0, top: 0, right: 0, bottom: 0 };
  #align: "middle" | "end" = "middle";
  #isHigh = false;
  /** The part that matters now, where the whole would be too small to read. */
  #part: Box | null = null;

  /**
   * The whole map in the pane. With room to spare it stands at the right end: cards float in the sea at the left. On a phone it
   * stands high, where the sheet that grows over the pane does not hide it.
   */
  frame(box: Box, insets: Insets, align: "middle" | "end", isHigh = false): void {
    this.#box = box;
    this.#insets = insets;
    this.#align = align;
    this.#isHigh = isHigh;
    if (this.isFitted) this.home();
  }

  /** The part of the map that matters now is shown until somebody moves it; null for the whole. */
  look(part: Box | null): void {
    this.#part = part;
    if (this.isFitted) this.home();
  }

  resize(width: number, height: number): void {
    if (width === this.width && height === this.height) return;
    const middle = this.toMap({ x: this.width / 2, y: this.height / 2 });
    const known = this.width > 0;
    this.width = width;
    this.height = height;
    if (this.isFitted || !known) this.home();
    else this.centreOn(middle, this.scale);
  }

  /** The whole map. */
  fit(): void {
    this.#part = null;
    this.#fitTo(this.#box);
  }

  /** Where the map lies while nobody moves it. */
  home(): void {
    this.#fitTo(this.#part ?? this.#box);
  }

  /** Back to where the map lay before it was moved to show something. */
  restore(): void {
    this.isFitted = true;
    this.home();
  }

  #fitTo(box: Box): void {
    const fitted = fit(box, this.#insets, this, this.#align, this.#isHigh);
    if (fitted === null) return;
    const { left, top, right, bottom } = this.#insets;
    const [w, h] = [this.width - left - right, this.height - top - bottom];
    const { x, y, scale } = fitted;
    this.scale = scale;
    this.x = x;
    this.y = y;
    if (box !== this.#box) {
      this.x += gap(this.x + this.#box.x * scale, this.#box.width * scale, left, w);
      this.y += gap(this.y + this.#box.y * scale, this.#box.height * scale, top, h);
    }
    this.isFitted = true;
    this.settle();
  }

  /** The hand rests: the map is painted where it lies. */
  settle(): void {
    this.#stir();
    const { x, y, scale } = this;
    if (x !== this.painted.x || y !== this.painted.y || scale !== this.painted.scale) this.painted = { x, y, scale };
  }

  /** The hand moves, so it does not rest. */
  #stir(): void {
    clearTimeout(this.#rest);
    cancelAnimationFrame(this.#frame);
  }

  /** A rest begins when the movement is on the screen: else a slow screen would paint the map anew between any two movements. */
  #move(): void {
    this.#stir();
    const by = this.scale / this.painted.scale;
    if (by > BLURRED || by < 1 / BLURRED) this.settle();
    else this.#frame = requestAnimationFrame(() => (this.#rest = setTimeout(() => this.settle(), REST)));
  }

  toMap(p: Point): Point {
    return { x: (p.x - this.x) / this.scale, y: (p.y - this.y) / this.scale };
  }

  toScreen(p: Point): Point {
    return { x: p.x * this.scale + this.x, y: p.y * this.scale + this.y };
  }

  /** By wheel or fingers. */
  zoomAt(p: Point, factor: number): void {
    const fixed = this.toMap(p);
    const scale = Math.min(Math.max(this.scale * factor, LEAST), MOST);
    this.scale = scale;
    this.x = p.x - fixed.x * scale;
    this.y = p.y - fixed.y * scale;
    this.isFitted = false;
    this.#move();
  }

  zoom(factor: number): void {
    this.zoomAt({ x: this.width / 2, y: this.height / 2 }, factor);
    this.settle();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.isFitted = false;
    this.#keepInReach();
    this.#move();
  }

  centreOn(p: Point, scale: number): void {
    this.scale = Math.min(Math.max(scale, LEAST), MOST);
    this.x = this.width / 2 - p.x * this.scale;
    this.y = this.height / 2 - p.y * this.scale;
    this.isFitted = false;
    this.settle();
  }

  /** Moves the map just so far that a circle of the map is seen whole; enlarges it to a least scale first. */
  show(middle: Point, radius: number, leastScale = 0): void {
    if (this.width === 0) return;
    if (this.scale < leastScale) this.centreOn(middle, leastScale);
    const at = this.toScreen(middle);
    const reach = radius * this.scale;
    const shift = (p: number, length: number): number => {
      if (2 * reach >= length) return length / 2 - p;
      return Math.max(reach - p, 0) + Math.min(length - reach - p, 0);
    };
    const [dx, dy] = [shift(at.x, this.width), shift(at.y, this.height)];
    if (dx === 0 && dy === 0) return;
    this.x += dx;
    this.y += dy;
    this.isFitted = false;
    this.settle();
  }

  /** A part of the map always stays in the pane. */
  #keepInReach(): void {
    const edge = 60;
    const { x, y, width, height } = this.#box;
    this.x = Math.min(Math.max(this.x, edge - (x + width) * this.scale), this.width - edge - x * this.scale);
    this.y = Math.min(Math.max(this.y, edge - (y + height) * this.scale), this.height - edge - y * this.scale);
  }
}

/** How far a map that is longer than its pane is to be moved so that nothing beyond its edges is seen. */
function gap(from: number, length: number, start: number, room: number): number {
  return length < room ? 0 : Math.min(start - from, 0) + Math.max(start + room - from - length, 0);
}
