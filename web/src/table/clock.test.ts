import { expect, test } from "vitest";
import { lasted } from "./clock";

test("a clock counts from the last move, on a fresh branch from its beginning", () => {
  const [moved, now] = ["2026-01-01T10:00:00Z", Date.parse("2026-01-01T12:00:07Z")];
  expect(lasted(moved, null, now)).toBe("2:00:07");
  expect(lasted(moved, "2026-01-01T12:00:02Z", now)).toBe("0:05");
  expect(lasted("2026-01-01T11:59:02Z", "2026-01-01T09:00:00Z", now)).toBe("1:05");
  expect(lasted(undefined, null, now)).toBe("");
});
