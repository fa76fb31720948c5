import { beforeAll, describe, expect, test } from "vitest";
import { number, type Asked } from "./numbers";
import { addTexts, useLanguage, useWords } from "./texts";
import { PARTS, viewOf } from "./toy";
import type { DemandOutlook, ReachPost, WayAnswer } from "./wire";
import { namesOf } from "./words";

const parts = { ...PARTS, numbers: { ...PARTS.numbers, terrain: { plain: 1, mountain: 2 } } };
const piece = (price: number, water: readonly string[] = []) => ({ a: [0, 0] as const, b: [0, 1] as const, price, water });
const line = { sections: [piece(1), piece(1), piece(3, ["Lek"])], cost: 5, now: 2, now_cost: 2, later_cost: 3 } as unknown as WayAnswer;
const move = { fee: 8, owners: ["s2", "s3"], turn: 1 } as unknown as ReachPost;
const source = { build_cost: 12, fees: 3, turns: 4, per_turn: 3 };
const demand = { payoff: 27, best: 0, sources: [source, { ...source, per_turn: 2 }] } as unknown as DemandOutlook;
const asked: Asked = {
  parts, view: viewOf({ spent: 4 }), name: (seat) => ({ s1: "Cy", s2: "Ben", s3: "Dot" })[seat] ?? seat, totals: new Map([["s1", { count: 2, sum: 45 }]]),
  line, move, demand: (key) => (key === "7/0" ? demand : undefined),
};
const told = (name: string, more: Partial<Asked> = {}): string => {
  const found = number({ ...asked, ...more }, name);
  return found === null ? "" : [found.name, ...found.lines.map((one) => `${one.head}: ${one.text}`)].join(" | ");
};

beforeAll(async () => {
  await addTexts({ en: () => import("./texts/en"), de: () => import("./texts/de") });
  await useLanguage("en");
  useWords(namesOf(parts));
});

describe("numbers of drawn track explain themselves", () => {
  test("the goal, with how far everybody is", () => {
    expect(told("goal:")).toBe("Goal: 250 M and 4 major cities | Cy: 61 M, 1 of 4 major cities | Ben: hidden, 1 of 4 major cities | Dot: hidden, 1 of 4 major cities | Said aloud from: 200 M");
  });
  test("cash as what there was, what came in and what else came and went", () => {
    expect(told("cash:s1")).toBe("Cash of Cy: 61 M | At the start: 20 M | Delivered: 2 deliveries, 45 M in all | Track, trains, fees: −4 M | Short of the goal: 189 M");
    expect(told("cash:s2")).toContain("Cash of Ben: 200 M or more");
    expect(told("cash:s3")).toContain("Owed to Cy: −4 M");
  });
  test("income by delivery and by round", () => {
    expect(told("delivered:s1")).toBe("Cy has delivered for 45 M | A delivery: 45 M ÷ 2 = 22.5 M | A round: 45 M ÷ 5 = 9 M");
  });
  test("what is left to spend, and what sections cost", () => {
    expect(told("spent:")).toBe("4 M of 20 M this turn | Left this turn: 16 M | To a milepost: plain: 1 M | To a milepost: mountain: 2 M | Across a river: +2 M");
  });
  test("a way by the prices of its sections, now and later", () => {
    expect(told("way:")).toBe("5 M for 3 sections | 2 sections: 2 × 1 M = 2 M | One section: 1 × 3 M = 3 M | With water: Lek | This turn: 2 M (4 M of 20 M this turn) | Later: 3 M");
    expect(told("fee:")).toBe("Fees: 8 M | To: Ben, Dot | A player, a turn: 4 M | Turns: 1");
  });
  test("what a demand brings a turn, and no sum where it would not come out", () => {
    expect(told("demand:7/0")).toBe("3 M a turn | Payoff: +27 M | New track: −12 M | Fees: −3 M | Turns: 4 | A turn: 12 M ÷ 4 = 3 M");
    expect(told("demand:7/0:1")).not.toContain("÷");
  });
  test("what has no number has no card", () => {
    for (const name of ["cash:s9", "delivered:s2", "demand:8/0", "nonsense", ""]) expect(told(name)).toBe("");
    expect([told("way:", { line: null }), told("fee:", { move: null })]).toEqual(["", ""]);
  });
});
