import { describe, expect, test } from "vitest";
import { exampleOf, isTold, OfferFacts, shown, untilTold } from "./offers.svelte";
import type { SentOffer, ToldOffer } from "./types";

const SENT: readonly SentOffer[] = [
  { kind: "BuyShare", action: { type: "BuyShare", company: "VR" }, label: "Buy" },
  { kind: "Pass", action: { type: "Pass" }, label: "Pass" },
  { kind: "RunTrains", label: "Run", free: "routes" },
];
const cash = { owner: "s1", key: "cash", before: 100, after: 30 };

function asked(): { calls: number[][]; offers: ReturnType<typeof shown> } {
  const calls: number[][] = [];
  const tell = (offers: readonly number[]): Promise<readonly ToldOffer[]> => {
    calls.push([...offers]);
    return Promise.resolve(offers.map((offer) => ({ offer, facts: offer === 0 ? [cash] : [], ...(offer === 2 ? { action: { type: "RunTrains", routes: [] } } : {}) })));
  };
  return { calls, offers: shown(SENT, new OfferFacts(tell, () => true)) };
}

describe("what offers would change", () => {
  test("is asked for in one go, once, and only of those that are looked at", async () => {
    const { calls, offers } = asked();
    const [buy, pass] = offers;
    expect([buy!.facts, pass!.facts, isTold(buy!)]).toEqual([[], [], false]);
    expect(await untilTold(buy!)).toEqual([cash]);
    expect([buy!.facts, isTold(buy!), isTold(pass!)]).toEqual([[cash], true, true]);
    expect(calls).toEqual([[0, 1]]);
  });

  test("the example of a free form is worked out when it is wanted, not when it is shown", async () => {
    const { calls, offers } = asked();
    const run = offers[2]!;
    expect([run.action, run.facts, isTold(run), calls]).toEqual([{ type: "RunTrains" }, [], true, []]);
    expect(await exampleOf(run)).toEqual({ type: "RunTrains", routes: [] });
    expect(calls).toEqual([[2]]);
  });

  test("a position that is over is not asked about", async () => {
    let calls = 0;
    const tell = (): Promise<readonly ToldOffer[]> => (calls++, Promise.resolve([]));
    const [buy] = shown(SENT, new OfferFacts(tell, () => false));
    expect([await untilTold(buy!), calls]).toEqual([[], 0]);
  });
});
