import { describe, expect, test } from "vitest";
import type { TitleCard } from "../../net/types";
import { houseRules, readingsOf, touches } from "./readings";

const text = (word: string) => ({ en: word, de: word });
const option = (name: string, rule: string, ...values: string[]) => ({ name, label: text(name), rule, meaning: null, default: values[0] as string, values: values.map((value) => ({ value, label: text(value.toUpperCase()) })), sets: {} });
const title = { id: "1848", options: [option("boe_rebuy", "1848-RUL-56", "allowed", "refused"), option("k_bonus", "1848-RUL-02", "off", "on")] } as unknown as TitleCard;

describe("how a table plays", () => {
  test("options that the table does not name are as in the rulebook", () => {
    expect(readingsOf(title, {}).map((one) => one.isChanged)).toEqual([false, false]);
    expect(houseRules(title, {})).toEqual([]);
    expect(houseRules(title, { k_bonus: "on" }).map((one) => [one.option, one.value.en, one.usual.en])).toEqual([["k_bonus", "ON", "OFF"]]);
  });

  test("a rule is touched if it is the option's own, refers to it, or names it", () => {
    const [reading] = houseRules(title, { boe_rebuy: "refused" });
    if (reading === undefined) throw new Error("no reading");
    expect(touches(reading, { id: "1848-RUL-56", text: "In doubt: …" })).toBe(true);
    expect(touches(reading, { id: "1848-SR-09", text: "You may buy back. (RUL-56)" })).toBe(true);
    expect(touches(reading, { id: "1848-SR-10", text: "See 1848-RUL-56." })).toBe(true);
    expect(touches(reading, { id: "1848-VAR-2021-23", text: "Cannot be bought back (`boe_rebuy: refused`)." })).toBe(true);
    expect(touches(reading, { id: "1848-SR-11", text: "See RUL-5 and RUL-560." })).toBe(false);
    expect(touches(reading, { id: "1848-RUL-57", text: "Like RUL-56." })).toBe(false);
  });
});
