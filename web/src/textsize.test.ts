import { describe, expect, test } from "vitest";
import { scaled } from "../textsize";

describe("sizes of letters", () => {
  test("every one is multiplied, and nothing else", () => {
    expect(scaled("font-size", "11.5px")).toBe("calc(11.5px * var(--text))");
    expect(scaled("font", "700 10.5px/13px var(--font)")).toBe("700 calc(10.5px * var(--text))/calc(13px * var(--text)) var(--font)");
    expect(scaled("font-size", "var(--t-2)")).toBe("var(--t-2)");
    expect(scaled("--t-2", "12px")).toBe("calc(12px * var(--text))");
    expect(scaled("width", "12px")).toBe("12px");
  });

  test("none is multiplied twice", () => {
    expect(scaled("font-size", scaled("font-size", "11px"))).toBe("calc(11px * var(--text))");
  });
});
