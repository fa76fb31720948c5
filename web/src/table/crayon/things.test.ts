import { beforeAll, describe, expect, it } from "vitest";
import { describer } from "./things";
import { addTexts, useLanguage, useWords } from "./texts";
import { namesOf } from "./words";
import { PARTS, player, viewOf } from "./toy";

const cards = { "good.all": { rules: ["R-1"], says: {} }, "contract.all": { rules: ["R-2"], says: { does: { en: "one of them", de: "einer davon" } } }, "contract.public": { rules: ["R-3"], says: {} }, "event.flood": { rules: ["R-4"], says: {} } };
const parts = { ...PARTS, cards };
const base = viewOf();
const view = { ...base, public: [9], players: { ...base.players, s1: player({ hand: [7] }) }, supply: { ...base.supply, wine: 2 } };
const told = describer({ parts, view, seat: "s1" });

beforeAll(async () => {
  await addTexts({ en: () => import("./texts/en"), de: () => import("./texts/de") });
  await useLanguage("en");
  useWords(namesOf(parts));
});

describe("cards of drawn track", () => {
  it("a good says where it comes from, how much is left and who wants it", () => {
    const card = told("good", "wine");
    expect(card?.name).toBe("Wine");
    expect(card?.lines.map((line) => line.text)).toEqual(expect.arrayContaining(["Bayton and Kinton", "2 of 3", "Ashton 27 M"]));
    expect(card?.rules).toEqual(["R-1"]);
  });

  it("a contract lists its demands and the rules for where it lies", () => {
    expect(told("contract", "7")?.rules).toEqual(["R-2"]);
    expect(told("contract", "9")?.rules).toEqual(["R-2", "R-3"]);
    expect(told("contract", "7")?.lines.map((line) => line.text)).toEqual(["wine to Ashton; from Bayton and Kinton", "wood to Gleton; from Bayton", "one of them"]);
  });

  it("an event and a train say what they do, and nothing is made up", () => {
    expect(told("event", "85")?.rules).toEqual(["R-4"]);
    expect(told("train", "A")?.lines.map((line) => line.text)).toEqual(["9", "2 chips", "heavy freight 20 M, fast train 20 M"]);
    expect([told("good", "gold"), told("contract", "1"), told("event", "1"), told("company", "VR")]).toEqual([null, null, null, null]);
  });
});
