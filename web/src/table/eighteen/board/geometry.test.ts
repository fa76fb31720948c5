import { describe, expect, test } from "vitest";
import { A, S, arc, bend, centreOf, corner, curve, distance, hexPath, opposite, placedPath, roomOfBox, roomToEdge, sideLine, sideMiddle } from "./geometry";

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

  test("a point is as far from the edge as from the nearest of the six sides, a box as its nearest corner", () => {
    const bySides = (x: number, y: number): number => A - Math.max(...[0, 1, 2, 3, 4, 5].map((side) => (x * sideMiddle(side).x + y * sideMiddle(side).y) / A));
    for (const [x, y] of [[0, 0], [10, -3], [-31, 12], [4, 44], [-20, -30], [60, 8]] as const) {
      expect(roomToEdge({ x, y })).toBeCloseTo(bySides(x, y), 6);
      const corners = [bySides(x - 9, y - 4), bySides(x - 9, y + 4), bySides(x + 9, y - 4), bySides(x + 9, y + 4)];
      expect(roomOfBox({ x, y }, 9, 4)).toBeCloseTo(Math.min(...corners), 6);
    }
  });

  test("a path is scaled and moved: points go along, steps from one to the next only grow", () => {
    const at = { x: 100, y: 200 };
    expect(placedPath("M1 2L-3 4H5V6Z", at)).toBe("M101 202L97 204H105V206Z");
    expect(placedPath("M1 2q3 -4 6 0t6 0", at, 2)).toBe("M102 204q6 -8 12 0t12 0");
    expect(placedPath("M0 -9a2.6 2.6 0 1 1 0.5 0A50 50 0 0 1 7 8", at)).toBe("M100 191a2.6 2.6 0 1 1 0.5 0A50 50 0 0 1 107 208");
    expect(placedPath("M-8 3Q-7 9 0 9", at)).toBe("M92 203Q93 209 100 209");
  });

  test("hexes beside each other have a side in common where they lie", () => {
    const [here, there] = [centreOf(0, 0), centreOf(0, 2)];
    const points = (d: string): string[] => d.replaceAll(/[MZ]/g, "").split("L");
    expect(points(hexPath(here)).filter((p) => points(hexPath(there)).includes(p))).toHaveLength(2);
    expect(new Set(points(sideLine(4, here)))).toEqual(new Set(points(sideLine(1, there))));
  });
});
