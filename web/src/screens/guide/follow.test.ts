import { describe, expect, test } from "vitest";
import { follow, type StepNow } from "./follow";

const free: StepNow = { isDue: true, isBound: false };
const now: StepNow = { isDue: true, isBound: true };
const later: StepNow = { isDue: false, isBound: true };

describe("the guide follows what is done", () => {
  test("a step that was shown is left behind by a move, whatever it was", () => {
    expect(follow([free, free, later], 0, true)).toBe(1);
    expect(follow([free, free, later], 0, false)).toBe(0);
    expect(follow([free, free], 1, true)).toBe(1);
  });

  test("a step that waits is not left by moves, but by a later one whose moment is now", () => {
    expect(follow([later, later, free], 0, true)).toBe(0);
    expect(follow([later, later, free, now], 0, false)).toBe(3);
    expect(follow([later, now, now], 0, true)).toBe(1);
  });

  test("a place beyond the last step stays", () => {
    expect(follow([], 0, true)).toBe(0);
    expect(follow([free], 5, true)).toBe(5);
  });
});
