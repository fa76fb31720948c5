import { describe, expect, test } from "vitest";
import { Finder, marked, runsOf } from "./runs";

const term = (word: string, ...forms: string[]) => ({ term: word, other: "", meaning: `what ${word} means`, forms });

describe("running text", () => {
  test("numbers of rules become links, with or without the title before them", () => {
    const runs = runsOf("As in SR-05 and 1848-VAR-2021-01 (RUL-27).", "1848");
    const links = runs.flatMap((run) => (run.kind === "rule" ? [run.id] : []));
    expect(links).toEqual(["1848-SR-05", "1848-VAR-2021-01", "1848-RUL-27"]);
  });

  test("what is no rule of the sheet stays text", () => {
    const runs = runsOf("Between 60-70 and SR-05.", "1848", null, (id) => id === "1848-SR-05");
    expect(runs.map((run) => run.kind)).toEqual(["text", "text", "text", "rule", "text"]);
  });

  test("names of options and emphasis are set apart", () => {
    expect(runsOf("Option `k_bonus`, *new shares*.", "1848").map((run) => run.kind)).toEqual(["text", "code", "text", "em", "text"]);
  });

  test("nothing is lost", () => {
    const text = "A company (`x`) takes *one* loan: LOAN-02, LOAN-03.";
    expect(runsOf(text, "1848").map((run) => run.text).join("")).toBe(text.replaceAll(/[`*]/g, ""));
  });
});

describe("marks of a search", () => {
  test("stand in plain text only, and nothing is lost", () => {
    const runs = marked(runsOf("A loan (LOAN-02) is a loan.", "1848"), (text) => [...text.matchAll(/loan/g)].map((found) => [found.index, found.index + 4] as const));
    expect(runs.filter((run) => run.kind === "mark")).toHaveLength(2);
    expect(runs.map((run) => run.text).join("")).toBe("A loan (LOAN-02) is a loan.");
  });
});

describe("words of the glossary", () => {
  test("a searcher finds them by either name", () => {
    const both = new Finder([{ term: "Betriebskapital", other: "treasury", meaning: "", forms: [] }], "de");
    expect(both.translations("treasury")).toEqual(["Betriebskapital"]);
    expect(both.translations("tre")).toEqual([]);
    expect(both.meant("kapital").map((one) => one.term)).toEqual(["Betriebskapital"]);
  });

  const finder = new Finder([term("share"), term("share round"), term("station marker", "marker")], "en");

  test("the longest word counts, plurals too, each once", () => {
    const runs = runsOf("In share rounds a share is a share; markers stay.", "1848", finder);
    expect(runs.flatMap((run) => (run.kind === "term" ? [`${run.text}=${run.term.term}`] : []))).toEqual([
      "share rounds=share round",
      "share=share",
      "markers=station marker",
    ]);
  });

  test("a word inside another is not meant", () => {
    expect(runsOf("shareholders", "1848", finder).every((run) => run.kind === "text")).toBe(true);
  });

  test("German endings are known", () => {
    const german = new Finder([term("Anleihe"), term("Bankpool")], "de");
    expect([...german.words("Anleihen aus dem Bankpools")].map((one) => one.term)).toEqual(["Anleihe", "Bankpool"]);
  });
});
