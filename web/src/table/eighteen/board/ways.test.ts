import { describe, expect, test } from "vitest";
import components from "../../../../fixtures/components.json";
import position from "../../../../fixtures/view.json";
import routes from "../../../../fixtures/routes.json";
import type { Components, PlannedRun, View } from "../wire";
import { cellsOf, mapModel } from "./model";
import { drawnOn } from "./walk";
import { reckoning, waysOf } from "./ways";

const cells = cellsOf(mapModel(components as unknown as Components), position as unknown as View, new Map());
const best = routes as unknown as PlannedRun;
const path = best.routes[0]!.path;
const ends = [path[0]!, path.at(-1)!] as const;
const hex = (place: string): string => place.split(":")[0]!;

describe("a bonus for a way", () => {
  test("is told by the products it is the sum of", () => {
    expect(reckoning([[7, 20], [9, -10]])).toBe("7 × 20 − 9 × 10");
    expect(reckoning([])).toBe("");
  });

  test("stands at its target when it is earned, with its reckoning and its home; other targets say what is in them", () => {
    const bonus = { label: "There", value: 50, home: ends[0], target: ends[1], terms: [[7, 20], [9, -10]] } as const;
    const targets = [
      { label: "There", places: [ends[1]], amount: 140, rate: 20, per_hex: 10 },
      { label: "Elsewhere", places: [ends[0]], amount: 280, rate: 20, per_hex: 10 },
      { label: "Nowhere", places: ["Z99:0"], amount: 20, rate: 20, per_hex: 10 },
    ];
    const run = { ...best, targets, routes: best.routes.map((route, i) => (i === 0 ? { ...route, bonuses: [bonus] } : route)) };
    const [open, earned] = waysOf(run as PlannedRun, cells);
    expect([open?.text, open?.route, open?.home]).toEqual(["14 × 20", null, null]);
    expect([earned?.text, earned?.route, earned?.key]).toEqual(["7 × 20 − 9 × 10 = 50", 0, ends[1]]);
    expect(earned?.home).not.toBeNull();
  });
});

describe("a train that may pass stops, drawn by hand", () => {
  const drawn = (calls: readonly string[] | null, most: number | null) => [hex(ends[0]), hex(ends[1])].reduce((run, at) => drawnOn(run, at, cells, most), { train: "5E", path: [] as readonly string[], calls });

  test("calls at both ends", () => {
    expect(drawn([], 5).calls).toEqual(ends);
  });

  test("others say nothing of calls", () => {
    expect(drawn(null, null)).toEqual({ train: "5E", path, calls: null });
  });

  test("a tap on a stop in between passes it, another calls there again", () => {
    const middle = { train: "5E", path: ["A1:0", "B2:0", "C3:0"], calls: ["A1:0", "B2:0", "C3:0"] };
    const passed = drawnOn(middle, "B2", cells, 5);
    expect(passed.calls).toEqual(["A1:0", "C3:0"]);
    expect(drawnOn(passed, "B2", cells, 5).calls).toEqual(middle.calls);
  });
});
