import { describe, expect, test } from "vitest";
import type { Snapshot } from "../../net/types";
import { STEPS } from "./guide";
import { placeCard } from "../../screens/guide/place";

const table = (round: string, frame: unknown = null, mine = true): Snapshot =>
  ({ number: 5, over: null, offers: mine ? { s1: [{}] } : {}, round, view: { agenda: frame === null ? [] : [frame] } }) as unknown as Snapshot;
const due = (name: string, at: Snapshot): boolean => STEPS.find((step) => step.name === name)?.isDue(at) ?? false;

describe("the guide", () => {
  test("there are ten steps", () => {
    expect(STEPS).toHaveLength(10);
  });

  test("it speaks of shares when shares are traded, and of track when mine is to be laid", () => {
    expect(due("shares", table("opening"))).toBe(false);
    expect(due("shares", table("share 1"))).toBe(true);
    expect(due("track", table("operating 1.1", { type: "CompanyTurn", step: "track" }))).toBe(true);
    expect(due("track", table("operating 1.1", { type: "CompanyTurn", step: "track" }, false))).toBe(false);
  });

  test("who never directs a company sees the steps all the same, later", () => {
    expect(due("track", table("share 2", null, false))).toBe(false);
    expect(due("track", table("share 3", null, false))).toBe(true);
    expect(due("run", table("share 3", null, false))).toBe(false);
    expect(due("run", table("operating 4.1", null, false))).toBe(true);
  });

  test("the card stands beside what it points at, inside the window", () => {
    const window = { width: 1280, height: 800 };
    const card = { width: 320, height: 200 };
    const right = placeCard({ left: 844, top: 42, width: 436, height: 300 }, card, window);
    expect(right.left + card.width).toBeLessThanOrEqual(844);
    const below = placeCard({ left: 0, top: 40, width: 1280, height: 200 }, card, window);
    expect(below.top).toBeGreaterThanOrEqual(240);
    const nowhere = placeCard(null, card, window);
    expect(nowhere.left).toBeGreaterThan(0);
    const whole = placeCard({ left: 0, top: 0, width: 1280, height: 800 }, card, window);
    expect(whole.top + card.height).toBeLessThanOrEqual(800);
    const actor = { left: 844, top: 42, width: 436, height: 190 };
    const map = placeCard({ left: 0, top: 42, width: 842, height: 460 }, card, window, actor);
    expect(map.top).toBeGreaterThanOrEqual(232);
  });
});
