import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useLanguage, useWords } from "../../i18n/index.svelte";
import { TableStore, type Shown } from "../../net/table.svelte";
import type { AnyAction, Offer } from "../../net/types";
import { Desk } from "../desk.svelte";
import { byKind, found, parsed } from "./offering";
import { isLong, readable, shapeOf, sizeOf } from "./shapes";
import Harness from "./Harness.test.svelte";

const offer = (action: AnyAction, label: string, more: Partial<Offer> = {}): Offer => ({ kind: action.type, action, label, facts: [], ...more });
const OFFERS: readonly Offer[] = [
  offer({ type: "Play", card: "red 3" }, "Play red 3"),
  offer({ type: "Bid", amount: 5 }, "Bid 5–9", { range: { field: "amount", low: 5, high: 9, step: 2 } }),
  offer({ type: "Draw", line: ["a", "b"] }, "Draw a line", { free: "line" }),
  offer({ type: "Play", card: "blue 1" }, "Play blue 1", { facts: [{ owner: "s1", key: "score", before: 2, after: 3 }] }),
];
const seat = (id: string, name: string, mine: boolean) => ({ seat: id, name, kind: "here" as const, bot: null, mine, taken: true, also: [], present: true });
const snapshot: Shown = {
  id: "x", title: "toy", name: "Toy", family: "cards", options: {}, created: "", number: 4, seat: "s1", owner: true, spectators: false,
  forked_from: null, judged: true, rated: false, can: ["undo"], seats: [seat("s1", "Ada", true), seat("s2", "Ben", false)], mine: ["s1"], waiting_for: ["s1"],
  over: null, scores: { s1: 2, s2: 1 }, round: "", company: null, phase: 0,
  view: { stack_size: 12, hands: { s1: ["red 3", "blue 1"], s2: 2 }, players: { s1: { tricks: 2, out: false }, s2: { tricks: 1, out: true } }, trump: null },
  offers: { s1: OFFERS }, log: [], undo: null, back: null, orders: [],
};

describe("shapes of values", () => {
  test("things alike are a table, other objects are fields, plain lists are a line", () => {
    expect(shapeOf({ a: { x: 1, y: 2 }, b: { x: 3, y: 4 } })).toEqual({
      kind: "table", columns: ["x", "y"], named: true, rows: [{ name: "a", cells: [1, 2] }, { name: "b", cells: [3, 4] }],
    });
    expect(shapeOf([{ x: 1, y: 2 }, { y: 4, x: 3 }]).kind).toBe("table");
    expect(shapeOf({ a: { x: 1, y: 2 }, b: { x: 3 } }).kind).toBe("fields");
    expect(shapeOf([1, "two", null]).kind).toBe("line");
    expect(shapeOf([[1], [2]]).kind).toBe("items");
    for (const nothing of [[], {}, null, undefined]) expect(shapeOf(nothing)).toEqual({ kind: "none" });
  });

  test("names of the program become words, and single values are counted", () => {
    expect(["set_number", "BuyShare", "hand", "CAR"].map(readable)).toEqual(["Set number", "Buy share", "Hand", "CAR"]);
    expect(sizeOf({ a: [1, 2, { b: null }], c: "x" })).toBe(4);
    const many = Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`o${i}`, "yes"]));
    expect([isLong(many), isLong({ a: 1 }), isLong([many, many])]).toEqual([true, false, false]);
  });
});

describe("offers of the plain table", () => {
  test("stand by kind and are found by words", () => {
    expect(byKind(OFFERS).map(([kind, list]) => [kind, list.length])).toEqual([["Play", 2], ["Bid", 1], ["Draw", 1]]);
    expect(found(OFFERS, "BLUE play").map((one) => one.label)).toEqual(["Play blue 1"]);
    expect(found(OFFERS, "  ")).toHaveLength(4);
  });

  test("an action written by hand is an object with a type", () => {
    expect(parsed('{"type": "Draw", "line": []}')).toEqual({ type: "Draw", line: [] });
    for (const text of ["{", "[]", "3", "null", '{"kind": "Draw"}', '{"type": 3}']) expect(parsed(text), text).toBeNull();
  });
});

describe("the plain table", () => {
  let act: ReturnType<typeof vi.fn<(action: AnyAction, by?: string | null) => Promise<boolean>>>;
  let store: TableStore;

  beforeEach(() => {
    store = new TableStore("x");
    store.snapshot = snapshot;
    store.line = "open";
    const desk = new Desk(store);
    act = vi.fn(async () => true);
    desk.act = act;
    render(Harness, { desk });
  });
  afterEach(async () => {
    cleanup();
    useWords({});
    await useLanguage("en");
  });

  test("says whose turn it is, and shows scores and the view with names instead of seats", () => {
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your move, Ada");
    const view = within(screen.getByRole("region", { name: "On the table" }));
    expect(view.getByText("Stack size")).toBeTruthy();
    expect(view.getByText("red 3 and blue 1")).toBeTruthy();
    const players = within(view.getByRole("region", { name: "Players" }));
    expect(players.getByRole("rowheader", { name: "Ben" })).toBeTruthy();
    expect(players.getByRole("cell", { name: "yes" })).toBeTruthy();
  });

  test("a listed offer is a button, what it changes stands below", async () => {
    expect(screen.getByText("Ada Score 2 → 3")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Play red 3" }));
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "Play", card: "red 3" }, null);
  });

  test("a number is chosen within its range", async () => {
    const field = screen.getByRole("spinbutton", { name: "Bid 5–9" });
    expect([field.getAttribute("min"), field.getAttribute("max"), field.getAttribute("step")]).toEqual(["5", "9", "2"]);
    await fireEvent.input(field, { target: { value: "9", valueAsNumber: 9 } });
    await fireEvent.submit(field.closest("form") as HTMLFormElement);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "Bid", amount: 9 }, null);
  });

  test("a free form begins with its suggestion and can be rewritten; what is no action is not sent", async () => {
    const field = screen.getByLabelText<HTMLTextAreaElement>("“Draw a line” as the server reads it (JSON)");
    expect(JSON.parse(field.value)).toEqual({ type: "Draw", line: ["a", "b"] });
    const form = field.closest("form") as HTMLFormElement;
    await fireEvent.input(field, { target: { value: "{" } });
    await fireEvent.submit(form);
    expect(act).not.toHaveBeenCalled();
    expect(screen.getByRole("alert").textContent).toContain("not an action");
    await fireEvent.input(field, { target: { value: '{"type": "Draw", "line": ["c"]}' } });
    await fireEvent.submit(form);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "Draw", line: ["c"] }, null);
  });

  test("kinds and fields are called as the title calls them, in the reader's language", async () => {
    useWords({ "kind.Play": { en: "Play a card", de: "Karte spielen" }, "field.trump": { en: "Trump suit", de: "Trumpf" } });
    await useLanguage("de");
    expect(await screen.findByRole("heading", { name: "Karte spielen" })).toBeTruthy();
    expect(screen.getByText("Trumpf")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Dein Zug, Ada");
  });

  test("what a seat of mine may do out of turn is offered under its name, also while others are waited for", async () => {
    store.snapshot = { ...snapshot, mine: ["s1", "s2"], offers: { s1: OFFERS, s2: [offer({ type: "Close", paper: "P1" }, "Close P1")] } };
    const ben = within(await screen.findByRole("region", { name: "At any time: Ben" }));
    await fireEvent.click(ben.getByRole("button", { name: "Close P1" }));
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "Close", paper: "P1" }, "s2");
    store.snapshot = { ...snapshot, waiting_for: ["s2"], offers: { s1: [offer({ type: "Close", paper: "P2" }, "Close P2")] } };
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Waiting for Ben");
    await fireEvent.click(within(await screen.findByRole("region", { name: "At any time: Ada" })).getByRole("button", { name: "Close P2" }));
    expect(act).toHaveBeenLastCalledWith({ type: "Close", paper: "P2" }, "s1");
  });
});
