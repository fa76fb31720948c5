import { describe, expect, test } from "vitest";
import components from "../../../../fixtures/components.json";
import position from "../../../../fixtures/view.json";
import routes from "../../../../fixtures/routes.json";
import type { Components, View } from "../wire";
import { cellsOf, mapModel } from "./model";
import { extended } from "./walk";

const cells = cellsOf(mapModel(components as unknown as Components), position as unknown as View, new Map());
const best = routes.routes[0]!.path;
const hex = (place: string): string => place.split(":")[0]!;

describe("a run drawn by hand", () => {
  test("begins with a tap on a stop", () => {
    expect(extended([], hex(best[0]!), cells)).toEqual([`${hex(best[0]!)}:0`]);
  });

  test("goes on along the track to the next stop that is tapped", () => {
    expect(extended([best[0]!], hex(best.at(-1)!), cells)).toEqual(best);
  });

  test("a tap on its last stop takes that away, a tap on its only stop clears it", () => {
    expect(extended(best, hex(best.at(-1)!), cells)).toEqual([best[0]]);
    expect(extended([best[0]!], hex(best[0]!), cells)).toEqual([]);
  });

  test("stays as it is where no track leads, or where nothing stops", () => {
    expect(extended([best[0]!], "A4", cells)).toEqual([best[0]]);
    expect(extended([best[0]!], "B5", cells)).toEqual([best[0]]);
  });
});
