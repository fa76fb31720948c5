import { afterEach, describe, expect, test } from "vitest";
import { t, tOr, useLanguage, useWords } from ".";
import { messages as german } from "./de";
import { messages as english } from "./en";
import { messages as shell } from "../../../i18n/en";

const PLACES = /\{(\w+)/g;
const namesIn = (text: string): string[] => [...new Set([...text.matchAll(PLACES)].map((match) => match[1] ?? ""))].sort();

describe("texts of the 18xx games", () => {
  afterEach(async () => {
    useWords({});
    await useLanguage("en");
  });

  test("both languages use the same facts in every message", () => {
    for (const [key, text] of Object.entries(english)) expect(namesIn(german[key as keyof typeof german]), key).toEqual(namesIn(text));
  });

  test("none has the key of a message of the shell", () => {
    expect(Object.keys(english).filter((key) => key in shell)).toEqual([]);
  });

  test("they follow the language of the page, and the words of a title go before them", async () => {
    expect(t("stop.mine")).toBe("mine");
    await useLanguage("de");
    expect(t("stop.mine")).not.toBe("mine");
    useWords({ "stop.mine": { en: "pit", de: "Zeche" }, "choice.Toll": { en: "a toll for {who}", de: "Zoll für {who}" } });
    expect(t("stop.mine")).toBe("Zeche");
    expect(tOr("choice.Toll", "", { who: "Ada" })).toBe("Zoll für Ada");
  });
});
