import { describe, expect, test } from "vitest";
import type { Components, View } from "./wire";
import { badgesOn, byGroup, columnsOf, folded, isToCome, nextSorting, rowHeight, rowsOf, sortRows, valueIn, papersWorth, sharesIn, sharesOf, worthOf } from "./sheet";

const company = (cash: number, price: number | null, shares: Record<string, number> = {}, closed = false) => ({
  cash, price, issue_price: null, cell: null, director: null, certificate: "", shares, trains: [], stations: [],
  markers_left: [], papers: [], in_operation: true, acted: false, closed, revenue: null,
});
const view = {
  order: ["B", "A"],
  companies: { A: company(10, 100, { s1: 20 }), B: company(300, 90), C: company(0, null), D: company(5, 50, {}, true), M: company(7, null) },
  players: { s1: { cash: 50, worth: 260, place: 1, certificates: 1, limit: 9, holdings: {}, papers: [] } },
  shown: {
    columns: [
      { key: "coins", of: "company", kind: "count", values: { A: 1 } },
      { key: "dues", of: "player", kind: "owed", values: { s1: 30 } },
    ],
    badges: [{ key: "old", tone: "plain", on: ["A", "P1"] }, { key: "born", tone: "soon", on: ["C"] }],
    tracks: [],
    piles: [],
  },
} as unknown as View;
const parts = { companies: ["A", "B", "C", "D", "M"].map((id) => ({ id, share: id === "M" ? 100 : 10, kind: "company" })) } as unknown as Components;
const names = (rows: readonly { id: string }[]): string => rows.map((row) => row.id).join("");

describe("who owns what", () => {
  test("rows stand in the order of play, small companies above, closed ones gone", () => {
    expect(names(rowsOf(parts, view))).toBe("MBAC");
    expect(rowsOf(parts, view).map((row) => row.place)).toEqual([null, 1, 2, null]);
  });

  test("companies that come in groups stand group by group, and those to come are told by group", () => {
    const grouped = { companies: parts.companies.map((one) => ({ ...one, group: one.id === "B" ? 2 : 1 })) } as unknown as Components;
    expect(names(rowsOf(grouped, view))).toBe("MACB");
    expect(byGroup(rowsOf(grouped, view), grouped).map(([group, rows]) => [group, names(rows)])).toEqual([[1, "MAC"], [2, "B"]]);
  });

  test("smaller shares are counted by their own size, each rounded up", () => {
    const small = { ...view, companies: { ...view.companies, A: { ...company(10, 85, { s1: 15 }), unit: 5 } } } as unknown as View;
    const words = { cash: "cash", rest: "rest", owed: (key: string) => key, papers: (ids: readonly string[]) => `privates ${ids.join()}`, share: (n: number, id: string, price: number) => `${n} ${id} at ${price}` };
    expect(worthOf(parts, small, "s1", words)[1]).toEqual({ what: "3 A at 43", amount: 129 });
  });

  test("percent are counted in shares of the company's own size", () => {
    const small = { ...view, companies: { ...view.companies, A: { ...company(10, 85, { s1: 15 }), unit: 5 } } } as unknown as View;
    expect([sharesIn(parts, view, "A", 30), sharesIn(parts, small, "A", 15), sharesIn(parts, view, "M", 100)]).toEqual([3, 3, 1]);
  });

  test("a column sorts downwards, then upwards, then returns to the order of play", () => {
    const once = nextSorting(null, "treasury");
    const twice = nextSorting(once, "treasury");
    expect(names(sortRows(rowsOf(parts, view), view, once))).toBe("BAMC");
    expect(names(sortRows(rowsOf(parts, view), view, twice))).toBe("CMAB");
    expect(nextSorting(twice, "treasury")).toBeNull();
  });

  test("another column starts anew, names from A", () => {
    expect(nextSorting({ key: "price", down: true }, "company")).toEqual({ key: "company", down: false });
  });

  test("shares of an owner and numbers of the title alone can be sorted too", () => {
    expect(valueIn(view, "A", "owner:s1")).toBe(20);
    expect(valueIn(view, "A", "column:coins")).toBe(1);
  });

  test("columns about companies and about players are told apart", () => {
    expect(columnsOf(view, "company").map((column) => column.key)).toEqual(["coins"]);
    expect(columnsOf(view, "player").map((column) => column.key)).toEqual(["dues"]);
  });

  test("worth is a sum whose parts add up", () => {
    const lines = worthOf(parts, view, "s1", { cash: "Cash", rest: "Other", share: (n, id, price) => `${n} ${id} at ${price}`, owed: (key) => `less ${key}`, papers: (ids) => `privates ${ids.join()}` });
    expect(lines).toEqual([
      { what: "Cash", amount: 50 },
      { what: "2 A at 100", amount: 200 },
      { what: "less dues", amount: -30 },
      { what: "Other", amount: 40 },
    ]);
  });

  test("privates stand in the sum with what the title counts for them, mostly nothing", () => {
    const words = { cash: "Cash", rest: "Other", owed: (key: string) => key, papers: (ids: readonly string[]) => `privates ${ids.join()}`, share: (n: number, id: string) => `${n} ${id}` };
    const owner = (worth: number): View => ({ ...view, players: { ...view.players, s1: { ...view.players["s1"], papers: ["P1"], worth } } }) as unknown as View;
    expect(worthOf(parts, owner(220), "s1", words).at(-1)).toEqual({ what: "privates P1", amount: 0 });
    expect(worthOf(parts, owner(250), "s1", words).at(-1)).toEqual({ what: "privates P1", amount: 30 });
    expect(sharesOf(parts, view, "s1")).toBe(200);
    expect([papersWorth(parts, owner(220), "s1"), papersWorth(parts, owner(250), "s1"), papersWorth(parts, view, "s1")]).toEqual([0, 30, 0]);
  });

  test("companies of which nobody has anything share a line where there are many", () => {
    const ids = Array.from({ length: 14 }, (_, i) => `C${i}`);
    const waiting = { ...company(0, null, { new: 100 }), in_operation: false };
    const many = { order: [], companies: Object.fromEntries(ids.map((id, i) => [id, i < 9 ? company(1, 50, { s1: 10 }) : waiting])) } as unknown as View;
    const cards = { companies: ids.map((id) => ({ id, share: 10, kind: "company" })) } as unknown as Components;
    const [shown, toCome] = folded(rowsOf(cards, many), many);
    expect([shown.length, toCome.length]).toEqual([9, 5]);
    expect(isToCome(many, "C0")).toBe(false);
    expect(folded(rowsOf(parts, view), view)[1]).toEqual([]);
  });

  test("rows are as high as there is room, but never too low to read", () => {
    expect(rowHeight(400, 10, 20.5)).toBe(20.5);
    expect(rowHeight(160, 10, 20.5)).toBe(16);
    expect(rowHeight(100, 10, 20.5)).toBe(14.5);
  });

  test("marks stand on companies and papers alike, and are told apart by their tone", () => {
    const on = (id: string, tone?: "plain" | "soon"): string => badgesOn(view, id, tone).map((badge) => badge.key).join();
    expect([on("A"), on("P1"), on("C"), on("C", "plain"), on("C", "soon"), on("B")]).toEqual(["old", "old", "born", "", "born", ""]);
  });
});
