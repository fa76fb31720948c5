import { describe, expect, test } from "vitest";
import type { Snapshot } from "../../net/types";
import { STEPS } from "./guide";

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
});
