import { afterEach, describe, expect, test } from "vitest";
import { addTexts, cityName, sum, t, useLanguage, useWords } from ".";
import { messages as german } from "./de";
import { messages as english } from "./en";
import { messages as shell } from "../../../i18n/en";

const PLACES = /\{(\w+)/g;
const namesIn = (text: string): string[] => [...new Set([...text.matchAll(PLACES)].map((match) => match[1] ?? ""))].sort();

describe("texts of games of drawn track", () => {
  afterEach(async () => {
    useWords({});
    await useLanguage("en");
  });

  test("both languages use the same facts in every message", () => {
    for (const [key, text] of Object.entries(english)) expect(namesIn(german[key as keyof typeof german]), key).toEqual(namesIn(text));
  });

  test("none has the key of a message of the shell, nor can have one of another family", () => {
    expect(Object.keys(english).filter((key) => key in shell)).toEqual([]);
    expect(Object.keys(english).filter((key) => !key.startsWith("crayon.") && !/^round\.(short\.)?(setup|round)$/.test(key))).toEqual([]);
  });

  test("names come from the title, sums are written as the language writes them", async () => {
    await addTexts({ en: () => import("./en"), de: () => import("./de") });
    useWords({ "city.KOE": { en: "Cologne", de: "Köln" } });
    expect([cityName("KOE"), cityName("XYZ"), sum(1200)]).toEqual(["Cologne", "XYZ", "1,200 M"]);
    await useLanguage("de");
    expect([cityName("KOE"), sum(1200)]).toEqual(["Köln", "1.200 Mio."]);
  });

  test("a sum below zero has a minus, and a short form at the end of a sentence no second full stop", async () => {
    await addTexts({ en: () => import("./en"), de: () => import("./de") });
    expect(sum(-5)).toBe("−5 M");
    await useLanguage("de");
    expect(t("crayon.map.say", { where: "Aachen", what: "kleine Stadt", sum: sum(3) })).toBe("Aachen, kleine Stadt, 3 Mio.");
  });
});
