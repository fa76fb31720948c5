import { describe, expect, test } from "vitest";
import { fate, heldByCompanies, marks, ownerName, paperName, tagOf, type Told } from "./sheetwords";

const WORDS: Readonly<Record<string, string>> = { "badge.small": "shares of 5 %", "badge_short.small": "5 %", "badge.soon": "comes next" };
const play = {
  parts: {
    labels: { owners: { kept: { en: "kept", de: "zurück" } } },
    companies: [{ id: "S1", name: "Small", exchange: { percent: 10, company: "BK" } }, { id: "BK", name: "Big", forms_with: "4" }],
    papers: [{ id: "P1", name: "Mail", dividend: 5 }],
  },
  view: {
    kept: { BK: 20 },
    companies: { S1: { papers: ["P2"], closed: false, in_operation: true }, BK: { papers: [], closed: false, in_operation: false } },
    players: { s1: { papers: ["P1", "P9"] } },
    shown: { badges: [{ key: "small", tone: "plain", on: ["BK", "P1"] }, { key: "soon", tone: "soon", on: ["BK"] }] },
  },
  looks: new Map([["BK", { letters: "B" }]]),
  word: (key: string, fallback = "") => WORDS[key] ?? fallback,
  letters: (id: string) => id,
  money: (sum: number) => `$${sum}`,
} as unknown as Told;

describe("the words of the table of owners", () => {
  test("tell what becomes of a company, with its marks", () => {
    expect(fate(play, "S1")).toBe("Small, exchanged for 10 % of BK");
    expect(fate(play, "BK")).toBe("Big, forms with the first 4, shares of 5 %, comes next, 20 % are kept for an exchange");
    expect([marks(play, "BK", "soon"), tagOf(play, "BK")]).toEqual(["comes next", "5 %"]);
  });

  test("name owners and privates", () => {
    expect([ownerName(play, "BK"), ownerName(play, "kept"), ownerName(play, "x")]).toEqual(["B", "kept", "x"]);
    expect(paperName(play, "P1")).toMatch(/^P1 Mail.*\$5.*shares of 5 %$/);
    expect(paperName(play, "P9")).toBe("P9");
    expect(heldByCompanies(play)).toEqual([["S1", ["P2"]]]);
  });
});
