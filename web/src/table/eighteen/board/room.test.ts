import { describe, expect, test } from "vitest";
import { S } from "./geometry";
import { coversHex, freeHeight, lowestFree } from "./room";

const seen = (centres: readonly { x: number; y: number }[]) => ({ centres, scale: 1, toScreen: (p: { x: number; y: number }) => p });
const size = { width: 100, height: 40 };

describe("words over the sea", () => {
  test("stand at the top where nothing lies there", () => {
    expect(freeHeight(seen([{ x: 400, y: 20 }]), size, 12, 500)).toBe(12);
  });

  test("go down to the first gap that holds them", () => {
    const top = freeHeight(seen([{ x: 20, y: 30 }, { x: 20, y: 300 }]), size, 12, 500) ?? 0;
    expect(top).toBeGreaterThan(30 + 0.9 * S);
    expect(top + size.height).toBeLessThan(300 - S);
  });

  test("are left out where there is no room", () => {
    expect(freeHeight(seen([60, 160, 260, 360, 460].map((y) => ({ x: 10, y }))), size, 12, 500)).toBeNull();
  });

  test("buttons in the corner are in the way of a hex there, and of no other", () => {
    const corner = { left: 300, top: 300, width: 200, height: 80 };
    expect(coversHex(seen([{ x: 320, y: 330 }]), corner)).toBe(true);
    expect(coversHex(seen([{ x: 300 - S, y: 330 }, { x: 330, y: 300 - S }]), corner)).toBe(false);
  });

  test("a card that belongs at the bottom goes up to the lowest gap that holds it", () => {
    const hexes = seen([{ x: 20, y: 60 }, { x: 20, y: 60 + 3 * S + 40 }, { x: 20, y: 460 }]);
    const top = lowestFree(hexes, size, 12, 500) ?? 0;
    expect(top).toBeGreaterThan(60 + 4 * S);
    expect(top + size.height).toBeLessThan(460);
    expect(lowestFree(seen([60, 160, 260, 360, 460].map((y) => ({ x: 10, y }))), size, 12, 500)).toBeNull();
  });
});
