import { describe, expect, test } from "vitest";
import type { AnyAction, Offer } from "../../net/types";
import { isFirstTurn, keeping, questions, sorted, trainOf, turnSteps } from "./actor";
import type { Components, PlayerView, View } from "./wire";

const offer = (action: AnyAction): Offer => ({ kind: action.type, action, label: action.type, facts: [] });
const parts = {
  trains: [{ id: "A", changes: { B9: 20, B12: 20 } }, { id: "C15", changes: {} }],
  numbers: { starting_cash: 20 },
  places: [{ id: "AMS", goods: ["beer"], posts: [[12, 11], [12, 12]] }],
} as unknown as Components;
const view = (phase: string, player: object, round = 5): View => ({ phase, round, players: { s1: { cash: 30, network: 9, trains: [{ type: "A", at: [12, 12], moved: false, points_left: 0 }], ...player } } }) as unknown as View;
const about = (at: View, ...offers: Offer[]): readonly string[] => questions(parts, at, "s1", sorted(offers)).map((one) => one.about);

describe("what I can do", () => {
  test("every kind of action has its place, and what is unknown is not lost", () => {
    const kinds = ["KeepCards", "ChooseOrigin", "Move", "CrossFerry", "Relocate", "Load", "Unload", "Deliver", "EndMoving", "Build", "BuildFerry", "ChangeTrain", "BuyTrain",
      "PlaceTrain", "EndTurn", "LoseChip", "PassTurn", "StartOver", "OfferDeal", "AcceptDeal", "DeclineDeal"];
    const found = sorted([...kinds.map((type) => offer({ type })), offer({ type: "Whistle" })]);
    const placed = Object.entries(found).flatMap(([name, value]) => (name === "others" ? [] : Array.isArray(value) ? value.length : value ? 1 : 0));
    expect(placed.reduce((sum, n) => sum + n, 0)).toBe(kinds.length);
    expect(found.others.map((one) => one.kind)).toEqual(["Whistle"]);
  });

  test("cards that were chosen are an offer once there are enough of them", () => {
    const offers = [offer({ type: "KeepCards", cards: [1, 2, 3] }), offer({ type: "KeepCards", cards: [1, 2, 10] })];
    expect(keeping(offers, new Set([10, 2, 1]))).toBe(offers[1]);
    expect(keeping(offers, new Set([1, 2]))).toBeNull();
  });

  test("the line of phases: done, now, to come", () => {
    expect(turnSteps("build", false).map((step) => `${step.name} ${step.state}`)).toEqual(["move done", "build now", "end open"]);
    expect(turnSteps("origin", true).map((step) => `${step.name} ${step.state}`)).toEqual(["origin now", "build open", "end open"]);
    expect(turnSteps("place", false).map((step) => step.state)).toEqual(["done", "done", "now"]);
    expect(turnSteps("deal", false).map((step) => step.state)).toEqual(["open", "open", "open"]);
  });

  test("a first turn is for track only", () => {
    const player = (more: object) => ({ network: 0, trains: [{ moved: false, points_left: 0 }], ...more }) as unknown as PlayerView;
    expect(isFirstTurn(view("build", {}, 1), player({ network: 4 }))).toBe(true);
    expect(isFirstTurn(view("build", {}, 9), player({}))).toBe(true);
    expect(isFirstTurn(view("build", {}, 9), player({ network: 4 }))).toBe(false);
    expect(isFirstTurn(view("origin", {}, 9), undefined)).toBe(true);
  });

  test("what is not offered is asked about, what is offered is not", () => {
    expect(about(view("build", {}))).toEqual(["move", "train", "second", "pass"]);
    expect(about(view("build", {}), offer({ type: "ChangeTrain", to: "B9" }), offer({ type: "BuyTrain" }), offer({ type: "PassTurn" }))).toEqual(["move"]);
    expect(about(view("build", { trains: [{ type: "C15", at: null }] }), offer({ type: "BuyTrain" }))).toEqual(["move", "pass"]);
    expect(about(view("move", {}))).toEqual(["load", "pass"]);
    expect(about(view("move", { cash: 3 }), offer({ type: "Load", good: "beer" }))).toEqual(["pass"]);
    expect(about(view("move", { cash: 3 }), offer({ type: "Load", good: "beer" }), offer({ type: "PassTurn" }))).toEqual(["over"]);
    expect(about(view("move", {}), offer({ type: "Load", good: "beer" }), offer({ type: "PassTurn" }))).toEqual([]);
    expect(about(view("deal", {}))).toEqual([]);
  });

  test("an action that names no train means the first", () => {
    expect([trainOf({ type: "Load" }), trainOf({ type: "Load", train: 1 })]).toEqual([0, 1]);
  });
});
