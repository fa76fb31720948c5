import { describe, expect, test } from "vitest";
import type { Review } from "../wire";
import { csvText } from "../../review/csv";
import { logRows, sheetRows, type SheetWords } from "./sheets";

const words: SheetWords = {
  head: (key) => key, round: (round) => round.replace("operating", "OR"), seat: (seat) => (seat === "s1" ? "Ada" : "Ben; Co"), company: (company) => company,
  part: (label) => label, kind: (kind) => kind, cause: (cause) => cause, yes: "yes", no: "no",
};
const review: Review = {
  rounds: [{ round: "opening", number: 0, phase: 1 }, { round: "operating 1.1", number: 4, phase: 2 }],
  worth: { s1: [[0, 600], [5, 640]], s2: [[0, 600], [7, 590]] },
  prices: { A: [[0, 0], [3, 100]], never: [[0, 0]] },
  runs: [
    { number: 5, round: "operating 1.1", company: "A", seat: "s1", revenue: 40, best: 60, proved: true, missed: 20, kind: "pay", trains: ["2", "2+"] },
  ],
  complete: true, missed: {}, missed_by: {}, dividends: {},
  rusted: [{ number: 7, company: "A", train: "2", cause: "scrapped" }, { number: 7, company: null, train: "2", cause: "scrapped" }],
  phases: [],
  standing: [
    { seat: "s1", place: 1, worth: 640, parts: [{ label: "cash", amount: 440 }, { label: "A", percent: 20, price: 100, amount: 200 }] },
    { seat: "s2", place: 2, worth: 590, parts: [{ label: "cash", amount: 590 }] },
  ],
};
const rows = (sheet: Parameters<typeof sheetRows>[0]) => sheetRows(sheet, review, 9, words);

describe("sheets of a review", () => {
  test("the standing is a row for each part, and the parts add up", () => {
    expect(rows("standing")).toHaveLength(4);
    expect(rows("standing")[2]).toEqual([1, "Ada", 640, "A", 20, 100, 200]);
    const sum = rows("standing").slice(1).filter((row) => row[1] === "Ada").reduce((total, row) => total + Number(row[6]), 0);
    expect(sum).toBe(640);
  });

  test("curves keep their value between changes and go on to the end", () => {
    expect(rows("worth").slice(1)).toEqual([[0, "opening", 600, 600], [5, "OR 1.1", 640, 600], [7, "OR 1.1", 640, 590], [9, "OR 1.1", 640, 590]]);
    expect(rows("prices").slice(0, 3)).toEqual([["move", "round", "A"], [0, "opening", null], [3, "opening", 100]]);
  });

  test("revenue, runs and trains", () => {
    expect(rows("revenue")).toEqual([["company", "OR 1.1", "sum", "missed"], ["A", 40, 40, 20]]);
    expect(rows("runs")[1]).toEqual([5, "OR 1.1", "A", "Ada", 40, 60, "yes", 20, "pay", "2 2+"]);
    expect(rows("trains").slice(1)).toEqual([[7, "OR 1.1", "2", "A", "scrapped"], [7, "OR 1.1", "2", "", "scrapped"]]);
  });

  test("the log tells moves that were taken back", () => {
    const entry = { number: 3, seat: "s1", action: null, label: "Pass", text: ["A.", "B."], at: "", back_to: null, stands: false, by: "player", agreed: [], round: "operating 1.1", company: null } as const;
    expect(logRows([entry], words)[1]).toEqual([3, "OR 1.1", "Ada", "Pass", "A. B.", "no"]);
  });

  test("separators follow the language, odd names stay names", () => {
    const odd = [["a;b", 'say "x"', "=1+1", null, 1234]];
    expect(csvText(odd, "de")).toBe('\uFEFF"a;b";"say ""x""";\'=1+1;;1234\r\n');
    expect(csvText(odd, "en")).toBe('\uFEFFa;b,"say ""x""",\'=1+1,,1234\r\n');
  });
});
