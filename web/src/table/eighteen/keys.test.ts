import { describe, expect, test } from "vitest";
import { commandOf } from "./keys";

const press = (key: string, more: Partial<{ ctrl: boolean; shift: boolean; alt: boolean }> = {}) => commandOf({ key, ctrl: false, shift: false, alt: false, ...more });

describe("keys", () => {
  test("the main button, back and pass", () => {
    expect([press("Enter"), press("Escape"), press("1")]).toEqual(["main", "back", "pass"]);
  });

  test("Shift turns R and N round, and makes the map large", () => {
    expect([press("r"), press("R", { shift: true }), press("n"), press("N", { shift: true }), press("M", { shift: true })]).toEqual(["turn", "turnBack", "hexOn", "hexBack", "mapLarge"]);
  });

  test("only Ctrl Z means something with Ctrl, so that the browser keeps its own keys", () => {
    expect([press("z", { ctrl: true }), press("r", { ctrl: true }), press("a", { alt: true })]).toEqual(["undo", null, null]);
  });

  test("signs are found whatever the layout of the keyboard", () => {
    expect([press("?", { shift: true }), press("<"), press(">", { shift: true }), press("=")]).toEqual(["keys", "roundBack", "roundOn", "zoomIn"]);
  });
});
