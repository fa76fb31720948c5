import { expect, test } from "vitest";
import { plateOf } from "./words";

test("trains of players whose names begin alike have letters of their own", () => {
  const of = (names: readonly string[]): string[] => names.map((name) => plateOf(name, names));
  expect(of(["Ada", "Ben"])).toEqual(["Ad", "Be"]);
  expect(of(["Player 1", "Player 2", "Ada"])).toEqual(["P1", "P2", "Ad"]);
  expect(of(["Anna", "Anka", "Ben"])).toEqual(["A1", "A2", "Be"]);
});
