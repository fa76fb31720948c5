import { describe, expect, test } from "vitest";
import type { Seat, TableLine } from "../../net/types";
import { asTrees, filtersFor, isMeant, passes } from "./finding";

const seat = (name: string): Seat => ({ seat: name, name, kind: "here", bot: null, mine: false, taken: true, present: false, also: [] }) as unknown as Seat;
const line = (id: string, more: Partial<TableLine> = {}): TableLine => ({
  id, touched: "2026-11-16T09:00:00Z", title: "1848", name: id, created: "", number: 1, seats: [], mine: [], waiting_for: [],
  my_turn: false, over: null, round: null, owner: true, forked_from: null, judged: true, archived: false, unread: 0, ...more,
});
const branch = (id: string, of: string, more: Partial<TableLine> = {}): TableLine => line(id, { forked_from: { id: of, number: 3 }, ...more });
const ids = (lines: readonly TableLine[]): string[] => lines.map((one) => one.id);

describe("finding tables", () => {
  test("every word is looked for in name, title and players, whatever the capitals and accents", () => {
    const table = line("a", { name: "Freitag im Café", title: "1824", seats: [seat("Zoë"), seat("Max")] });
    const found = (words: string): boolean => isMeant(table, "1824 Österreich-Ungarn", words);
    expect(["cafe", "FREITAG", "zoe max", "osterreich", "1824 max", "", "  "].map(found)).toEqual([true, true, true, true, true, true, true]);
    expect(["zoe bo", "1848"].map(found)).toEqual([false, false]);
  });

  test("what is put away is shown when it is asked for, and only then", () => {
    const lines = [line("a", { my_turn: true }), line("b", { unread: 2 }), line("c", { archived: true, my_turn: true }), line("d", { title: "1824" })];
    const shown = (filter: Parameters<typeof passes>[1]): string[] => ids(lines.filter((one) => passes(one, filter)));
    expect(shown("all")).toEqual(["a", "b", "d"]);
    expect([shown("turn"), shown("unread"), shown("away"), shown("title:1824")]).toEqual([["a"], ["b"], ["c"], ["d"]]);
    expect(filtersFor(lines)).toEqual([["all", 3], ["turn", 1], ["unread", 1], ["title:1824", 1], ["title:1848", 2], ["away", 1]]);
    expect(filtersFor([line("a")])).toEqual([["all", 1]]);
  });

  test("branches lie under their game, the last one first; one without its game stands for itself", () => {
    const lines = [line("game"), branch("twig", "branch", { touched: "2026-11-17" }), branch("branch", "game", { touched: "2026-11-16" }), branch("orphan", "elsewhere")];
    const trees = asTrees(lines);
    expect(trees.map((tree) => [tree.line.id, ids(tree.branches)])).toEqual([["game", ["twig", "branch"]], ["orphan", []]]);
  });

  test("a circle of branches ends", () => {
    expect(asTrees([branch("a", "b"), branch("b", "a")]).length).toBeLessThanOrEqual(2);
  });
});
