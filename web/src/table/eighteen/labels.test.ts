import { describe, expect, test } from "vitest";
import type { Fact, Offer } from "../../net/types";
import { OfferFacts, shown } from "../../net/offers.svelte";
import { doLabel } from "./labels";
import type { Play } from "./play.svelte";

const play = {
  desk: { seat: "s1", offers: [] },
  company: null,
  parts: { companies: [{ id: "VR", share: 10 }], any_time: [] },
  view: { companies: {} },
  model: { byName: new Map([["I8", { name: "Hobart" }]]) },
  own: { isOn: false },
  run: null,
  turn: null,
  letters: (id: string) => id,
  money: (sum: number) => `£${sum}`,
} as unknown as Play;

const offer = (action: Offer["action"], facts: readonly Fact[] = [], more: Partial<Offer> = {}): Offer => ({ kind: action.type, action, label: `label of ${action.type}`, facts, ...more });
const pays = (before: number, after: number): Fact => ({ owner: "s1", key: "cash", before, after });

describe("what the main button says", () => {
  test("a company is started with the sum that goes out, on every screen", () => {
    const start = { type: "StartCompany", company: "VR", price: 70 };
    expect(doLabel(play, offer(start, [pays(500, 360)]))).toBe("Start VR at £70 for £140");
  });

  test("as long as the sum is being worked out the button says that one is to come, never another one", () => {
    const book = new OfferFacts(() => new Promise(() => undefined), () => true);
    const [start] = shown([{ kind: "StartCompany", action: { type: "StartCompany", company: "VR", price: 70 }, label: "" }], book);
    expect(doLabel(play, start!)).toBe("Start VR at £70 for …");
  });

  test("a number that can be chosen is the sum that is sent", () => {
    const deal = offer({ type: "BuyTrainFrom", company: "VR", train: "3", price: 1 }, [], { range: { field: "price", low: 1, high: 400, step: 1 } as NonNullable<Offer["range"]> });
    expect(doLabel(play, deal, 180)).toBe("Buy 3 from VR for £180");
    expect(doLabel(play, deal)).toBe("Buy 3 from VR for £1–£400");
  });

  test("only a station is called a station: the lay of a private has its own words", () => {
    expect(doLabel(play, offer({ type: "UsePaper", paper: "P3", at: "I8" }))).toBe("label of UsePaper");
    expect(doLabel(play, offer({ type: "PlaceStation", at: "I8", stop: 0 }))).toBe("Station in Hobart (I8)");
  });
});
