import { describe, expect, test } from "vitest";
import type { Components } from "../wire";
import { directionOfKey } from "./keys";
import { labelsOf } from "./labels";
import { beside, boardModel, directionTo, distance, edgeKey, ferryAt, keyOf, lineBetween, placeOf, postAt, postBeyond, STEP, type At } from "./model";
import { whereabouts } from "./sentences";
import { chains, networkPath, type Section } from "./track";

/** A board of eight by eight mileposts with a hole, a city of seven, a small one and a river. */
const rows = Array.from({ length: 8 }, (_, row) => Array.from({ length: 8 }, (_, column): At => [row, column])).flat().filter((at) => keyOf(at) !== "4/6");
const town: At = [6, 1];
const centre: At = [2, 2];
const ring = ([0, 1, 2, 3, 4, 5] as const).map((direction) => beside(centre, direction));
const isIn = (at: At): boolean => [centre, ...ring].some((one) => keyOf(one) === keyOf(at));
const place = (id: string, kind: "small" | "major", at: At, posts: readonly At[]) => ({ id, name: { en: id, de: id }, kind, country: null, at, posts, limit: null, goods: ["coal"] });
const parts = {
  posts: rows.map((at) => ({ at, x: placeOf(at).x / STEP, y: placeOf(at).y / STEP, kind: "plain", cost: 1, range: null, country: null, place: isIn(at) ? "Great" : keyOf(at) === keyOf(town) ? "Small" : null })),
  places: [place("Great", "major", centre, [centre, ...ring]), place("Small", "small", town, [town])],
  waters: [{ id: "River", name: { en: "River", de: "Fluss" }, kind: "river", price: 2, edges: [[[5, 1], [6, 1]]] }, { id: "Arm", name: { en: "Arm", de: "Arm" }, kind: "river", price: 2, edges: [[[6, 1], [5, 1]]] }],
  ferries: [{ id: "Bay", ends: [[0, 3], [0, 5]], prices: [4, 4], shares: 2 }],
  closed: [],
  picture: { frame: [-1, -1, 9, 8], countries: [], land: {}, lakes: [], rivers: [], mountains: [], borders: [], labels: [] },
} as unknown as Components;
const model = boardModel(parts);
const post = (at: At) => model.byKey.get(keyOf(at)) as NonNullable<ReturnType<typeof model.byKey.get>>;

describe("where a milepost is", () => {
  test("a place has its name, and the open lies so many steps off the nearest city", () => {
    expect(whereabouts(town, model)).toBe("Small");
    expect(whereabouts(centre, model)).toBe("Great");
    expect(whereabouts([6, 4], model)).toBe("3 east of Small");
    expect(whereabouts([7, 1], model)).toBe("1 south-east of Small");
    expect(whereabouts([2, 5], model)).toBe("3 east of Great");
    expect(whereabouts([0, 2], model)).toBe("2 north of Great");
  });
});

describe("the grid", () => {
  test("each of the six neighbours knows the way back, in even and in odd rows", () => {
    for (const at of [[2, 3], [3, 3]] as const) {
      for (const direction of [0, 1, 2, 3, 4, 5] as const) {
        const there = beside(at, direction);
        expect(distance(at, there)).toBe(1);
        expect(directionTo(there, at)).toBe((direction + 3) % 6);
        expect(Math.hypot(placeOf(there).x - placeOf(at).x, placeOf(there).y - placeOf(at).y)).toBeCloseTo(STEP);
      }
    }
  });

  test("two mileposts that are no neighbours have no direction, and their distance is counted in steps", () => {
    expect(directionTo([2, 2], [2, 4])).toBeNull();
    expect(distance([0, 0], [4, 2])).toBe(4);
    expect(distance([0, 0], [0, 7])).toBe(7);
  });

  test("an edge has one name from both ends, and waters on it add up", () => {
    expect(edgeKey([5, 1], [6, 1])).toBe(edgeKey([6, 1], [5, 1]));
    expect(model.crossings.map(({ price, waters }) => [price, waters.length])).toEqual([[4, 2]]);
  });

  test("the milepost under the pointer is the nearest in reach", () => {
    const p = placeOf([3, 4]);
    expect(postAt(model, { x: p.x + 4, y: p.y - 3 })?.key).toBe("3/4");
    expect(postAt(model, { x: p.x + 4, y: p.y - 3 }, 2)).toBeNull();
    expect(postAt(model, { x: -200, y: 0 })).toBeNull();
  });

  test("a quick drag passes over every milepost between, as steps", () => {
    const line = lineBetween(model, post([0, 0]), post([5, 4]));
    expect(line[0]?.key).toBe("0/0");
    expect(line.at(-1)?.key).toBe("5/4");
    for (const [i, one] of line.slice(1).entries()) expect(distance(one.at, (line[i] as typeof one).at)).toBe(1);
  });

  test("a ferry line joins its ends with nothing between, and is found under the pointer away from them", () => {
    expect(lineBetween(model, post([0, 3]), post([0, 5])).map((one) => one.key)).toEqual(["0/3", "0/5"]);
    const middle = placeOf([0, 4]);
    expect(ferryAt(model, { x: middle.x, y: middle.y + 3 }, 5)?.printed.id).toBe("Bay");
    expect(ferryAt(model, { x: middle.x, y: middle.y + 9 }, 5)).toBeNull();
    expect(ferryAt(model, placeOf([0, 3]), 5)).toBeNull();
  });

  test("arrows lead on over a gap, and stay where nothing lies that way", () => {
    expect(postBeyond(model, post([4, 5]), 0).key).toBe("4/7");
    expect(postBeyond(model, post([4, 7]), 0).key).toBe("4/7");
    expect(postBeyond(model, post([2, 2]), 5).key).toBe(keyOf(beside([2, 2], 5)));
  });

  test("up and down lean east and west, with Shift the other way", () => {
    expect(["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "a"].map((key) => directionOfKey(key, false))).toEqual([0, 3, 5, 2, null]);
    expect(["ArrowUp", "ArrowDown"].map((key) => directionOfKey(key, true))).toEqual([4, 1]);
  });
});

describe("drawn track", () => {
  const sections: readonly Section[] = [[[0, 0], [0, 1]], [[0, 2], [0, 1]], [[0, 2], [0, 3]], [[0, 2], [1, 2]], [[5, 5], [5, 6]], [[6, 6], [5, 6]], [[6, 6], [5, 5]]];

  test("every section is drawn once, in strokes that end at junctions", () => {
    const found = chains(sections);
    const drawn = found.flatMap((way) => way.slice(1).map((at, i) => edgeKey(way[i] as At, at)));
    expect(drawn.toSorted()).toEqual(sections.map(([a, b]) => edgeKey(a, b)).toSorted());
    expect(found.length).toBe(4);
  });

  test("nothing drawn is no path", () => {
    expect(networkPath([])).toBe("");
  });
});

describe("names", () => {
  const wish = { model, size: 9, nameOf: (one: (typeof model.places)[number]) => one.printed.id, linesOf: () => [], track: [] };
  const boxes = (labels: ReturnType<typeof labelsOf>) => labels.map((label) => ({ ...label, width: label.name.length * label.size * 0.56 }));

  test("a name stands beside its city, not on it", () => {
    for (const label of boxes(labelsOf(wish))) {
      const city = model.byName.get(label.key);
      const far = Math.abs(label.y - (city?.y ?? 0)) > 6 || Math.abs(label.x - (city?.x ?? 0)) > 6;
      expect(far).toBe(true);
    }
  });

  test("it gives way to track", () => {
    const before = labelsOf(wish).find((label) => label.key === "Small");
    const over = [-2, -1, 0, 1, 2].flatMap((i) => [-1, 0, 1].map((j) => ({ x: (before?.x ?? 0) + i * 6, y: (before?.y ?? 0) + j * 3 })));
    const after = labelsOf({ ...wish, track: over }).find((label) => label.key === "Small");
    expect([after?.x, after?.y]).not.toEqual([before?.x, before?.y]);
  });
});
