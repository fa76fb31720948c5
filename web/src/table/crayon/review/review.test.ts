import { describe, expect, test } from "vitest";
import type { PlanSeen, Review } from "../wire";
import { books, feeLines, incomes, missedPlans } from "./figures";
import { SHEETS, sheetRows, type SheetWords } from "./sheets";

const account = (round: number, seat: string, more: object) => ({ round, seat, delivered: 0, fees_earned: 0, fees_paid: 0, track: 0, trains: 0, tax: 0, other: 0, built: 0, ...more });
const seen = (round: number, seat: string, missed: number, turns = 3): PlanSeen =>
  ({ number: round * 10, round, seat, done: 0, earned: 4, missed, plan: { demands: [[7, 0]], stops: [["ARN", "load", "wine"], ["AMS", "deliver", "wine"]], payoff: 27, build_cost: 5, turns, per_turn: 7.3 } }) as PlanSeen;
const review = {
  rounds: [{ round: 1, number: 0 }, { round: 2, number: 8 }],
  cash: { s1: [[0, 20], [4, 3]], s2: [[0, 20]] },
  network: { s1: [[4, 9]], s2: [] },
  deliveries: [{ number: 9, round: 2, seat: "s1", card: 7, good: "wine", city: "AMS", payoff: 27, public: true, total: 27 }],
  accounts: [account(1, "s1", { track: 17, built: 9 }), account(2, "s1", { delivered: 27, fees_paid: 4, trains: 20, other: 1 }), account(2, "s2", { fees_earned: 4, tax: 5 })],
  fees: { s1: { s2: 4 }, s2: { s1: 0 } },
  plans: [seen(2, "s1", 12)],
  standing: [{ seat: "s2", place: 1, cash: 19, deliveries: 0, delivered: 0, sections: 0, track: 0, fees_paid: 0, fees_earned: 4, major_cities: ["AMS"] }, { seat: "s1", place: 2, cash: 3, deliveries: 1, delivered: 27, sections: 9, track: 17, fees_paid: 4, fees_earned: 0, major_cities: [] }],
} as unknown as Review;
const words: SheetWords = { head: (key) => key.toUpperCase(), round: (round) => round, seat: (seat) => ({ s1: "Cy", s2: "Ben" })[seat] ?? seat, city: (city) => city.toLowerCase(), good: (good) => good, yes: "yes", no: "no" };

describe("the review of drawn track", () => {
  test("books add up over the rounds, and what is left is what cash has gained", () => {
    const [cy, ben] = books(review, ["s1", "s2"]);
    expect(cy).toMatchObject({ delivered: 27, fees_paid: 4, track: 17, built: 9, trains: 20, other: 1, net: -13, perTurn: 13.5 });
    expect(ben).toMatchObject({ fees_earned: 4, tax: 5, net: -1, perTurn: 2 });
  });

  test("income by round, and fees from whom to whom", () => {
    expect([incomes(review, "s1"), incomes(review, "s2")]).toEqual([[0, 27], [0, 4]]);
    expect(feeLines(review)).toEqual([{ from: "s1", to: "s2", sum: 4 }]);
  });

  test("of missed plans the costliest of each stretch is told, not its neighbours", () => {
    const plans = [seen(2, "s1", 5), seen(3, "s1", 12), seen(4, "s1", 11), seen(3, "s2", 1), seen(9, "s1", 7), seen(12, "s2", 0)];
    expect(missedPlans(plans, 5).map((one) => [one.seat, one.round, one.missed])).toEqual([["s1", 3, 12], ["s1", 9, 7], ["s2", 3, 1]]);
    expect(missedPlans(plans, 1)).toHaveLength(1);
  });

  test("every sheet has a head and rows of the same width", () => {
    for (const sheet of SHEETS) {
      const rows = sheetRows(sheet, review, 12, words);
      expect(rows.length, sheet).toBeGreaterThan(1);
      for (const row of rows) expect(row, sheet).toHaveLength(rows[0]?.length ?? 0);
    }
    expect(sheetRows("cash", review, 12, words)).toEqual([["MOVE", "Cy", "Ben"], [0, 20, 20], [4, 3, 20], [12, 3, 20]]);
    expect(sheetRows("deliveries", review, 12, words)[1]).toEqual([9, 2, "Cy", 7, "wine", "ams", 27, "yes", 27]);
    expect(sheetRows("plans", review, 12, words)[1]?.[3]).toBe("wine arn, wine ams");
  });
});
