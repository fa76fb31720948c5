import { describe, expect, test } from "vitest";
import { Crowd, Dots, box, disc } from "../../map/crowd";
import type { Cell } from "./model";
import { placeName, sizesFor } from "./names";

const EMPTY = new Dots([]);
const SEA = { x: -1000, y: -1000, width: 2000, height: 2000 };
const stop = { kind: "city", slots: 1, revenue: 20, home: [], group: null, size: null };
/** A city alone in its hex. */
function cellOf(text: string, ...names: string[]): Cell {
  const stops = names.map((name) => ({ ...stop, name }));
  const places = names.map((_, i) => ({ x: 0, y: names.length === 1 ? 0 : -18 + 36 * i }));
  return { at: "H1", hex: { stops }, centre: { x: 100, y: 200 }, face: { name: { text, at: { x: 0, y: 31 } }, look: "tile", stops, places } } as unknown as Cell;
}
const near = { letters: 10, scale: 0.8 };

describe("the name of a place", () => {
  test("stands under its city where that is free, and over it where it is not", () => {
    const [under] = placeName(cellOf("Perth", "Perth"), near, new Crowd(), EMPTY, SEA);
    expect(under).toMatchObject({ text: "Perth", x: 100, size: 10 });
    expect(under!.y).toBeGreaterThan(213);
    const busy = new Crowd();
    busy.add(box({ x: 100, y: 228 }, 60, 14));
    expect(placeName(cellOf("Perth", "Perth"), near, busy, EMPTY, SEA)[0]!.y).toBeLessThan(188);
  });

  test("is set smaller before it is left out, and never smaller than can be read", () => {
    const wall = new Crowd();
    wall.add(box({ x: 100, y: 120 }, 200, 60), box({ x: 100, y: 280 }, 200, 60), box({ x: -60, y: 200 }, 100, 200), box({ x: 260, y: 200 }, 100, 200), disc({ x: 100, y: 200 }, 19.6));
    const [tight] = placeName(cellOf("Wangaratta", "Wangaratta"), { letters: 9.6, scale: 0.9 }, wall, EMPTY, SEA);
    expect(tight === undefined || tight.size < 9.6).toBe(true);
    for (const type of [near, { letters: 19, scale: 0.42 }, { letters: 12, scale: 0.66 }]) {
      for (const size of sizesFor(type)) expect(size * type.scale).toBeGreaterThanOrEqual(6.2);
    }
  });

  test("of two cities stands at each of them where it has no room on one line", () => {
    const strip = new Crowd();
    // a long line meets what stands left and right, a short one does not
    for (const y of [150, 175, 200, 225, 250]) strip.add(box({ x: 20, y }, 30, 13), box({ x: 180, y }, 30, 13));
    const cell = cellOf("Sacramento · San Francisco", "Sacramento", "San Francisco");
    expect(placeName(cell, { letters: 12, scale: 0.6 }, new Crowd(), EMPTY, SEA).map(({ text }) => text)).toEqual(["Sacramento · San Francisco"]);
    const names = placeName(cell, { letters: 12, scale: 0.6 }, strip, EMPTY, SEA);
    expect(names.map(({ key, text }) => [key, text])).toEqual([["H1/0", "Sacramento"], ["H1/1", "San Francisco"]]);
    expect(names[0]!.y).toBeLessThan(names[1]!.y);
  });
});
