import { describe, expect, test } from "vitest";
import { familyOf, PLAIN } from "./families";

describe("families", () => {
  test("a family that is not listed is played at the plain table, whatever its name", async () => {
    for (const name of ["plain", "dice", "", "constructor", "__proto__"]) expect(await familyOf(name)).toBe(PLAIN);
  });

  test("18xx brings a table, a picture, facts, a review and a guide of its own", async () => {
    const family = await familyOf("eighteen");
    expect(family.guide.length).toBeGreaterThan(0);
    for (const part of [family.table, family.picture, family.facts, family.review]) expect((await part?.())?.default).toBeTypeOf("function");
  }, 60_000);
});
