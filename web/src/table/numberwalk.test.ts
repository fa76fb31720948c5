import { describe, expect, test } from "vitest";
import { nextNumber, walkNumbers } from "./numberwalk";

describe("numbers are walked by keyboard", () => {
  test("along a line to its ends, and to the nearest number of the next line", () => {
    const lines = [[10, 20, 30], [19], [], [10, 30]];
    expect(nextNumber(lines, [0, 0], 1, 0)).toEqual([0, 1]);
    expect(nextNumber(lines, [0, 2], 1, 0)).toEqual([0, 2]);
    expect(nextNumber(lines, [0, 0], -1, 0)).toEqual([0, 0]);
    expect(nextNumber(lines, [0, 2], 0, 1)).toEqual([1, 0]);
    expect(nextNumber(lines, [1, 0], 0, -1)).toEqual([0, 1]);
    expect(nextNumber(lines, [0, 1], 0, -1)).toEqual([0, 1]);
    expect(nextNumber(lines, [1, 0], 0, 1)).toEqual([1, 0]);
  });

  test("Tab reaches one number, the arrows move that place, and one that is gone makes way for another", async () => {
    const table = document.createElement("table");
    table.innerHTML = "<tbody><tr><td data-card='number:a'>1</td><td>2</td><td data-card='number:b'>3</td></tr><tr><td data-card='number:c'>4</td></tr></tbody>";
    document.body.append(table);
    const stop = walkNumbers(table);
    const reached = (): string[] => [...table.querySelectorAll("[tabindex='0']")].map((cell) => cell.getAttribute("data-card") ?? "");
    const press = (key: string): boolean => document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })) ?? false;
    expect(reached()).toEqual(["number:a"]);
    table.querySelector<HTMLElement>("[data-card='number:a']")?.focus();
    press("ArrowRight");
    expect(document.activeElement?.getAttribute("data-card")).toBe("number:b");
    expect(reached()).toEqual(["number:b"]);
    press("ArrowDown");
    expect(reached()).toEqual(["number:c"]);
    table.querySelector("[data-card='number:c']")?.removeAttribute("data-card");
    await new Promise((done) => setTimeout(done, 20));
    expect(reached()).toEqual(["number:a"]);
    stop();
    table.remove();
  });
});
