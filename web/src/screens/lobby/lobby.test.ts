import { describe, expect, test } from "vitest";
import type { TableLine } from "../../net/types";
import { destination, sorted } from "./state.svelte";

const line = (id: string, touched: string, more: Partial<TableLine> = {}): TableLine => ({
  id, touched, title: "x", name: id, created: touched, number: 1, seats: [], mine: [], waiting_for: [],
  my_turn: false, over: null, round: null, owner: true, forked_from: null, judged: true, archived: false, unread: 0, ...more,
});

describe("the lobby", () => {
  test("the table that has waited longest for me comes first, finished games stand apart", () => {
    const over = "bank";
    const found = sorted([
      line("late", "2026-11-16T09:00:00Z", { my_turn: true }),
      line("early", "2026-11-16T08:00:00Z", { my_turn: true }),
      line("done", "2026-11-16T07:00:00Z", { over }),
      line("quiet", "2026-11-16T06:00:00Z"),
    ]);
    expect(found.mine.map((one) => one.id)).toEqual(["early", "late"]);
    expect(found.others.map((one) => one.id)).toEqual(["quiet"]);
    expect(found.finished.map((one) => one.id)).toEqual(["done"]);
  });

  test("a link, a path and a bare code lead to a seat or a table", () => {
    expect(destination("http://192.168.1.20:8048/join/aB3-x_9 ")).toBe("/join/aB3-x_9");
    expect(destination("https://club.example/t/kX3")).toBe("/t/kX3");
    expect(destination("aB3-x_9k")).toBe("/join/aB3-x_9k");
    expect(destination("good evening")).toBeNull();
    expect(destination("")).toBeNull();
  });
});
