import { describe, expect, test } from "vitest";
import type { RuleSheet } from "../../net/types";
import { byMerit, chaptersOf, codeOf, rulingsIn, search } from "./sheet";

const sheet: RuleSheet = {
  title: "1824",
  lang: "en",
  chapters: [
    { name: "SR Share rounds", rules: [{ id: "1824-SR-01", text: "A loan is no share (RUL-01)." }] },
    { name: "Mountain railways", rules: [{ id: "1824-PRV-01", text: "Bought." }, { id: "1824-PRV-02", text: "Never sold." }] },
    { name: "Coal railways", rules: [{ id: "1824-PRV-14", text: "A loan for coal." }] },
    { name: "VAR-A For two", rules: [{ id: "1824-VAR-A-01", text: "Two." }] },
    { name: "RUL Rulings", rules: [{ id: "1824-RUL-01", text: "In doubt: RUL-01." }] },
  ],
};

describe("the rule sheet", () => {
  const chapters = chaptersOf(sheet);

  test("chapters follow the numbers, headings between them stay", () => {
    expect(chapters.map((one) => one.code)).toEqual(["SR", "PRV", "VAR-A", "RUL"]);
    expect(chapters[0]).toMatchObject({ name: "Share rounds" });
    expect(chapters[1]?.rules.map((rule) => rule.heading)).toEqual(["Mountain railways", null, "Coal railways"]);
    expect(codeOf("1848-VAR-2021-01")).toBe("VAR-2021");
    expect(chaptersOf(sheet, (code) => `the ${code}`).map((one) => one.name)).toEqual(["Share rounds", "the PRV", "For two", "Rulings"]);
  });

  test("every word must be there, in the number, the chapter or the text", () => {
    expect(search(chapters, "LOAN", "en").flatMap((hit) => hit.rules.map((rule) => rule.short))).toEqual(["SR-01", "PRV-14"]);
    expect(search(chapters, "loan coal", "en").flatMap((hit) => hit.rules.map((rule) => rule.short))).toEqual(["PRV-14"]);
    expect(search(chapters, "prv-02", "en").flatMap((hit) => hit.rules.map((rule) => rule.short))).toEqual(["PRV-02"]);
    expect(search(chapters, "  ", "en")).toHaveLength(4);
  });

  test("the chapter that bears the word answers best", () => {
    expect(byMerit(search(chapters, "rulings", "en")).map((hit) => hit.chapter.code)[0]).toBe("RUL");
    expect(byMerit(search(chapters, "share", "en")).map((hit) => hit.chapter.code)).toEqual(["SR"]);
  });

  test("a chapter knows the rulings it refers to, the rulings do not refer to themselves", () => {
    const known = new Map(chapters.flatMap((one) => one.rules.map((rule) => [rule.id, rule] as const)));
    expect(rulingsIn(chapters[0]!, known).map((rule) => rule.short)).toEqual(["RUL-01"]);
    expect(rulingsIn(chapters[3]!, known)).toEqual([]);
  });
});
