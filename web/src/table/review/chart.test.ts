import { expect, test } from "vitest";
import { roomRight, shortened } from "./chart";

const width = (text: string): number => text.length * 7;

test("names and sums at the end of a line have the room that they need", () => {
  expect(roomRight({ names: ["Konstantin"], ends: ["257 Mio."] }, 900)).toBeGreaterThan(19 * 7);
  expect(roomRight({ names: ["Ada"], ends: ["2 M"] }, 900)).toBe(86);
});

test("on a narrow screen they have two fifths of it, and a name is shortened before its sum", () => {
  expect(roomRight({ names: ["Konstantin the Great"], ends: ["257 Mio."] }, 330)).toBe(132);
  expect(shortened("Konstantin ", 60, width)).toBe("Konsta… ");
  expect(shortened("Ada ", 60, width)).toBe("Ada ");
});
