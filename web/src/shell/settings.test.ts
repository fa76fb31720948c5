import { describe, expect, test } from "vitest";
import { SETTING_NAMES, USUAL, isValid, readWord, settingsFrom, written } from "./settings";

describe("settings", () => {
  test("what is usual is valid, but for a language that nobody has chosen", () => {
    expect(SETTING_NAMES.filter((name) => !isValid(name, USUAL[name]))).toEqual(["lang"]);
  });

  test("what is kept as a word is read as it was", () => {
    for (const [name, value] of [["text", 130], ["skips", true], ["numbers", false], ["theme", "dark"], ["pace", 0.5]] as const) {
      expect(readWord(name, written(value))).toBe(value);
    }
  });

  test("what is no value there is counts for nothing", () => {
    expect(readWord("text", "400")).toBeUndefined();
    expect(readWord("theme", "pink")).toBeUndefined();
    expect(readWord("volume", "loud")).toBeUndefined();
    expect(settingsFrom({ text: 400, theme: "dark", volume: -1, smell: "roses" })).toEqual({ ...USUAL, theme: "dark" });
  });
});
