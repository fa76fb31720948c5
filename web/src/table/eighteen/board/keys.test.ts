import { describe, expect, test } from "vitest";
import components from "../../../../fixtures/components.json";
import type { Components } from "../wire";
import { NameTyping, hexBeyond, sideOfKey } from "./keys";
import { mapModel } from "./model";

const model = mapModel(components as unknown as Components);

describe("the map by keyboard", () => {
  test("arrows lead west and east, up leans east and down leans west, with Shift the other way", () => {
    expect([sideOfKey("ArrowLeft", false), sideOfKey("ArrowRight", false), sideOfKey("ArrowUp", false), sideOfKey("ArrowDown", false)]).toEqual([1, 4, 3, 0]);
    expect([sideOfKey("ArrowUp", true), sideOfKey("ArrowDown", true), sideOfKey("x", false)]).toEqual([2, 5, null]);
  });

  test("a step leads to the neighbour, or over a gap to the nearest hex in that direction", () => {
    expect(hexBeyond(model.byName, "E14", 4)).toBe("E16");
    expect(hexBeyond(model.byName, "A6", 4)).toBe("A18");
    expect(hexBeyond(model.byName, "D1", 1)).toBe("D1");
  });

  test("every hex can be reached from every other by arrows", () => {
    const seen = new Set(["A4"]);
    const queue = ["A4"];
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      for (let side = 0; side < 6; side++) {
        const next = hexBeyond(model.byName, at, side);
        if (!seen.has(next)) queue.push(next);
        seen.add(next);
      }
    }
    expect(seen.size).toBe(model.hexes.length);
  });

  test("typing a name jumps there as soon as it is whole", () => {
    const typing = new NameTyping(new Set(["E1", "E16", "F5"]));
    expect([typing.type("e"), typing.type("1"), typing.type("6")]).toEqual([null, "E1", "E16"]);
    expect(typing.type("9")).toBeNull();
    expect(typing.isOpen).toBe(false);
  });
});
