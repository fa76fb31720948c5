import { describe, expect, test } from "vitest";
import { bidsOn, boundOf, forSale, hasBids } from "./bids";
import type { Components, View } from "./wire";

const parts = { papers: ["P1", "P2", "P3"].map((id, i) => ({ id, name: id, price: 20 * (i + 1), dividend: 5, least: 0, company_price: null })) } as unknown as Components;
const paper = (owner: string | null, price: number, bids?: readonly (readonly [string, number])[]) => ({ owner, price, closed: false, used: false, ...(bids ? { bids } : {}) });
const view = {
  papers: { P1: paper("s1", 20), P2: paper(null, 35), P3: paper(null, 60, [["s1", 65], ["s2", 70]]) },
  shown: {
    columns: [
      { key: "bound", of: "player", kind: "bound", values: { s1: 65, s2: 70 } },
      { key: "debt", of: "player", kind: "owed", values: { s1: 5 } },
    ],
  },
} as unknown as View;

describe("bids for privates", () => {
  test("what nobody owns is for sale, at what it costs now", () => {
    expect(forSale(parts, view, null).map(({ card, price }) => [card.id, price])).toEqual([["P2", 35], ["P3", 60]]);
  });

  test("in an auction there is one", () => {
    expect(forSale(parts, view, "P3").map(({ card }) => card.id)).toEqual(["P3"]);
  });

  test("the highest stands first", () => {
    expect(bidsOn(view, "P3")).toEqual([{ seat: "s2", amount: 70, isBest: true }, { seat: "s1", amount: 65, isBest: false }]);
    expect(bidsOn(view, "P2")).toEqual([]);
    expect(hasBids(view)).toBe(true);
    expect(hasBids({ ...view, papers: { P2: paper(null, 35) } } as unknown as View)).toBe(false);
  });

  test("what they bind is not what somebody owes", () => {
    expect([boundOf(view, "s1"), boundOf(view, "s2"), boundOf(view, "s3")]).toEqual([65, 70, 0]);
  });
});
