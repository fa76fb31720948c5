import { describe, expect, test } from "vitest";
import { keyOf, type At } from "./board/model";
import { step } from "./drawing.svelte";
import { commandOf } from "./keys";
import { partsOf, passed, type Chance } from "./moving.svelte";

const walk = (...posts: readonly At[]): readonly string[] => posts.reduce<readonly At[]>(step, []).map(keyOf);

describe("a line under the hand", () => {
  test("it grows milepost by milepost", () => {
    expect(walk([0, 0], [0, 1], [1, 1])).toEqual(["0/0", "0/1", "1/1"]);
  });

  test("back over the last section it is shorter again", () => {
    expect(walk([0, 0], [0, 1], [1, 1], [0, 1])).toEqual(["0/0", "0/1"]);
    expect(walk([0, 0], [0, 1], [0, 0], [0, 1])).toEqual(["0/0", "0/1"]);
  });

  test("a milepost that it stands on adds nothing, and it may cross itself farther back", () => {
    expect(walk([0, 0], [0, 1], [0, 1])).toEqual(["0/0", "0/1"]);
    expect(walk([0, 0], [0, 1], [1, 1], [1, 0], [0, 0])).toEqual(["0/0", "0/1", "1/1", "1/0", "0/0"]);
  });
});

describe("a way as moves", () => {
  const path: readonly At[] = [[0, 0], [0, 1], [0, 2], [0, 3]];

  test("without a ferry it is one", () => {
    expect(partsOf({ path, ferries: [] })).toEqual([{ path, isFerry: false }]);
  });

  test("a crossing begins a new one, at the start or on the way", () => {
    expect(partsOf({ path, ferries: [0] })).toEqual([{ path, isFerry: true }]);
    expect(partsOf({ path, ferries: [2] })).toEqual([{ path: path.slice(0, 2), isFerry: false }, { path: path.slice(2), isFerry: true }]);
  });

  test("crossings of later turns are left out with their steps", () => {
    expect(partsOf({ path: path.slice(0, 2), ferries: [3] })).toEqual([{ path: path.slice(0, 2), isFerry: false }]);
  });
});

describe("what a train passes", () => {
  const demand = { card: 1, index: 0, city: "B", good: "coal", payoff: 9 };
  const chances: readonly Chance[] = [
    { city: "A", at: [0, 0], deliver: [], load: ["coal"] },
    { city: "B", at: [0, 1], deliver: [demand], load: [] },
  ];

  test("a delivery before the goal is pointed out, one at the goal and a load are not", () => {
    expect(passed(chances, "C").map((chance) => chance.city)).toEqual(["B"]);
    expect(passed(chances, null).map((chance) => chance.city)).toEqual(["B"]);
    expect(passed(chances, "B")).toEqual([]);
  });
});

describe("keys", () => {
  const press = (key: string, more: Partial<{ ctrl: boolean; shift: boolean; alt: boolean }> = {}) => commandOf({ key, ctrl: false, shift: false, alt: false, ...more });

  test("draw, other way, one section less, take one back, end", () => {
    expect(["Enter", "r", "Backspace", "Delete", "1", "Escape"].map((key) => press(key))).toEqual(["main", "other", "shorter", "section", "end", "back"]);
  });

  test("with Ctrl only Z means something, with Alt nothing, with Shift no letter", () => {
    expect([press("z", { ctrl: true }), press("r", { ctrl: true }), press("r", { alt: true }), press("R", { shift: true })]).toEqual(["undo", null, null, null]);
  });
});
