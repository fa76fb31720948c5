import { describe, expect, test } from "vitest";
import type { Offer } from "../../net/types";
import { costOf, ownFacts, sayFollows, untold, type Voice } from "./facts";

const voice: Voice = { currency: "£", me: "s1", seat: (seat) => (seat === "s1" ? "you" : "Ada"), isSeat: (owner) => owner.startsWith("s"), letters: (company) => company, word: (key, _, values) => `${key} ${values["after"] ?? ""}` };
const offer = (facts: Offer["facts"]): Offer => ({ kind: "BuyTrain", action: { type: "BuyTrain", train: "4" }, label: "", facts });

describe("what follows from an offer", () => {
  test("those who lose trains are named together, a train that comes is not told", () => {
    const bought = offer([
      { owner: "", key: "phase", before: 3, after: 4 },
      { owner: "NSW", key: "trains", before: ["2", "2"], after: [] },
      { owner: "QR", key: "trains", before: ["2", "3"], after: ["3"] },
      { owner: "VR", key: "trains", before: ["3"], after: ["3", "4"] },
      { owner: "VR", key: "treasury", before: 500, after: 220 },
    ]);
    expect(sayFollows(bought, voice, "VR", ["treasury"])).toBe("phase 4 begins, trains rust: NSW, QR");
    expect(costOf(bought, "s1", "VR")).toBe(280);
  });

  test("a train bought from a company does not rust, and a sum still to be chosen is not told", () => {
    const facts = [
      { owner: "SD3", key: "trains", before: ["2"], after: [] },
      { owner: "BK", key: "trains", before: ["1g"], after: ["1g", "2"] },
      { owner: "BK", key: "treasury", before: 740, after: 739 },
    ];
    const resold: Offer = { kind: "BuyTrainFrom", action: { type: "BuyTrainFrom", train: "2", company: "SD3", price: 1 }, label: "", facts, range: { field: "price", low: 1, high: 740, step: 1 } };
    expect(sayFollows(resold, voice, "BK", untold(resold))).toBe("");
    expect(sayFollows(offer(facts), voice, "BK", untold(offer(facts)))).toBe("treasury −£1, trains rust: SD3");
  });

  test("a price that falls whatever is laid is not told as what the tile does", () => {
    const falls = { owner: "VR", key: "price", before: 100, after: 90 };
    const paid = { owner: "VR", key: "treasury", before: 500, after: 460 };
    const pass = offer([falls]);
    expect(ownFacts(offer([falls, paid]), pass, true)).toEqual([paid]);
    // as long as it is not known what passing brings, no price is told at all
    expect(ownFacts(offer([falls, paid]), pass, false)).toEqual([paid]);
    expect(ownFacts(offer([falls, paid]), undefined, false)).toEqual([paid]);
    // a fall that only this choice brings stays
    expect(ownFacts(offer([falls, paid]), offer([]), true)).toEqual([falls, paid]);
  });

  test("a number that only the title keeps is told in its words, a sum with its currency", () => {
    const lent = offer([
      { owner: "VR", key: "column.coins", before: 1, after: 2 },
      { owner: "s1", key: "column.dues", before: 0, after: 40, money: true },
      { owner: "VR", key: "price", before: 100, after: 90 },
    ]);
    expect(sayFollows(lent, voice, "VR")).toBe("price £100 → £90, column.coins.change 2, column.dues.change £40");
  });

  test("privates that close are named with the word for it, mine first, and not again as papers", () => {
    const bought = offer([
      { owner: "", key: "phase", before: 4, after: 5 },
      { owner: "s1", key: "papers", before: ["P2", "P6"], after: [] },
      { owner: "P1", key: "closes", before: "s2", after: null },
      { owner: "P2", key: "closes", before: "s1", after: null },
      { owner: "P6", key: "closes", before: "s1", after: null },
    ]);
    expect(sayFollows(bought, voice, "VR")).toBe("phase 5 begins, closes your P2 and P6, closes P1");
    const sold = offer([{ owner: "s1", key: "papers", before: ["P2", "P6"], after: ["P6"] }]);
    expect(sayFollows(sold, voice, "VR")).toBe("you papers P6");
  });

  test("a company that loses its own train is told what it has left, one for which shares are sold what it gets", () => {
    const sold = offer([{ owner: "SD", key: "trains", before: ["2"], after: ["2g", "2"] }]);
    expect(sayFollows(sold, voice, "UG")).toBe("SD gets train 2g");
    const swapped = offer([{ owner: "VR", key: "trains", before: ["3"], after: ["4"] }]);
    expect(sayFollows(swapped, voice, "VR")).toBe("trains 4");
  });
});
