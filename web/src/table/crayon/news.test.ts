import { beforeAll, describe, expect, test } from "vitest";
import { addTexts, useWords } from "./texts";
import { newsOf, sayEvent } from "./news";
import type { Components, View } from "./wire";

const effect = (more: object) => ({ when: "round", do: "slow", posts: [], edges: [], lines: [], cities: [], waters: [], ...more });
const parts = {
  waters: [{ id: "Rhein", name: { en: "Rhine", de: "Rhein" }, kind: "river", price: 2, edges: [] }],
  events: [
    { id: 1, key: "flood", name: { en: "", de: "" }, effects: [effect({ when: "now", do: "erase_crossings", waters: ["Rhein"] }), effect({ do: "no_building_across", waters: ["Rhein"] })] },
    { id: 2, key: "docks", name: { en: "", de: "" }, effects: [effect({ do: "no_handling", cities: ["AMS"] })] },
    { id: 3, key: "strike", name: { en: "", de: "" }, effects: [effect({ do: "network_closed" })] },
  ],
} as unknown as Pick<Components, "events" | "waters">;
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
    expect(sayEvent(parts, 1, "Ada")).toEqual(["Track across Rhine is washed away.", "No track may be built across Rhine."]);
    expect(sayEvent(parts, 2, "Ada")).toEqual(["No loading, unloading or delivering in Amsterdam."]);
    expect(sayEvent(parts, 3, "Ada")).toEqual(["No train runs on the track of Ada, and Ada builds nothing."]);
    expect(sayEvent(parts, 99, "Ada")).toEqual([]);
  });
});
