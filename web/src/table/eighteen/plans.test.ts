import { describe, expect, test } from "vitest";
import { inOwnWords } from "./placewords";
import type { Components, View } from "./wire";
import { NO_TURN, companyToPlan, ghostsOf, readPlan, stepsIn, stillToDo, tileBefore, wishOf, without, withKeep, withStation, withTile, withTrain, type Plan } from "./plans";

const none: Plan = { company: "NSW", turns: [] };
const known = { hexes: new Set(["F15", "F17"]), tiles: new Set(["8", "23"]), trains: new Set(["5"]), companies: new Set(["NSW"]) };
const view = (more: Partial<View> = {}): View => ({ tiles: {}, stations: {}, companies: { NSW: { trains: ["5"] } }, ...more }) as unknown as View;
const two = (): Plan => withTrain(withStation(withTile(withTile(none, 0, { at: "F15", tile: "8", rotation: 2 }), 1, { at: "F15", tile: "23", rotation: 0 }), 1, "F17", [0, 1]), 1, "5", ["5"]);

describe("a plan", () => {
  test("holds tiles, stations and trains of several turns", () => {
    expect(stepsIn(two())).toBe(4);
    expect(wishOf(two())).toEqual({
      company: "NSW",
      turns: [
        { tiles: [{ at: "F15", tile: "8", rotation: 2 }], stations: [], trains: [], keep: false },
        { tiles: [{ at: "F15", tile: "23", rotation: 0 }], stations: [{ at: "F17", stop: 0 }], trains: ["5"], keep: false },
      ],
    });
    expect([...ghostsOf(two())]).toEqual([["F15", ["23", 0]]]);
    expect([tileBefore(two(), 0, "F15"), tileBefore(two(), 1, "F15")]).toEqual([null, "8"]);
  });

  test("a tile replaces another of the same turn on its hex, a tap on a station goes from stop to stop and away", () => {
    expect(withTile(two(), 0, { at: "F15", tile: "8", rotation: 3 }).turns[0]?.tiles).toEqual([{ at: "F15", tile: "8", rotation: 3 }]);
    const second = withStation(two(), 1, "F17", [0, 1]);
    expect(second.turns[1]?.stations).toEqual([{ at: "F17", stop: 1 }]);
    expect(withStation(second, 1, "F17", [0, 1]).turns[1]?.stations).toEqual([]);
  });

  test("what has been done is taken off it, with turns in which nothing is left", () => {
    const laid = view({ tiles: { F15: ["8", 2] } });
    expect(stillToDo(two(), laid).turns.length).toBe(1);
    expect(stillToDo(two(), view())).toEqual(two());
    const bought = view({ tiles: { F15: ["23", 0] }, stations: { F17: [{ owner: "NSW", stop: 0, slot: 0 }] }, companies: { NSW: { trains: ["5", "5"] } } as never });
    expect(stillToDo({ ...two(), turns: two().turns.slice(1) }, bought).turns).toEqual([]);
  });

  test("a step is taken away, a run is kept", () => {
    expect(without(two(), 1, "trains", 0).turns[1]?.trains).toEqual([]);
    expect(withKeep(two(), 0, true).turns[0]?.keep).toBe(true);
    expect(withKeep(none, 9, true).turns.length).toBe(6);
  });

  test("is read as it was kept", () => {
    expect(readPlan(JSON.stringify(two()), known)).toEqual(two());
  });

  test("what is none of the title's, or no plan at all, is left out", () => {
    for (const text of [null, "", "{", "[]", "7", JSON.stringify({ company: "XX", turns: [] }), JSON.stringify({ company: "NSW" })]) expect(readPlan(text, known)).toBeNull();
    const odd = { company: "NSW", turns: [{ tiles: [{ at: "Z99", tile: "8", rotation: 0 }, { at: "F15", tile: "8", rotation: 9 }, 4], stations: "F17", trains: [{ train: "77", own: 1 }], keep: "yes" }, null] };
    expect(readPlan(JSON.stringify(odd), known)).toEqual({ company: "NSW", turns: [NO_TURN, NO_TURN] });
  });
});

describe("whose turns are planned", () => {
  const parts = { companies: [{ id: "AA" }, { id: "BB" }, { id: "CC" }] } as unknown as Components;
  const view = { companies: { AA: { director: "s2", in_operation: false }, BB: { director: "s2", in_operation: true }, CC: { director: "s1", in_operation: true } } } as unknown as View;

  test("one's own company first, else the first that operates, else none", () => {
    expect(companyToPlan(parts, view, "s1")).toBe("CC");
    expect(companyToPlan(parts, view, "s2")).toBe("AA");
    expect(companyToPlan(parts, view, "s3")).toBe("BB");
    expect(companyToPlan(parts, { companies: {} } as unknown as View, "s1")).toBeNull();
  });
});

test("a place is called by the title's own word for it", () => {
  const parts = { words: { "place.Deep Pit": { en: "Mine 1", de: "Bergwerk 1" } }, hexes: [{ at: "A2", name: "Deep Pit" }, { at: "B3", name: "Capital" }] } as unknown as Components;
  expect(inOwnWords(parts).hexes.map((hex) => hex.name)).toEqual(["Mine 1", "Capital"]);
});
