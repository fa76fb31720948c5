import { describe, expect, test } from "vitest";
import { A, S, arc, bend, centreOf, corner, curve, distance, opposite, sideMiddle } from "./geometry";

const STEPS: readonly (readonly [number, number])[] = [[1, -1], [0, -2], [-1, -1], [-1, 1], [0, 2], [1, 1]];
const near = (p: { x: number; y: number }, q: { x: number; y: number }): boolean => distance(p, q) < 1e-6;

describe("geometry", () => {
  test("track of neighbouring hexes meets in the middle of their common side", () => {
    const here = centreOf(4, 16);
    STEPS.forEach(([down, right], side) => {
      const there = centreOf(4 + down, 16 + right);
      const mine = { x: here.x + sideMiddle(side).x, y: here.y + sideMiddle(side).y };
      const theirs = { x: there.x + sideMiddle(opposite(side)).x, y: there.y + sideMiddle(opposite(side)).y };
      expect(near(mine, theirs), `side ${side}`).toBe(true);
    });
  });

  test("every curve begins and ends in the middle of its sides", () => {
    for (let a = 0; a < 6; a++) {
      for (let b = 0; b < 6; b++) {
        if (a === b) continue;
        const points = curve(a, b);
        expect(near(points[0]!, sideMiddle(a)), `${a}-${b}`).toBe(true);
        expect(near(points.at(-1)!, sideMiddle(b)), `${a}-${b}`).toBe(true);
      }
    }
  });

  test("every curve leaves at a right angle to its side", () => {
    for (let b = 1; b < 6; b++) {
      const points = curve(0, b, 400);
      const [p, q] = [points[0]!, points[1]!];
      const out = sideMiddle(0);
      const along = ((q.x - p.x) * -out.x + (q.y - p.y) * -out.y) / (distance(p, q) * A);
      expect(along, `0-${b}`).toBeGreaterThan(0.999);
    }
  });

  test("a tight curve has half a side as its radius, a wide one three halves, the straight none", () => {
    expect([1, 2, 3, 4, 5].map((b) => bend(0, b))).toEqual([S / 2, 1.5 * S, null, 1.5 * S, S / 2]);
  });

  test("the path of an arc bends the way its points do", () => {
    for (const [a, b, sweep] of [[0, 1, 0], [0, 5, 1], [0, 2, 0], [0, 4, 1], [2, 1, 1]] as const) {
      expect(arc(a, b, sideMiddle(a), sideMiddle(b))).toContain(` 0 0 ${sweep} `);
    }
  });

  test("side n runs from corner n to corner n + 1", () => {
    for (let side = 0; side < 6; side++) {
      const [p, q] = [corner(side), corner((side + 1) % 6)];
      expect(near({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }, sideMiddle(side))).toBe(true);
    }
  });
});
