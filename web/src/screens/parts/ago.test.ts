import { describe, expect, test } from "vitest";
import { ago, lasting } from "./ago";

const now = Date.parse("2026-11-16T12:00:00Z");

describe("how long ago", () => {
  test("the largest unit that fits is named", () => {
    expect(ago("2026-11-16T11:57:10Z", now, "en")).toBe("2 minutes ago");
    expect(ago("2026-11-16T10:00:00Z", now, "de")).toBe("vor 2 Stunden");
    expect(ago("2026-11-14T10:00:00Z", now, "en")).toBe("2 days ago");
  });

  test("a clock that runs ahead is no reason for the future", () => {
    expect(ago("2026-11-16T12:00:30Z", now, "en")).toBe("now");
  });

  test("somebody has been thinking for so long", () => {
    expect(lasting("2026-11-16T11:40:00Z", now, "en")).toBe("20 min");
    expect(lasting("2026-11-15T11:40:00Z", now, "de")).toBe("1 Tag");
    expect(lasting("2026-11-16T11:59:40Z", now, "en")).toBe("");
  });
});
