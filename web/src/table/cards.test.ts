import { describe, expect, it } from "vitest";
import { gathered, spotFor, thingOf } from "./cards";

const says = (text: string) => ({ en: text, de: text });

describe("cards of things", () => {
  it("the special goes before the general, line by line, and brings its rules along", () => {
    const cards = { "paper.all": { rules: ["R-1"], says: { closes: says("late"), note: says("none") } }, "paper.P6": { rules: ["R-6"], says: { closes: says("soon") } } };
    const card = gathered(cards, ["paper.P6", "paper.all"]);
    expect(card.rules).toEqual(["R-6"]);
    expect(card.says["closes"]?.en).toBe("soon");
    expect(card.says["note"]?.en).toBe("none");
    expect(gathered(cards, ["paper.P1", "paper.all"]).rules).toEqual(["R-1"]);
    expect(gathered(cards, ["tile.9"])).toEqual({ rules: [], says: {} });
  });

  it("a name may have anything in it but its kind", () => {
    expect(thingOf("train:3/3+")).toEqual(["train", "3/3+"]);
    expect(thingOf("note:a:b")).toEqual(["note", "a:b"]);
    expect(thingOf("nothing")).toBeNull();
    expect(thingOf(null)).toBeNull();
  });

  it("a card stands below its thing while there is room, else above, and inside the window", () => {
    const window = { width: 1000, height: 800 };
    expect(spotFor({ left: 10, right: 50, top: 100, bottom: 120 }, 300, 400, window)).toMatchObject({ left: 10, top: 126, bottom: null });
    expect(spotFor({ left: 960, right: 990, top: 700, bottom: 720 }, 300, 400, window)).toMatchObject({ left: 690, top: null, bottom: 106, room: 686 });
    const pane = { left: 600, right: 1000, top: 40, bottom: 500 };
    expect(spotFor({ left: 700, right: 740, top: 300, bottom: 320 }, 300, 600, window, pane)).toEqual({ left: 294, top: 192, bottom: null, room: 600 });
    expect(spotFor({ left: 300, right: 340, top: 700, bottom: 720 }, 380, 300, { width: 390, height: 844 }).left).toBe(8);
  });
});
