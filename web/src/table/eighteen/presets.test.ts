import { describe, expect, it } from "vitest";
import type { Offer } from "../../net/types";
import { firstNumber } from "./presets";
import type { Components } from "./wire";

const parts = { papers: [{ id: "P2", price: 70 }], trains: [{ name: "3/3+", sides: [{ name: "3", price: 200 }, { name: "3+", price: 230 }] }] } as unknown as Components;
const offer = (type: string, more: Record<string, unknown>, field: string, low: number, high: number): Offer => ({ kind: type, action: { type, ...more }, label: "", facts: [], range: { field, low, high, step: 1 } });

describe("the number a choice begins with", () => {
  it("is what is printed on the train or the private, as far as there is money for it", () => {
    expect(firstNumber(parts, offer("BuyTrainFrom", { company: "VR", train: "3+", price: 1 }, "price", 1, 900))).toBe(230);
    expect(firstNumber(parts, offer("BuyTrainFrom", { company: "VR", train: "3", price: 1 }, "price", 1, 120))).toBe(120);
    expect(firstNumber(parts, offer("BuyPrivate", { paper: "P2", price: 1 }, "price", 1, 80))).toBe(70);
  });

  it("is the least bid, all of a debt that can be repaid, and nothing where there is no choice of number", () => {
    expect(firstNumber(parts, offer("Bid", { paper: "P2", amount: 75 }, "amount", 75, 400))).toBe(75);
    expect(firstNumber(parts, offer("RepayDebt", { amount: 1 }, "amount", 1, 90))).toBe(90);
    expect(firstNumber(parts, { kind: "Pass", action: { type: "Pass" }, label: "", facts: [] })).toBeNull();
  });
});
