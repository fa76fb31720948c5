import { describe, expect, test } from "vitest";
import type { Fact } from "../../net/types";
import { dealOf } from "./deal";

const fact = (owner: string, key: string, before: number, after: number, company?: string): Fact => ({ owner, key, before, after, ...(company === undefined ? {} : { company }) }) as Fact;

describe("a deal of a company with its owners", () => {
  test("says who gives, gets and keeps what, what the bank gets, and what becomes of the treasury", () => {
    const facts = [
      fact("s1", "percent", 40, 20, "NYC"), fact("s1", "cash", 100, 300), fact("s2", "percent", 20, 10, "NYC"), fact("s2", "cash", 50, 150),
      fact("new", "percent", 10, 5, "NYC"), fact("pool", "percent", 20, 10, "NYC"), fact("bank", "bank", 1000, 610),
      fact("s2", "percent", 10, 20, "UP"), fact("NYC", "treasury", 0, 40), fact("UP", "treasury", 7, 8), fact("NYC", "column.notes", 0, 9),
    ];
    const columns = [{ key: "notes", of: "company", kind: "borrowed", values: {}, brings: 60 }] as const;
    expect(dealOf(facts, "NYC", columns)).toEqual({
      rows: [{ seat: "s1", gives: 20, gets: 200, keeps: 20 }, { seat: "s2", gives: 10, gets: 100, keeps: 10 }],
      bank: { gives: 15, gets: 150, keeps: 15 },
      treasury: { before: 0, borrowed: 540, after: 40 },
    });
  });

  test("an owner who gets nothing is told too, and a treasury that stays is not", () => {
    expect(dealOf([fact("s1", "percent", 10, 5, "NYC")], "NYC")).toEqual({ rows: [{ seat: "s1", gives: 5, gets: 0, keeps: 5 }], bank: null, treasury: null });
  });

  test("what comes without it, as the income of the next round does, is no part of it", () => {
    const facts = [fact("s1", "percent", 30, 15, "UP"), fact("s1", "cash", 78, 203), fact("new", "percent", 40, 20, "UP"), fact("bank", "bank", 1000, 1115), fact("UP", "treasury", 730, 450)];
    const otherwise = [fact("s1", "cash", 78, 83), fact("bank", "bank", 1000, 955)];
    expect(dealOf(facts, "UP", [], otherwise)).toEqual({
      rows: [{ seat: "s1", gives: 15, gets: 120, keeps: 15 }], bank: { gives: 20, gets: 160, keeps: 20 }, treasury: { before: 730, borrowed: 0, after: 450 },
    });
  });
});
