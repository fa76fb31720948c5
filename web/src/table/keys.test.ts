import { describe, expect, test } from "vitest";
import { isTaken, leavesField, watchFocus } from "./keys";

describe("keys at any table", () => {
  test("whoever writes is left in peace, and a focused button keeps Enter", () => {
    const field = document.createElement("input");
    const button = document.createElement("button");
    expect([isTaken(field, "r"), isTaken(button, "Enter"), isTaken(button, "r"), isTaken(document.body, "Enter")]).toEqual([true, true, false, false]);
  });

  test("Enter is the table's when the focus came by a click, and the button's again for whoever walks with the keyboard", () => {
    const stop = watchFocus();
    const button = document.body.appendChild(document.createElement("button"));
    dispatchEvent(new Event("pointerdown"));
    expect([isTaken(button, "Enter"), isTaken(button, " ")]).toEqual([false, true]);
    dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
    expect(isTaken(button, "Enter")).toBe(true);
    stop();
    button.remove();
  });

  test("Escape leaves a field, and nothing else", () => {
    const field = document.body.appendChild(document.createElement("input"));
    const seen: boolean[] = [];
    field.addEventListener("keydown", (event) => seen.push(leavesField(event)));
    field.focus();
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    expect(seen).toEqual([false, true]);
    expect(document.activeElement).toBe(document.body);
    field.remove();
  });

  test("a box that is ticked with the space bar leaves all other keys to the table", () => {
    const box = document.createElement("input");
    box.type = "checkbox";
    expect([isTaken(box, " "), isTaken(box, "Enter"), isTaken(box, "r")]).toEqual([true, false, false]);
  });

  test("a slider keeps the keys it moves by, and Enter is the table's", () => {
    const slider = document.createElement("input");
    slider.type = "range";
    expect([isTaken(slider, "ArrowLeft"), isTaken(slider, "Home"), isTaken(slider, "Enter"), isTaken(slider, "Escape")]).toEqual([true, true, false, false]);
  });

  test("nothing in a dialog is the table's", () => {
    const dialog = document.createElement("dialog");
    const button = dialog.appendChild(document.createElement("button"));
    expect([isTaken(button, "Enter"), isTaken(button, "r")]).toEqual([true, true]);
  });

  test("while a dialog is open no key is the table's, wherever the focus is: a button of the dialog that is busy loses it", () => {
    const dialog = document.body.appendChild(document.createElement("dialog"));
    expect([isTaken(document.body, "Enter"), isTaken(document.body, "Escape")]).toEqual([false, false]);
    dialog.setAttribute("open", "");
    expect([isTaken(document.body, "Enter"), isTaken(document.body, "Escape")]).toEqual([true, true]);
    dialog.remove();
    expect(isTaken(document.body, "Enter")).toBe(false);
  });

  test("Enter on a place of the map is not a button's", () => {
    const place = document.createElement("div");
    place.setAttribute("role", "button");
    place.setAttribute("data-map-place", "");
    expect(isTaken(place, "Enter")).toBe(false);
  });
});
