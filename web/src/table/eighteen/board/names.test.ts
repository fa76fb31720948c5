import { describe, expect, test } from "vitest";
import { apart } from "./names";

const name = (text: string, x: number, y: number) => ({ key: text, text, x, y, size: 10 });

describe("names of places", () => {
  test("that do not meet stay where they are", () => {
    const names = [name("Perth", 0, 0), name("Cairns", 200, 0), name("Dubbo", 0, 30)];
    expect(apart(names)).toEqual(names);
  });

  test("that meet make room for one another", () => {
    const [dubbo, orange] = apart([name("Dubbo", 0, 0), name("Orange · Bathurst", 30, 4)]);
    expect(dubbo?.y).toBe(-3);
    expect(orange?.y).toBe(7);
  });
});
