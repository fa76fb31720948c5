import { describe, expect, test } from "vitest";
import type { RouteLine } from "../wire";
import { compared } from "./compare";

const line = (train: string, revenue: number, ...path: string[]): RouteLine => ({ train, path, revenue, bonus: 0, treasury: 0, stops: [], bonuses: [] });

describe("a made run beside the best", () => {
  test("like lines stand beside each other, and the differences add up to what was missed", () => {
    const made = [line("3", 90, "A1", "A3"), line("3", 60, "B1", "B3")];
    const best = [line("3", 110, "C1", "C3"), line("3", 90, "A1", "A3"), line("2", 40, "D1", "D2")];
    const rows = compared(made, best);
    expect(rows.map(({ made: one, best: other, difference }) => [one?.revenue ?? null, other?.revenue ?? null, difference])).toEqual([[60, 110, -50], [90, 90, 0], [null, 40, -40]]);
    expect(rows.reduce((sum, row) => sum + row.difference, 0)).toBe(150 - 240);
  });

  test("a train that only the made run used is told too", () => {
    expect(compared([line("2", 30, "A1", "A2")], [])).toEqual([{ train: "2", made: line("2", 30, "A1", "A2"), best: null, difference: 30 }]);
  });
});
