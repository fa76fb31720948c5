import { describe, expect, test } from "vitest";
import { isTaken } from "./keys";

describe("keys at any table", () => {
  test("whoever writes is left in peace, and a focused button keeps Enter", () => {
    const field = document.createElement("input");
    const button = document.createElement("button");
    expect([isTaken(field, "r"), isTaken(button, "Enter"), isTaken(button, "r"), isTaken(document.body, "Enter")]).toEqual([true, true, false, false]);
  });

  test("a box that is ticked with the space bar leaves all other keys to the table", () => {
    const box = document.createElement("input");
    box.type = "checkbox";
    expect([isTaken(box, " "), isTaken(box, "Enter"), isTaken(box, "r")]).toEqual([true, false, false]);
  });

  test("Enter on a place of the map is not a button's", () => {
    const place = document.createElement("div");
    place.setAttribute("role", "button");
    place.setAttribute("data-map-place", "");
    expect(isTaken(place, "Enter")).toBe(false);
  });
});
