import { describe, expect, test } from "vitest";
import { answer, places, rating, searchable, stem, wantedWords } from "./find";

const ask = (text: string, words: string, lang = "de"): number => answer(searchable(text), wantedWords(words, lang));

describe("finding words", () => {
  test("umlauts are found as one can type them", () => {
    for (const typed of ["Überziehen", "ueberziehen", "ÜBERZIEHEN", "uberziehen"]) expect(ask("Überziehen statt Bankrott", typed)).toBeGreaterThan(0);
    expect(ask("Preßburg (E14)", "pressburg")).toBeGreaterThan(0);
    expect(ask("Spurweitengebiet", "weiten")).toBeGreaterThan(0);
  });

  test("plural and case do not matter", () => {
    expect(ask("Eine Anleihe bringt 100 £", "Anleihen")).toBeGreaterThan(0);
    expect(ask("A company may borrow", "companies", "en")).toBeGreaterThan(0);
    expect(stem("lok", "de")).toBe("lok");
  });

  test("whole words count more than beginnings, those more than insides", () => {
    expect(rating("ein zug und ein zugkauf", "zug")).toBe(3);
    expect(rating("ein zugkauf", "zug")).toBe(2);
    expect(rating("der bezug", "zug")).toBe(1);
    expect(rating("ein wagen", "zug")).toBe(0);
  });

  test("every word has to be there", () => {
    expect(ask("Loan of a company", "loan company", "en")).toBeGreaterThan(0);
    expect(ask("Loan of a company", "loan train", "en")).toBe(0);
  });

  test("a word of the other language finds its translation", () => {
    const wanted = wantedWords("treasury", "de", (word) => (word === "treasury" ? ["Betriebskapital"] : []));
    expect(answer(searchable("Das Betriebskapital einer Gesellschaft"), wanted)).toBeGreaterThan(0);
  });

  test("marks stand over the letters of the text, also behind an umlaut", () => {
    const text = "Für Übernahmen zahlt die BoE";
    const [from, to] = places(text, wantedWords("uebernahmen", "de"))[0] as readonly [number, number];
    expect(text.slice(from, to)).toBe("Übernahmen");
    expect(places("loan, loans", wantedWords("loan", "en")).map(([a, b]) => "loan, loans".slice(a, b))).toEqual(["loan", "loans"]);
  });
});
