import { describe, expect, test } from "vitest";
import components from "../../../../fixtures/components.json";
import position from "../../../../fixtures/view.json";
import routes from "../../../../fixtures/routes.json";
import type { Components, PlannedRun, View } from "../wire";
import { cellsOf, mapModel } from "./model";
import { reckoning, waysOf } from "./ways";

const cells = cellsOf(mapModel(components as unknown as Components), position as unknown as View, new Map());
const best = routes as unknown as PlannedRun;
const path = best.routes[0]!.path;
const ends = [path[0]!, path.at(-1)!] as const;

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
