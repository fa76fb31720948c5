import { describe, expect, it } from "vitest";
import { sharing } from "./sharing";

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const before = { round: "operating 1.1", players: { s1: { cash: 10, papers: ["P1"] }, s2: { cash: 20, papers: [] } }, tiles: { B2: ["8", 1] }, turn: null };

describe("sharing", () => {
  it("gives back the old object where nothing changed", () => {
    expect(sharing(before, copy(before))).toBe(before);
  });

  it("keeps what did not change, and is equal to the new position", () => {
    const now = { ...copy(before), players: { s1: { cash: 10, papers: ["P1"] }, s2: { cash: 15, papers: [] } } };
    const wanted = copy(now);
    const found = sharing(before, now);
    expect(found).toEqual(wanted);
    expect(found.players.s1).toBe(before.players.s1);
    expect(found.players.s2).not.toBe(before.players.s2);
    expect(found.players.s2.papers).toBe(before.players.s2.papers);
    expect(found.tiles).toBe(before.tiles);
  });

  it("does not change the old position", () => {
    const kept = copy(before);
    sharing(before, { ...copy(before), turn: { company: "CAR" }, players: {} });
    expect(before).toEqual(kept);
  });

  it("takes another order of names, a longer list and another kind of value for a change", () => {
    const turned = { players: before.players, round: before.round, tiles: before.tiles, turn: before.turn };
    expect(Object.keys(sharing(before, copy(turned)))).toEqual(Object.keys(turned));
    expect(sharing([1, 2], [1, 2, 3])).toEqual([1, 2, 3]);
    expect(sharing([1, 2, 3], [1, 2])).toEqual([1, 2]);
    expect(sharing({ a: 1 }, [] as unknown)).toEqual([]);
    expect(sharing({ a: undefined }, { b: undefined } as unknown)).toEqual({ b: undefined });
    expect(sharing(null, { a: 1 })).toEqual({ a: 1 });
  });
});
