import { describe, expect, test } from "vitest";
import type { Cell } from "./model";
import { apart, nameSize, namesOf } from "./names";

const name = (text: string, x: number, y: number) => ({ key: text, text, x, y, size: 10 });

describe("names of places", () => {
  test("that do not meet stay where they are", () => {
    const names = [name("Perth", 0, 0), name("Cairns", 200, 0), name("Dubbo", 0, 30)];
    expect(apart(names)).toEqual(names);
  });

  test("that meet make room for one another", () => {
    const [dubbo, orange] = apart([name("Dubbo", 0, 0), name("Orange · Bathurst", 30, 4)]);
    expect(dubbo?.y).toBe(-3);
    expect(orange?.y).toBe(7);
  });

  test("keep out of one another's way where three stand in a row", () => {
    const heights = apart([name("Houston", 0, 0), name("Baton Rouge", 40, 0), name("New Orleans", 90, 0)]).map(({ y }) => y);
    expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 0))).toBeGreaterThanOrEqual(9.9);
    expect(Math.abs((heights[1] ?? 0) - (heights[2] ?? 0))).toBeGreaterThanOrEqual(9.9);
  });
});

describe("the size of a name", () => {
  const laptop = { letters: 19, scale: 0.37 };
  test("is what the hex has room for, and nothing where it could not be read", () => {
    expect(nameSize("Chicago", "land", { letters: 10, scale: 0.8 })).toBe(10);
    expect(nameSize("Salt Lake City", "land", { letters: 13.8, scale: 0.58 })).toBeCloseTo(13.43, 2);
    expect(nameSize("Sacramento · San Francisco", "land", { letters: 13.8, scale: 0.58 })).toBe(0);
    expect(nameSize("Chicago", "land", { letters: 19, scale: 0.3 })).toBe(0);
  });

  test("on a small map reaches over into the hexes beside it, and stays readable", () => {
    for (const text of ["Chicago", "Minneapolis", "Swift Current", "Salt Lake City"]) expect(nameSize(text, "land", laptop) * laptop.scale).toBeGreaterThanOrEqual(6.2);
    expect(nameSize("Sault Sainte Marie", "land", laptop)).toBe(0);
    expect(nameSize("Newfoundland", "edge", laptop)).toBe(0);
  });

  test("two names that do not fit side by side stand over and under their cities", () => {
    const stops = [{ name: "Sacramento" }, { name: "San Francisco" }];
    const cell = { at: "H1", hex: { stops }, centre: { x: 100, y: 200 }, face: { name: { text: "San Francisco · Sacramento", at: { x: 0, y: 30 } }, look: "tile", places: [{ x: 5, y: -8 }, { x: -5, y: 9 }] } } as unknown as Cell;
    expect(namesOf(cell, laptop, false).map(({ key, text, y }) => [key, text, y])).toEqual([["H1/0", "Sacramento", 170], ["H1/1", "San Francisco", 230]]);
    expect(namesOf(cell, laptop, true).map(({ text }) => text)).toEqual(["San Francisco · Sacramento"]);
  });
});
