import { describe, expect, test } from "vitest";
import { tidingsOf } from "./tidings";
import type { Components, View } from "./wire";

const parts = { events: [{ id: 85 }, { id: 92 }] } as unknown as Components;
const view = (discard: readonly number[], rich: readonly string[] = [], goal: string | null = null, over: string | null = null): View =>
  ({ discard, goal, over, players: { s1: { announced: rich.includes("s1") }, s2: { announced: rich.includes("s2") } } }) as unknown as View;

describe("tidings", () => {
  test("an event is told when its card comes to the discard pile, a demand card is not", () => {
    expect(tidingsOf(parts, view([7]), view([7, 85, 12]))).toEqual([{ kind: "event", card: 85 }]);
    expect(tidingsOf(parts, view([7, 85]), view([7, 85, 12]))).toEqual([]);
  });

  test("a pile that was shuffled tells nothing", () => {
    expect(tidingsOf(parts, view([7, 85, 92]), view([]))).toEqual([]);
  });

  test("a fortune and the goal are told once", () => {
    expect(tidingsOf(parts, view([]), view([], ["s2"]))).toEqual([{ kind: "riches", seat: "s2" }]);
    expect(tidingsOf(parts, view([], ["s2"]), view([], ["s1", "s2"], "s1"))).toEqual([{ kind: "riches", seat: "s1" }, { kind: "goal", seat: "s1" }]);
    expect(tidingsOf(parts, view([], ["s1"], "s1"), view([], ["s1"], "s1"))).toEqual([]);
    expect(tidingsOf(parts, view([], ["s1"]), view([], ["s1"], "s1", "goal"))).toEqual([]);
  });
});
