import { describe, expect, test } from "vitest";
import { messages as german } from "./de";
import { messages as english } from "./en";
import { fill } from "./fill";

const PLACES = /\{(\w+)/g;
const namesIn = (text: string): string[] => [...new Set([...text.matchAll(PLACES)].map((match) => match[1] ?? ""))].sort();

describe("messages", () => {
  test("a value is put in, a number as people write it", () => {
    expect(fill("Bank {n}", { n: 4021 }, "en")).toBe("Bank 4,021");
    expect(fill("Bank {n}", { n: 4021 }, "de")).toBe("Bank 4.021");
  });

  test("a count chooses its noun", () => {
    expect(fill("{n|one hex|# hexes} open", { n: 1 }, "en")).toBe("one hex open");
    expect(fill("{n|one hex|# hexes} open", { n: 18 }, "en")).toBe("18 hexes open");
  });

  test("both languages use the same facts in every message", () => {
    for (const [key, text] of Object.entries(english)) {
      expect(namesIn(german[key as keyof typeof german]), key).toEqual(namesIn(text));
    }
  });
});

describe("German", () => {
  test("says du everywhere", async () => {
    const files = import.meta.glob<Record<string, Record<string, string>>>(["./de/**/*.ts", "../table/*/texts/de/**/*.ts"]);
    const formal: string[] = [];
    let seen = 0;
    for (const load of Object.values(files)) {
      for (const part of Object.values(await load())) {
        for (const [key, text] of Object.entries(part)) {
          seen += 1;
          // at the beginning of a sentence it may be the plural of the third person
          if (/[a-zäöüß,;] (?:Ihr(?:e[mnrs]?)?|Ihnen|Sie)\b|\b(?:Ihr Konto|Bitte \w+en Sie)\b/.test(text)) formal.push(key);
        }
      }
    }
    expect(formal).toEqual([]);
    expect(seen).toBeGreaterThan(1000);
  });
});

describe("message files", () => {
  test("no two files use the same key", async () => {
    const files = import.meta.glob<Record<string, Record<string, string>>>("./en/**/*.ts");
    const owners = new Map<string, string[]>();
    for (const [name, load] of Object.entries(files)) {
      if (/\/(index|screens)\.ts$/.test(name)) continue;
      for (const part of Object.values(await load())) {
        for (const key of Object.keys(part)) owners.set(key, [...(owners.get(key) ?? []), name]);
      }
    }
    expect([...owners].filter(([, list]) => list.length > 1)).toEqual([]);
  });
});
