import { describe, expect, test } from "vitest";
import type { TitleCard } from "../../net/types";
import { changedOptions, completeOptions, needed, playerRange } from "../parts/titles";
import { Draft } from "./draft.svelte";

const text = (words: string) => ({ en: words, de: words });
const values = (...words: string[]) => words.map((value) => ({ value, label: text(value) }));
const option = (name: string, ...words: string[]) => ({
  name, label: text(name), rule: "X-RUL-01", meaning: text(""), default: words[0] as string, values: values(...words), sets: {},
});
const card: TitleCard = {
  id: "x", name: "X", subtitle: "", players: [3, 6], family: "eighteen", can: ["seed"], words: {},
  options: [
    { ...option("edition", "old", "new"), sets: { new: { bonus: "on" } } },
    option("bonus", "off", "on"),
    option("variant", "base", "small"),
  ],
  variants: [{ option: "variant", value: "small", players: [2, 3], label: text("small") }],
  bots: ["dull", "able", "deep"].map((name) => ({ name, label: text(name), meaning: text(""), usual: name === "able" })),
};
const draft = (): Draft => {
  const made = new Draft({ you: "Ann", guest: (n) => `Guest ${n}` });
  made.choose(card);
  return made;
};

describe("options", () => {
  test("a value presets others unless they were chosen by hand", () => {
    expect(completeOptions(card, { edition: "new" })).toEqual({ edition: "new", bonus: "on", variant: "base" });
    expect(completeOptions(card, { edition: "new", bonus: "off" })["bonus"]).toBe("off");
  });

  test("only what says something new is sent", () => {
    expect(needed(card, { edition: "new", bonus: "on" })).toEqual({ edition: "new" });
    expect(needed(card, { bonus: "off" })).toEqual({});
    expect(changedOptions(card, { edition: "new" })).toEqual(["edition", "bonus"]);
  });

  test("a variant has its own number of players", () => {
    expect(playerRange(card)).toEqual([3, 6]);
    expect(playerRange(card, { variant: "small" })).toEqual([2, 3]);
  });
});

describe("a game that is being arranged", () => {
  test("it begins with me and as many of the usual bots as the title needs", () => {
    const made = draft();
    expect(made.chairs.map((chair) => chair.kind)).toEqual(["here", "bot", "bot"]);
    expect(made.chairs[0]?.name).toBe("Ann");
    expect(made.wish().seats[1]).toMatchObject({ kind: "bot", bot: "able" });
  });

  test("chairs fit the variant that is chosen, and people stay before bots", () => {
    const made = draft();
    made.add("remote");
    made.add("remote");
    made.set("variant", "small");
    expect(made.chairs.map((chair) => chair.kind)).toEqual(["here", "remote", "remote"]);
  });

  test("a typed name stays when the kind changes, a given one does not", () => {
    const made = draft();
    const [, second, third] = made.chairs;
    made.rename(second?.id ?? 0, "Bo");
    made.become(second?.id ?? 0, "remote");
    made.become(third?.id ?? 0, "remote");
    expect(made.chairs.map((chair) => chair.name)).toEqual(["Ann", "Bo", "Guest 2"]);
    expect(made.chairs[1]?.bot).toBeNull();
  });

  test("moving a chair means that lots are not wanted", () => {
    const made = draft();
    expect(made.wish().draw).toBe(true);
    made.move(0, 2);
    expect(made.chairs[2]?.name).toBe("Ann");
    expect(made.wish().draw).toBe(false);
  });

  test("what is wrong is named", () => {
    const made = draft();
    made.rename(made.chairs[1]?.id ?? 0, "ann");
    expect(made.problem).toBe("same_name");
    made.rename(made.chairs[1]?.id ?? 0, " ");
    expect(made.problem).toBe("no_name");
    made.remove(made.chairs[1]?.id ?? 0);
    expect(made.problem).toBe("too_few");
    made.add("bot");
    made.seed = "12x";
    expect(made.problem).toBe("seed");
    made.seed = "17";
    expect(made.problem).toBeNull();
    expect(made.wish().seed).toBe(17);
  });

  test("a title that deals hidden hands draws its seed itself, whatever was typed for another title", () => {
    const made = draft();
    made.seed = "17";
    expect(made.takesSeed).toBe(true);
    made.choose({ ...card, can: [] });
    expect(made.takesSeed).toBe(false);
    expect(made.wish()).not.toHaveProperty("seed");
    made.seed = "12x";
    expect(made.problem).toBeNull();
  });

  test("whoever is called You here has a name at the table that sentences can be made with", () => {
    const made = new Draft({ you: "You", atTable: "Player", guest: (n) => `Guest ${n}` });
    made.choose(card);
    expect(made.wish().seats[0]?.name).toBe("Player");
    made.rename(made.chairs[1]?.id ?? 0, "player");
    expect(made.wish().seats[0]?.name).toBe("You");
  });

  test("as in the rulebook means: of the variant that is played", () => {
    const made = draft();
    made.set("variant", "small");
    made.set("edition", "new");
    made.reset();
    expect(made.chosen).toEqual({ variant: "small" });
  });
});
