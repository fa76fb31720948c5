import { describe, expect, test } from "vitest";
import type { Offer } from "../../net/types";
import type { Pick } from "./lays";
import { betterTurn, firstChoice, nextHex, offerOf, pickPlaces, shifted, shownTurn, tapped, turned, turnOf } from "./ring";

const pick = (tile: string, ...rotations: number[]): Pick => ({
  key: tile,
  tile,
  paper: null,
  turns: rotations.map((rotation) => ({
    rotation,
    offer: { kind: "LayTile", action: { type: "LayTile", tile, rotation }, label: "", facts: [] } satisfies Offer,
  })),
});
const picks = [pick("8", 0, 3), pick("9", 1), pick("28", 0, 2, 4)];

describe("the tile ring", () => {
  test("opens with the first tile in its first turn", () => {
    expect(firstChoice("E16", picks)).toEqual({ at: "E16", pick: "8", rotation: 0 });
    expect(firstChoice("E16", [])).toBeNull();
  });

  test("turns through the offered turns only, and comes round", () => {
    const start = { at: "E16", pick: "28", rotation: 0 };
    expect(turned(start, picks).rotation).toBe(2);
    expect(turned({ ...start, rotation: 4 }, picks).rotation).toBe(0);
    expect(turned(start, picks, -1).rotation).toBe(4);
  });

  test("a tile with one turn stays as it is", () => {
    expect(turned({ at: "E16", pick: "9", rotation: 1 }, picks).rotation).toBe(1);
  });

  test("another tile keeps the turn where it can", () => {
    expect(tapped({ at: "E16", pick: "8", rotation: 0 }, picks[2] as Pick)).toEqual({ at: "E16", pick: "28", rotation: 0 });
    expect(shifted({ at: "E16", pick: "8", rotation: 3 }, picks, 1)).toEqual({ at: "E16", pick: "9", rotation: 1 });
    expect(shifted({ at: "E16", pick: "8", rotation: 3 }, picks, -1).pick).toBe("28");
  });

  test("a tile stands in the turn that its badge is about, and a tap takes it as it stands", () => {
    const gains = new Map([["28/0", 10], ["28/2", 50], ["28/4", 40], ["8/0", 40], ["8/3", 50]]);
    const start = firstChoice("E16", picks)!;
    // the chosen tile stands as it is turned, whatever another turn would bring; that is said beside it
    expect(shownTurn(start, picks[0]!, gains)).toBe(0);
    expect(betterTurn(start, picks[0], gains)).toBe(50);
    expect(betterTurn({ ...start, rotation: 3 }, picks[0], gains)).toBe(0);
    // another one stands in its best turn, and a tap or the key of the next tile choose that very turn
    expect(shownTurn(start, picks[2]!, gains)).toBe(2);
    expect(tapped(start, picks[2]!, gains).rotation).toBe(2);
    expect(shifted(start, picks, -1, gains)).toEqual({ at: "E16", pick: "28", rotation: 2 });
  });

  test("what is confirmed is the very offer of this tile and turn", () => {
    expect(offerOf({ at: "E16", pick: "28", rotation: 2 }, picks)?.action).toEqual({ type: "LayTile", tile: "28", rotation: 2 });
    expect(turnOf({ at: "E16", pick: "28", rotation: 2 }, picks)).toEqual([2, 3]);
  });

  test("goes from hex to hex and round", () => {
    expect(nextHex(["B3", "E16"], null)).toBe("B3");
    expect(nextHex(["B3", "E16"], "E16")).toBe("B3");
    expect(nextHex(["B3", "E16"], "B3", -1)).toBe("E16");
    expect(nextHex([], "B3")).toBeNull();
  });

  test("no pick stands where the buttons are, and none on another", () => {
    const places = pickPlaces(10, 140);
    expect(places.every((p) => Math.abs(p.x) > 20 || p.y > 0)).toBe(true);
    const first = places[0]!;
    expect(Math.min(...places.slice(1).map((p) => Math.hypot(p.x - first.x, p.y - first.y)))).toBeGreaterThan(60);
  });
});
