import { describe, expect, test } from "vitest";
import type { Review, ReviewRun } from "../wire";
import { bands, misses, moments, priceLines, revenueRows, roundSums, runRounds, rusts, shortRound, spread, steps, valueAt } from "./figures";

const run = (number: number, round: string, company: string, revenue: number, more: Partial<ReviewRun> = {}): ReviewRun => ({
  number, round, company, seat: "s1", revenue, best: revenue, proved: true, missed: 0, kind: "pay", trains: ["2"], ...more,
});
const review: Review = {
  rounds: [{ round: "opening", number: 0, phase: 1 }, { round: "operating 1.1", number: 10, phase: 2 }, { round: "operating 1.2", number: 20, phase: 3 }],
  worth: {},
  prices: { A: [[0, 0], [5, 100], [12, 90], [18, 0]], B: [[0, 0], [8, 70], [15, 80]], C: [[0, 0]] },
  runs: [run(11, "operating 1.1", "A", 50), run(14, "operating 1.1", "B", 40, { kind: "withhold" }), run(21, "operating 1.2", "A", 60, { best: 80, missed: 20 })],
  complete: true, missed: {}, missed_by: {}, dividends: {},
  rusted: [
    { number: 20, company: "A", train: "2", cause: "scrapped" },
    { number: 20, company: "A", train: "2+", cause: "scrapped" },
    { number: 20, company: "", train: "2", cause: "scrapped" },
    { number: 22, company: "B", train: "3", cause: "limit" },
  ],
  phases: [{ number: 10, phase: 2 }, { number: 20, phase: 3 }],
  standing: [],
};

describe("figures of a review", () => {
  test("a curve keeps its value until the next one is noted", () => {
    const curve = [[0, 630], [17, 530]] as const;
    expect(valueAt(curve, 16)).toBe(630);
    expect(valueAt(curve, 17)).toBe(530);
    expect(moments([curve, [[5, 1]]], 30)).toEqual([0, 5, 17, 30]);
  });

  test("revenue stands by company and round, with sums and what was missed", () => {
    const rounds = runRounds(review.runs);
    const rows = revenueRows(review.runs, rounds);
    expect(rounds.map(shortRound)).toEqual(["1.1", "1.2"]);
    expect(rows.map((row) => [row.company, row.sum, row.missed])).toEqual([["A", 110, 20], ["B", 40, 0]]);
    expect(rows[1]?.cells[1]).toBeNull();
    expect(rows[1]?.cells[0]?.isPaid).toBe(false);
    expect(roundSums(rows, rounds)).toEqual([90, 60]);
  });

  test("the costliest miss comes first", () => {
    expect(misses(review.runs).map((one) => one.number)).toEqual([21]);
  });

  test("trains scrapped by one move are one line, with the round in which it happened", () => {
    expect(rusts(review)).toEqual([
      { number: 20, round: "operating 1.1", trains: ["2", "2+"], owners: [{ company: "A", count: 2 }] },
    ]);
  });

  test("phases cover the whole game", () => {
    expect(bands(review, 30)).toEqual([
      { from: 0, to: 10, phase: 1 },
      { from: 10, to: 20, phase: 2 },
      { from: 20, to: 30, phase: 3 },
    ]);
  });

  test("a price course begins with the first price and ends where the company does", () => {
    const lines = priceLines(review, 30);
    expect(lines.map((line) => [line.company, line.first, line.top, line.last, line.until])).toEqual([
      ["A", 100, 100, null, 18],
      ["B", 70, 80, 80, 30],
    ]);
    expect(steps(lines[0]!.points, 18, { width: 300, height: 106, last: 30, top: 100 })).toBe("M50.0 3.0H120.0V13.0H180.0");
  });

  test("labels that would cover each other are moved apart, inside the frame", () => {
    expect(spread([10, 12, 50], 15, 0, 100)).toEqual([10, 25, 50]);
    expect(spread([90, 95, 99], 15, 0, 100)).toEqual([70, 85, 100]);
  });
});
