import { describe, expect, test } from "vitest";
import type { AnyAction, Offer } from "../net/types";
import { groups, ladders, stillOffered, withNumber } from "./offers";

const offer = (action: AnyAction, extra: Partial<Offer> = {}): Offer => ({ kind: action.type, action, label: "", facts: [], ...extra });

describe("offers", () => {
  test("sales of one company differ in a number and become one ladder", () => {
    const sell = (company: string, percent: number): Offer => offer({ type: "SellShares", company, percent });
    const found = ladders([sell("CAR", 20), sell("CAR", 10), sell("QR", 10)]);
    expect(found.map((ladder) => [ladder.steps.length, ladder.field])).toEqual([
      [2, "percent"],
      [1, null],
    ]);
    expect(found[0]?.steps.map((step) => step.action["percent"])).toEqual([10, 20]);
  });

  test("new shares and shares of the pool are two choices", () => {
    const buy = (source: string): Offer => offer({ type: "BuyShare", company: "COM", source });
    expect(groups([buy("new"), buy("pool")])[0]?.ladders).toHaveLength(2);
  });

  test("a choice is found again among new offers whatever the order of its fields", () => {
    const offers = [offer({ type: "BuyShare", company: "VR", source: "new" })];
    expect(stillOffered({ source: "new", type: "BuyShare", company: "VR" }, offers)).toBe(offers[0]);
    expect(stillOffered({ type: "BuyShare", company: "QR", source: "new" }, offers)).toBeNull();
  });

  test("a number of one's own choice stays inside its range and on its steps", () => {
    const ranged = offer({ type: "BuyPrivate", paper: "P1", price: 1 }, { range: { field: "price", low: 1, high: 41, step: 10 } });
    expect(withNumber(ranged, 27)["price"]).toBe(31);
    expect(withNumber(ranged, 900)["price"]).toBe(41);
  });
});
