import { describe, expect, test } from "vitest";
import type { LogEntry } from "../../net/types";
import { bestFor, deliveries, demandsOf, inPlaces, isAboard, lyingIn, openDemands, sourcesOf, touching } from "./cards";
import { byCity, byGood } from "./freight";
import type { Components, View } from "./wire";

const demand = (city: string, good: string, payoff: number) => ({ city, good, payoff });
const parts = {
  contracts: [
    { id: 7, demands: [demand("AMS", "wine", 27), demand("ROT", "wood", 10), demand("LUX", "cloth", 15)] },
    { id: 8, demands: [demand("ROT", "wine", 13), demand("LUX", "gas", 40), demand("AMS", "wood", 6)] },
  ],
  goods: [{ id: "wine", sources: ["KOB", "LUX"] }, { id: "wood", sources: ["ARN"] }],
  places: [{ id: "AMS", kind: "major", goods: [] }, { id: "LUX", kind: "medium", goods: ["wine"] }, { id: "Delfzijl", kind: "ferry_port", goods: [] }],
} as unknown as Components;
const view = {
  public: [8],
  supply: { wine: 2 },
  dropped: { AMS: [["wine", 5], ["wood", 6]], LUX: [["wine", 7]] },
  players: { s1: { hand: [7], trains: [{ goods: ["wood"] }] }, s2: { hand: null, trains: [] } },
} as unknown as View;
const entry = (number: number, seat: string, action: object, stands = true): LogEntry => ({ number, seat, action, stands }) as unknown as LogEntry;

describe("cards", () => {
  test("a card has its demands in order, an unknown one none", () => {
    expect(demandsOf(parts, 7).map((one) => [one.index, one.city, one.good, one.payoff])).toEqual([[0, "AMS", "wine", 27], [1, "ROT", "wood", 10], [2, "LUX", "cloth", 15]]);
    expect(demandsOf(parts, 99)).toEqual([]);
  });

  test("a card that is drawn takes the place of the one delivered, the others stay where they are", () => {
    expect(inPlaces([27, 58, 66], [18, 27, 66])).toEqual([27, 18, 66]);
    expect(inPlaces([1, 2, 3], [7, 8, 9])).toEqual([7, 8, 9]);
    expect(inPlaces([], [5, 6])).toEqual([5, 6]);
    expect(inPlaces([3, 1, 2], [1, 2])).toEqual([1, 2]);
  });

  test("one is paid for one's own hand and for what lies open; a hidden hand gives nothing", () => {
    expect(openDemands(parts, view, "s1").map((one) => one.card)).toEqual([7, 7, 7, 8, 8, 8]);
    expect(openDemands(parts, view, "s2").map((one) => one.card)).toEqual([8, 8, 8]);
    expect(openDemands(parts, view, null)).toHaveLength(3);
  });

  test("where goods are: at their sources, dropped in cities, aboard", () => {
    expect(sourcesOf(parts, "wine")).toEqual(["KOB", "LUX"]);
    expect(lyingIn(view, "wine")).toEqual(["AMS", "LUX"]);
    expect([isAboard(view, "s1", "wood"), isAboard(view, "s1", "wine"), isAboard(view, null, "wood")]).toEqual([true, false, false]);
  });

  test("the best paid demand for a good, and the demands that touch a city", () => {
    const demands = openDemands(parts, view, "s1");
    expect(bestFor(demands, "wine")?.payoff).toBe(27);
    expect(bestFor(demands, "coal")).toBeNull();
    expect(touching(parts, demands, "LUX").map((one) => `${one.good} ${one.city}`)).toEqual(["wine AMS", "cloth LUX", "wine ROT", "gas LUX"]);
  });

  test("deliveries add up by seat, without what was taken back and what came later", () => {
    const log = [entry(1, "s1", { type: "Deliver", card: 7 }), entry(2, "s2", { type: "Deliver", card: 8, demand: 1 }), entry(3, "s1", { type: "Move" }),
      entry(4, "s1", { type: "Deliver", card: 7, demand: 1 }, false), entry(5, "s1", { type: "Deliver", card: 8, demand: 0 })];
    expect([...deliveries(parts, log, 9)]).toEqual([["s1", { count: 2, sum: 40 }], ["s2", { count: 1, sum: 40 }]]);
    expect(deliveries(parts, log, 4).get("s1")).toEqual({ count: 1, sum: 27 });
  });
});

describe("the freight table", () => {
  test("by good: sources, supply, chips that lie somewhere and until when, demands", () => {
    const [wine, wood] = byGood(parts, view, "s1", 4);
    expect(wine).toMatchObject({ good: "wine", sources: ["KOB", "LUX"], supply: 2, lying: [{ place: "AMS", until: 9 }, { place: "LUX", until: 11 }] });
    expect(wine?.demands.map((one) => one.payoff)).toEqual([27, 13]);
    expect([wood?.supply, wood?.lying]).toEqual([0, [{ place: "AMS", until: 10 }]]);
  });

  test("by city: what it offers, what lies there, what I bring there", () => {
    const [ams, lux, ...more] = byCity(parts, view, "s1", 4);
    expect(more).toEqual([]);
    expect(ams?.lying).toEqual([{ good: "wine", until: 9 }, { good: "wood", until: 10 }]);
    expect(ams?.demands.map((one) => one.good)).toEqual(["wine", "wood"]);
    expect([lux?.goods, lux?.size]).toEqual([["wine"], "medium"]);
  });
});
