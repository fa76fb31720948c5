import { afterEach, describe, expect, test } from "vitest";
import components from "../../../fixtures/components.json";
import position from "../../../fixtures/view.json";
import { cellsOf, mapModel } from "./board/model";
import { useLanguage } from "./texts";
import type { Components, View } from "./wire";
import { hexSentence, type Teller } from "./sentences";

const model = mapModel(components as unknown as Components);
const view = position as unknown as View;
const teller: Teller = { currency: "£", phase: "yellow", company: (id) => id, ways: (at) => (at === "E16" ? 8 : null) };
const say = (at: string, changed: Partial<View> = {}): string => hexSentence(cellsOf(model, { ...view, ...changed } as View, new Map()).get(at)!, teller);

afterEach(() => useLanguage("en"));

describe("a hex in one sentence", () => {
  test("begins with its name, then ground, track, and what can be done", () => {
    expect(say("E16", { tiles: { E16: ["8", 0] } })).toBe("E16, mountain. Yellow tile 8. Track from south-west to north-west. Open to you: 8 ways to build.");
  });

  test("a city tells its value, its spaces and who is there", () => {
    const stations = { F17: [{ owner: "QR", stop: 0, slot: 0 }] };
    expect(say("F17", { tiles: { F17: ["611", 0] }, stations })).toMatch(/^Sydney, F17\. Brown tile 611, city, £\d+, 2 spaces: QR and .*\. Track to /);
  });

  test("a marker of a company that has left, or of none, only blocks", () => {
    const tiles: View["tiles"] = { F17: ["611", 0] };
    expect(say("F17", { tiles, stations: { F17: [{ owner: "NSW", stop: 0, slot: 0 }] } })).toContain("one blocked for good by NSW");
    expect(say("F17", { tiles, stations: { F17: [{ owner: "X&Y", stop: 0, slot: 0 }] } })).toContain("one blocked for good by X&Y");
  });

  test("empty land tells what building costs", () => {
    expect(say("B9", { tiles: {} })).toBe("B9, desert. Building costs £40.");
  });

  test("in German too", async () => {
    await useLanguage("de");
    expect(say("E16", { tiles: { E16: ["8", 0] } })).toBe("E16, Gebirge. Gelbes Plättchen 8. Gleis von Südwest nach Nordwest. Für dich offen: 8 Möglichkeiten.");
  });
});
