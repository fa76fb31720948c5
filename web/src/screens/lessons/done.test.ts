import { describe, expect, test } from "vitest";
import { KEPT, nextOf, readDone, readTables, written } from "./done";

describe("what a device remembers of lessons", () => {
  test("lines are read back as they were written", () => {
    const tables = new Map([["abc", { title: "1848", lesson: "float" }], ["d-e_f", { title: "benelux", lesson: "draw" }]]);
    expect(readTables(written(tables))).toEqual(tables);
    expect([...readDone("1848/float benelux/draw")]).toEqual(["1848/float", "benelux/draw"]);
  });

  test("nonsense is nothing", () => {
    for (const kept of [null, "", "  ", "abc", "=/", "abc=1848", "=1848/float"]) expect(readTables(kept).size).toBe(0);
    expect(readDone("nonsense").size).toBe(0);
  });

  test("old tables are forgotten", () => {
    const many = new Map(Array.from({ length: KEPT + 5 }, (_, i) => [`t${i}`, { title: "x", lesson: "y" }] as const));
    const kept = readTables(written(many));
    expect(kept.size).toBe(KEPT);
    expect(kept.has("t0")).toBe(false);
    expect(kept.has(`t${KEPT + 4}`)).toBe(true);
  });
});

describe("the next lesson", () => {
  const all = ["a", "b", "c"].map((id) => ({ id }));
  test("is the next that is not done, else the next, else one left open before", () => {
    expect(nextOf(all, "a", () => false)?.id).toBe("b");
    expect(nextOf(all, "a", (one) => one === "b")?.id).toBe("c");
    expect(nextOf(all, "a", () => true)?.id).toBe("b");
    expect(nextOf(all, "c", (one) => one === "a")?.id).toBe("b");
    expect(nextOf(all, "c", () => true)).toBeNull();
    expect(nextOf([], "c", () => false)).toBeNull();
  });
});
