import { describe, expect, test } from "vitest";
import type { AnyAction, Offer } from "../../net/types";
import { rankOf, sorted } from "./kinds";

const offer = (action: AnyAction, extra: Partial<Offer> = {}): Offer => ({ kind: action.type, action, label: action.type, facts: [], ...extra });

describe("where offers are shown", () => {
  test("each has its place, and a kind nobody has thought of is a button in the list", () => {
    const all = sorted([
      offer({ type: "LayTile", at: "E16", tile: "8", rotation: 0 }),
      offer({ type: "Pass" }),
      offer({ type: "TakeLoan" }),
      offer({ type: "Dividend", kind: "pay" }),
      offer({ type: "SomethingNew" }),
    ]);
    expect([all.onMap, all.pass?.kind, all.aside[0]?.kind, all.fork[0]?.kind, all.lists[0]?.kind]).toEqual([true, "Pass", "TakeLoan", "Dividend", "SomethingNew"]);
  });

  test("what needs no turn stands aside, bids among the privates, a deal by itself", () => {
    const all = sorted([offer({ type: "Bid", paper: "P3", amount: 75 }), offer({ type: "BuyBack", notes: 2 }), offer({ type: "CloseIt", paper: "P1" })], ["CloseIt"]);
    expect([all.papers[0]?.kind, all.deal?.kind, all.aside[0]?.kind, all.lists.length]).toEqual(["Bid", "BuyBack", "CloseIt", 0]);
  });

  test("a private that can be used on the map is told apart from the track of the step", () => {
    const power = offer({ type: "UsePaper", paper: "P3", at: "I8" });
    const told = (...offers: Offer[]): unknown => (({ onMap, powers, mapFirst }) => ({ onMap, powers, mapFirst }))(sorted(offers));
    expect(told(power, offer({ type: "UsePaper", paper: "P3", at: "I10" }), offer({ type: "Pass" }))).toEqual({ onMap: true, powers: ["P3"], mapFirst: false });
    expect(told(power, offer({ type: "LayTile", at: "E6", tile: "7", rotation: 0, paper: "P2" }))).toEqual({ onMap: true, powers: ["P3", "P2"], mapFirst: false });
    expect(told(power, offer({ type: "LayTile", at: "E16", tile: "8", rotation: 0 }))).toEqual({ onMap: true, powers: [], mapFirst: true });
    expect(told(offer({ type: "Pass" }))).toEqual({ onMap: false, powers: [], mapFirst: false });
  });

  test("of two runs the one that is worked out is meant, not the empty one", () => {
    const best = offer({ type: "RunTrains", routes: [] }, { free: "run" });
    expect(sorted([offer({ type: "RunTrains" }), best]).run).toBe(best);
  });

  test("buying stands before selling, the unknown last", () => {
    expect(["SellShares", "SomethingNew", "BuyShare"].toSorted((a, b) => rankOf(a) - rankOf(b))).toEqual(["BuyShare", "SellShares", "SomethingNew"]);
  });
});
