import { describe, expect, test } from "vitest";
import { S } from "./geometry";
import { coversHex, freeHeight, lowestFree, placeOfTools } from "./room";

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

  test("buttons stand in the corner, in the sea at the left, or in a column where the map leaves no sea", () => {
    const pane = { width: 500, height: 400 };
    const sizes = { wide: { width: 200, height: 60 }, stacked: { width: 90, height: 120 }, rows: [{ width: 200, height: 50 }] };
    const bands = [{ from: 40, below: 60 }];
    const corner = { x: 480, y: 390 };
    expect(placeOfTools(seen([{ x: 40, y: 300 }]), pane, sizes, bands).how).toBe("corner");
    expect(placeOfTools(seen([corner]), pane, sizes, bands)).toEqual({ how: "wide", top: 40 });
    // a row would have to go far down, a narrow pile need not
    expect(placeOfTools(seen([corner, { x: 90 + S, y: 60 }]), pane, sizes, bands)).toEqual({ how: "stacked", top: 40 });
    const everywhere = [0, 1, 2, 3, 4].flatMap((x) => [0, 1, 2, 3, 4].map((y) => ({ x: x * 100, y: y * 100 })));
    expect(placeOfTools(seen(everywhere), pane, sizes, bands).how).toBe("column");
  });
});
