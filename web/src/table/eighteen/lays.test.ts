import { describe, expect, test } from "vitest";
import type { AnyAction, Offer } from "../../net/types";
import { laysByHex, spotsByHex } from "./lays";

const offer = (action: AnyAction, extra: Partial<Offer> = {}): Offer => ({ kind: action.type, action, label: "", facts: [], ...extra });
const lay = (at: string, tile: string, rotation: number): Offer => offer({ type: "LayTile", at, tile, rotation });

describe("offers on the map", () => {
  test("lays are grouped by hex and tile, turns in rising order, tiles by number", () => {
    const found = laysByHex([lay("E16", "28", 3), lay("E16", "9", 1), lay("E16", "28", 0), lay("F15", "8", 2)]);
    expect([...found.keys()]).toEqual(["E16", "F15"]);
    expect(found.get("E16")?.map((pick) => [pick.tile, pick.turns.map((turn) => turn.rotation)])).toEqual([
      ["9", [1]],
      ["28", [0, 3]],
    ]);
  });

  test("a lay by the power of a private stands beside the plain one", () => {
    const found = laysByHex([lay("E16", "8", 0), offer({ type: "LayTile", at: "E16", tile: "8", rotation: 0, paper: "P2" })]);
    expect(found.get("E16")?.map((pick) => pick.paper)).toEqual([null, "P2"]);
  });

  test("stations are spots on the map, lays are not", () => {
    const found = spotsByHex([lay("E16", "8", 0), offer({ type: "PlaceStation", at: "F17", stop: 1 })]);
    expect([...found.keys()]).toEqual(["F17"]);
  });
});
