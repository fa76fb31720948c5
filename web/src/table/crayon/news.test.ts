import { beforeAll, describe, expect, test } from "vitest";
import { addTexts, useWords } from "./texts";
import { newsOf, sayEvent } from "./news";
import type { Components, View } from "./wire";

const effect = (more: object) => ({ when: "round", do: "slow", waters: [], lines: [], cities: [], around: [], around_milepost: null, radius: 0, ranges: [], ...more });
const parts = {
  waters: [{ name: "Rhein", kind: "river", en: "Rhine", edges: [] }],
  event_cards: [
    { id: 1, key: "flood", de: "", en: "", effects: [effect({ when: "now", do: "erase_crossings", waters: ["Rhein"] }), effect({ do: "no_building_across", waters: ["Rhein"] })] },
    { id: 2, key: "fog", de: "", en: "", effects: [effect({ around: ["AMS"], radius: 4 })] },
    { id: 3, key: "strike", de: "", en: "", effects: [effect({ do: "network_closed" })] },
  ],
} as unknown as Pick<Components, "event_cards" | "waters">;
const view = (turn: string, ...events: object[]): View => ({ turn, events, players: { s1: {}, s2: {}, s3: {} } }) as unknown as View;

describe("news", () => {
  beforeAll(async () => {
    await addTexts({ en: () => import("./texts/en"), de: () => import("./texts/de") });
    useWords({ "city.AMS": { en: "Amsterdam", de: "Amsterdam" } });
  });

  test("an effect counts the turns still to be played under it", () => {
    const [running, coming] = newsOf(view("s2", { card: 2, drawer: "s1", running: true, left: ["s2", "s3"] }, { card: 1, drawer: "s2", running: false, left: [] }), "s2");
    expect([running?.left, running?.mine, running?.running]).toEqual([2, "now", true]);
    expect([coming?.left, coming?.mine, coming?.running]).toEqual([3, "next", false]);
  });

  test("who has played under it is free of it, who watches is not asked", () => {
    const running = { card: 2, drawer: "s1", running: true, left: ["s3"] };
    expect(newsOf(view("s3", running), "s2")[0]?.mine).toBe("past");
    expect(newsOf(view("s2", running), "s3")[0]?.mine).toBe("next");
    expect(newsOf(view("s2", running), null)[0]?.mine).toBe("none");
  });

  test("what a card does is told with its waters, cities and people", () => {
    expect(sayEvent(parts, 1, "Ada", "en")).toEqual(["Track across Rhine is washed away.", "No track may be built across Rhine."]);
    expect(sayEvent(parts, 2, "Ada", "en")).toEqual(["Each step within 4 mileposts of Amsterdam takes two points."]);
    expect(sayEvent(parts, 3, "Ada", "en")).toEqual(["No train runs on the track of Ada, and Ada builds nothing."]);
    expect(sayEvent(parts, 99, "Ada", "en")).toEqual([]);
  });
});
