import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, test } from "vitest";
import components from "../../../../fixtures/components.json";
import position from "../../../../fixtures/view.json";
import type { Components, View } from "../wire";
import BoardMap from "./BoardMap.svelte";
import { cellsOf, liveryOf, mapModel } from "./model";
import { Viewport } from "../../map/viewport.svelte";

const parts = components as unknown as Components;
const model = mapModel(parts);
const cells = cellsOf(model, position as unknown as View, new Map());
const looks = new Map(parts.companies.map((company) => [company.id, liveryOf(company, false)]));

function show(extra: Record<string, unknown> = {}): HTMLElement {
  return render(BoardMap, { model, cells, looks, viewport: new Viewport(), phase: "yellow", currency: "£", label: "Map", ...extra }).container;
}
afterEach(cleanup);

describe("the board", () => {
  test("is one widget with a button for each hex, one of them in the order of focus", () => {
    show({ focused: "E16" });
    expect(screen.getByRole("application", { name: "Map" })).toBeTruthy();
    const hexes = screen.getAllByRole("button");
    expect(hexes).toHaveLength(model.hexes.length);
    expect(hexes.filter((hex) => hex.getAttribute("tabindex") === "0").map((hex) => hex.dataset["hex"])).toEqual(["E16"]);
  });

  test("lights exactly the hexes it is handed", () => {
    const container = show({ lit: new Set(["E16", "F15"]) });
    expect(container.querySelectorAll("path.lit:not(.under)")).toHaveLength(2);
  });

  test("says for each hex what it is told to say", () => {
    show({ sentence: (cell: { at: string }) => `hex ${cell.at}` });
    expect(screen.getByLabelText("hex E16")).toBeTruthy();
  });

  test("draws nothing of a rule: no hex is open unless it was handed in", () => {
    expect(show().querySelectorAll(".lit, .chosen, .planned")).toHaveLength(0);
  });
});
