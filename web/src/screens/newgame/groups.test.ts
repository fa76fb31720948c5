import { describe, expect, test } from "vitest";
import type { TitleCard } from "../../net/types";
import { inOrder, isVersion, optionGroups, versionsFor } from "./groups";
import { plainMeaning } from "./meaning";

const text = (words: string) => ({ en: words, de: words });
const option = (name: string, rule: string, sets = {}) => ({ name, label: text(name), rule, meaning: text(""), default: "a", values: [{ value: "a", label: text("a") }], sets });
const variant = (value: string, label: string, low: number, high: number) => ({ option: "variant", value, label: text(label), players: [low, high] as const });
const card: TitleCard = {
  id: "x", name: "X", subtitle: "", players: [2, 6], family: "eighteen", can: [], words: {}, bots: [],
  options: [option("variant", "X-SET-02"), option("preset", "X-RUL-60", { b: { rest: "b" } }), option("markers", "X-VAR-C-02"), option("draft", "X-VAR-A-06"), option("rest", "X-TRN-02"), option("edition", "X-VAR-2021-01")],
  variants: [variant("base", "Base", 3, 6), variant("small_2", "A: Small", 2, 2), variant("small_3", "B: Small", 3, 3), variant("goods", "C: Goods", 3, 6)],
};
const names = (values: Record<string, string>) => optionGroups(card, values).map((group) => [group.matters, ...group.options.map((one) => one.name)]);

describe("options of a new game", () => {
  test("what decides about others is chosen first", () => {
    expect(card.options.filter((one) => isVersion(card, one)).map((one) => one.name)).toEqual(["variant", "preset"]);
  });

  test("options of a variant matter only there, and in its kin", () => {
    expect(names({ variant: "base" })).toEqual([[true, "rest", "edition"], [false, "draft"], [false, "markers"]]);
    expect(names({ variant: "small_3" })).toEqual([[true, "draft"], [true, "rest", "edition"], [false, "markers"]]);
  });

  test("who sits there may play these", () => {
    expect(versionsFor(card, 2).map((one) => one.value)).toEqual(["small_2"]);
    expect(versionsFor(card, 3).map((one) => one.value)).toEqual(["base", "small_3", "goods"]);
    expect(versionsFor(card, 7)).toEqual([]);
  });

  test("numbers stand in their order", () => {
    expect(inOrder([{ value: "9" }, { value: "10" }, { value: "7" }]).map((one) => one.value)).toEqual(["7", "9", "10"]);
    expect(inOrder([{ value: "yes" }, { value: "no" }]).map((one) => one.value)).toEqual(["yes", "no"]);
  });

  test("an explanation comes without what is for the rulebook", () => {
    const all = { name: "x", values: [{ value: "any", label: "an 8 as well" }, { value: "false", label: "no" }] };
    expect(plainMeaning("In doubt: who lays? We play: all. Option `x`.", all)).toBe("Who lays? We play: all.");
    expect(plainMeaning("Sums are rounded up (option `x`; 1824-RUL-42), and nothing more.", all)).toBe("Sums are rounded up, and nothing more.");
    expect(plainMeaning("No dividend is paid (1824-DIV-03; option `x`; 1824-RUL-56).", all)).toBe("No dividend is paid (1824-DIV-03; 1824-RUL-56).");
    expect(plainMeaning("Only a D. Option `x` (with `any` an 8 costs £500).", all)).toBe("Only a D.");
    expect(plainMeaning("Strittig: Wer legt? Wir spielen: alle (Optionen `a` und `b`; RUL-21).", all)).toBe("Wer legt? Wir spielen: alle.");
    expect(plainMeaning("With the option `x: any` it is so. Option `x`, for older records: with `false` it is not.", all)).toBe(
      "With the option “an 8 as well” it is so. For older records: with “no” it is not.",
    );
  });
});
