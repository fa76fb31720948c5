import { describe, expect, test } from "vitest";
import components from "../../../../fixtures/components.json";
import position from "../../../../fixtures/view.json";
import routes from "../../../../fixtures/routes.json";
import type { Components, View } from "../wire";
import { cellsOf, mapModel } from "./model";
import { drawnOn, extended, paid, toggled, type DrawnRun } from "./walk";

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

describe("a train that may pass stops, drawn by hand", () => {
  const stop = (revenue: number | Record<string, number>) => ({ face: { stops: [{ revenue }] } });
  const line = new Map(Object.entries({ A1: stop(20), B1: stop(10), C1: stop({ yellow: 20, brown: 50 }), D1: stop(30), E1: stop(10), F1: stop(40) })) as unknown as typeof cells;
  const path = ["A1:0", "B1:0", "C1:0", "D1:0", "E1:0", "F1:0"];
  const ground = (most: number | null, colour = "brown") => ({ cells: line, colour, most });
  const run = (calls: readonly string[] | null = []): DrawnRun => ({ train: "4E", path, calls, wishes: {} });

  test("calls at both ends and where it is paid most", () => {
    const ends = [best[0]!, best.at(-1)!];
    const drawn = [hex(ends[0]!), hex(ends[1]!)].reduce<DrawnRun>((one, at) => drawnOn(one, at, { cells, colour: "yellow", most: 5 }), { ...run(), path: [] });
    expect(drawn.calls).toEqual(ends);
    expect(["B1:0", "C1:0"].map((place) => paid(place, line, "brown"))).toEqual([10, 50]);
    expect(toggled(run(), "E1:0", ground(4)).calls).toEqual(["A1:0", "C1:0", "E1:0", "F1:0"]);
    expect(toggled(run(), "E1:0", ground(4, "yellow")).calls).toEqual(["A1:0", "D1:0", "E1:0", "F1:0"]);
  });

  test("others say nothing of calls", () => {
    const at = hex(best[0]!);
    expect(drawnOn({ ...run(null), path: [] }, at, { cells, colour: "yellow", most: null }).calls).toBeNull();
  });

  test("a tap on a stop in between passes it and calls at the next best, another calls there again", () => {
    const first = toggled(run(["A1:0", "C1:0", "D1:0", "F1:0"]), "C1:0", ground(4));
    expect(first.calls).toEqual(["A1:0", "B1:0", "D1:0", "F1:0"]);
    expect(drawnOn(first, "C1", ground(4)).calls).toEqual(["A1:0", "C1:0", "D1:0", "F1:0"]);
  });

  test("never calls more often than it may: what was wished for stays", () => {
    const two = ["B1:0", "E1:0"].reduce((one, place) => toggled(one, place, ground(4)), run(["A1:0", "C1:0", "D1:0", "F1:0"]));
    expect(two.calls).toEqual(["A1:0", "B1:0", "E1:0", "F1:0"]);
    expect(toggled(two, "C1:0", ground(4)).calls).toEqual(["A1:0", "C1:0", "B1:0", "F1:0"].toSorted());
  });
});
