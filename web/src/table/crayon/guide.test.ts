import { beforeAll, describe, expect, test } from "vitest";
import type { Snapshot } from "../../net/types";
import { STEPS } from "./guide";
import { addTexts, say, useLanguage } from "./texts";
import { todoOf } from "./todo";

const table = (phase: string, round = 1, mine = true, over: object | null = null): Snapshot =>
  ({ number: 5, over, offers: mine ? { s1: [{}] } : { s1: [] }, view: { phase, round } }) as unknown as Snapshot;
const due = (name: string, at: Snapshot): boolean => STEPS.find((step) => step.name === name)?.isDue(at) ?? false;

describe("the guide", () => {
  beforeAll(async () => addTexts({ en: () => import("./texts/en"), de: () => import("./texts/de") }));

  test("there are ten steps, each with words and a pane of the swipe bar", () => {
    expect(STEPS).toHaveLength(10);
    for (const step of STEPS) {
      expect(say(step.title), step.name).not.toBe("");
      expect(say(step.text), step.name).not.toBe("");
      expect(step.pane).toBeLessThan(5);
    }
  });

  test("it speaks of building when I build and of moving when I move", () => {
    expect([due("build", table("cards", 0)), due("build", table("build")), due("build", table("build", 1, false))]).toEqual([false, true, false]);
    expect([due("move", table("build")), due("move", table("move", 2))]).toEqual([false, true]);
  });

  test("whoever has missed the moment sees the step all the same, later", () => {
    expect([due("origin", table("move", 1, false)), due("origin", table("move", 2, false)), due("move", table("build", 3, false))]).toEqual([false, true, true]);
    expect(due("move", table("over", 1, false, {}))).toBe(true);
  });
});

describe("what is to be done", () => {
  test("is said in the reader's language, and not at all where nothing is known", async () => {
    await addTexts({ en: () => import("./texts/en"), de: () => import("./texts/de") });
    expect(await todoOf(table("build"))).toBe("Build track or a better train.");
    await useLanguage("de");
    expect(await todoOf(table("build"))).toBe("Strecken bauen oder den Zug umbauen.");
    await useLanguage("en");
    expect(await todoOf(table("nonsense"))).toBeNull();
  });
});
