import { expect, test } from "vitest";
import { shortly } from "./shortly";

test("a long explanation is cut where a sentence ends, a short one not at all", () => {
  const long = `${"One sentence here. ".repeat(20)}The end.`;
  expect(shortly(long).endsWith("here.")).toBe(true);
  expect(shortly(long).length).toBeLessThan(190);
  expect(shortly("Short.")).toBe("Short.");
  expect(shortly("x".repeat(400))).toBe("x".repeat(400));
});
