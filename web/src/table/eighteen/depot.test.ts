import { describe, expect, test } from "vitest";
import components from "../../../fixtures/components.json";
import position from "../../../fixtures/view.json";
import type { Components, View } from "./wire";
import { cardOf, line, losersTo, nextChange, phaseOf, rustsNext } from "./depot";

const parts = components as unknown as Components;
const view = { ...(position as unknown as View), phase: 5, depot: { "2/2+": 0, "3/3+": 0, "4/4+": 0, "5/5+": 0, "6/6+": 2, "8/D": null, "2E": null } };

describe("trains and phases", () => {
  test("the next change is the first kind that brings a phase and can still be sold", () => {
    expect(nextChange(parts, view)?.name).toBe("6/6+");
    expect([...rustsNext(parts, view)]).toEqual(["3", "3+"]);
  });

  test("who loses trains to it is counted by company", () => {
    const companies = Object.fromEntries(Object.entries(view.companies).map(([id, sheet]) => [id, { ...sheet, trains: id === "CAR" ? ["3", "3+", "4"] : [] }]));
    expect(losersTo(parts, { ...view, companies }, nextChange(parts, view)!)).toEqual([["CAR", 2]]);
  });

  test("a train on either side of a card belongs to it, trains beside the line are not in it", () => {
    expect(cardOf(parts, "3+")?.name).toBe("3/3+");
    expect(line(parts).map((card) => card.name)).not.toContain("2E");
  });

  test("each kind in the line begins a phase", () => {
    for (const card of line(parts)) expect(phaseOf(parts, card), card.name).not.toBeNull();
  });
});
