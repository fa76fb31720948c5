import { beforeAll, describe, expect, test } from "vitest";
import { useLanguage } from "../../i18n/index.svelte";
import { familyOf } from "../../families";
import { number } from "./numbers";

const sheet = (more: object) => ({ cash: 0, price: null, issue_price: null, director: null, shares: {}, trains: [], closed: false, revenue: null, stations: [], markers_left: [], ...more });
const play = {
  parts: { bank: 1000, cards: { "column.loans": { rules: ["X-LOAN-01"], says: { does: { en: "Never paid back.", de: "Nie zurückgezahlt." } } } }, companies: [{ id: "A", letters: "A", share: 10, directors_share: 20 }, { id: "B", letters: "B", share: 10, directors_share: 20 }], trains: [{ name: "2", beside: false, sides: [{ price: 100 }] }, { name: "3", beside: false, sides: [{ price: 200 }, { price: 230 }] }] },
  view: {
    bank: 500,
    shown: { columns: [{ key: "loans", of: "company", kind: "plain", values: { A: 2, B: 0 } }] },
    depot: { "2": 0, "3": 4 },
    players: { s1: { cash: 200, worth: 500, certificates: 3, limit: 11, papers: ["P1"] }, s2: { cash: 50, worth: 50, certificates: 0, limit: 11, papers: [] } },
    companies: { A: sheet({ cash: 250, price: 100, issue_price: 90, director: "s1", shares: { s1: 30, s2: 10 }, revenue: 120, stations: ["C4", "D1"], markers_left: [0, 40] }), B: sheet({}) },
  },
  letters: (id: string) => id,
  model: { byName: new Map([["C4", { name: "Sydney" }], ["D1", { name: "" }]]) },
  word: (key: string, usual: string, values: { n?: number } = {}) => (key === "column.loans.count" ? `${values.n} loans` : usual),
  money: (value: number) => `£${value}`,
  desk: { name: (seat: string) => (seat === "s1" ? "Ann" : "Bo") },
};
const told = (name: string): string => {
  const found = number(play as never, name);
  return found === null ? "" : [found.name, ...found.lines.map((line) => `${line.head} ${line.text}`)].join(" | ");
};

beforeAll(async () => {
  await useLanguage("en");
  await familyOf("eighteen");
});

describe("numbers explain themselves", () => {
  test("the bank with where its money went", () => {
    expect(told("bank")).toBe("Bank: £500 | All money £1000 | With players £250 | In treasuries £250");
  });
  test("shares, share by share", () => {
    expect(told("shares:s1")).toBe("Shares of Ann: £300 | A 3 × £100 = £300");
    expect(told("papers:s1")).toContain("A director with 30 %");
    expect(told("papers:s1")).toContain("P1");
  });
  test("a price, a treasury and a revenue", () => {
    expect(told("price:A")).toContain("2 × £100 = £200");
    expect(told("treasury:A")).toContain("3: £200");
    expect(told("treasury:A")).toContain("£50");
    expect(told("revenue:A")).toContain("Ann 30 %: £36");
  });
  test("what somebody has of a company, and what they are worth, share by share", () => {
    expect(told("held:A:s1")).toBe("Ann: 30 % of A | How many 3 | Shares 3 × £100 = £300 | Director decides for the company");
    expect(told("held:A:s2")).toBe("Bo: 10 % of A | How many 1 | Shares 1 × £100 = £100");
    expect(told("worth:s1")).toContain("Ann is worth £500 | Cash £200 | 3 A at 100 £300");
  });
  test("an issue price, the stations and a column that only one title has, with what the title says of it", () => {
    expect(told("issue:A")).toBe("A: issue price £90 | Price £100");
    expect(told("stations:A")).toBe("A: 2 stations on the map, 2 left | On the map Sydney (C4) and D1 | Next ones free, £40");
    expect(told("column:A:loans")).toContain("A: 2 loans | ");
    expect(told("column:A:loans")).toContain("Never paid back.");
    expect(number(play as never, "column:A:loans")?.rules).toEqual(["X-LOAN-01"]);
    for (const none of ["issue:B", "stations:B", "column:B:loans", "column:A:gold"]) expect(told(none)).toBe("");
  });
  test("what has no number has no card", () => {
    for (const name of ["price:B", "held:B:s1", "worth:s9", "revenue:B", "cash:s9", "price:nobody", "nonsense", ""]) expect(told(name)).toBe("");
  });
});
