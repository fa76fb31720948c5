import { describe, expect, test } from "vitest";
import components from "../../../../fixtures/components.json";
import view from "../../../../fixtures/view.json";
import routes from "../../../../fixtures/routes.json";
import type { Components, View } from "../wire";
import { tileFace } from "./face";
import { A, distance, opposite, plus, roomToEdge, sideMiddle, type Point } from "./geometry";
import { cellsOf, gaugeChanges, hexAt, liveryOf, mapModel } from "./model";
import { routePoints } from "./routes";
import { SLOT, STOP_BASE, piecePoints, piecesOf, trackGroups } from "./track";

const parts = components as unknown as Components;
const position = view as unknown as View;
const model = mapModel(parts);
const near = (p: Point, q: Point): boolean => distance(p, q) < 0.01;

describe("track on tiles", () => {
  test("every piece of every tile in every turn begins in the middle of its side", () => {
    for (const tile of parts.tiles) {
      for (let turn = 0; turn < 6; turn++) {
        const face = tileFace(tile, turn);
        for (const piece of face.pieces) {
          const points = piecePoints(face.pieces, face.stops, face.places, piece);
          if (piece[0] < STOP_BASE) expect(near(points[0]!, sideMiddle(piece[0])), `${tile.id} turned ${turn}`).toBe(true);
          if (piece[1] < STOP_BASE) expect(near(points.at(-1)!, sideMiddle(piece[1])), `${tile.id} turned ${turn}`).toBe(true);
        }
      }
    }
  });

  test("a turn moves every side by one and leaves stops where they are named", () => {
    expect(piecesOf([[0, "s0"], ["s0", 4]], 3)).toEqual([[3, 6], [1, 6]]);
    expect(piecesOf([["W", "s0"]], 0)).toEqual([[1, 6]]);
  });

  test("stops of one tile do not cover one another and lie inside the hex", () => {
    for (const tile of parts.tiles) {
      const face = tileFace(tile, 0);
      face.places.forEach((place, i) => {
        expect(roomToEdge(place), tile.id).toBeGreaterThan(4);
        face.places.slice(i + 1).forEach((other, k) => {
          const cities = [face.stops[i], face.stops[i + 1 + k]].filter((stop) => stop?.kind === "city").length;
          expect(distance(place, other), tile.id).toBeGreaterThan(cities === 2 ? 1.9 * SLOT : 9);
        });
      });
    }
  });

  test("values and labels keep off the middle of the stops", () => {
    for (const tile of parts.tiles) {
      const face = tileFace(tile, 0);
      for (const value of face.values) for (const place of face.places) expect(distance(value.at, place), tile.id).toBeGreaterThan(9);
    }
  });

  test("pieces that meet are one group, pieces that cross are two", () => {
    expect(trackGroups([[0, 3], [1, 4]])).toHaveLength(2);
    expect(trackGroups([[0, 6], [3, 6]])).toHaveLength(1);
    expect(trackGroups([[0, 3], [0, 2]])).toHaveLength(1);
  });
});

describe("the map", () => {
  test("cells that did not change stay the same objects, so that nothing is drawn again", () => {
    const before = cellsOf(model, position, new Map());
    const after = cellsOf(model, structuredClone(position), before);
    expect(after).toBe(before);
    const [at, laid] = Object.entries(position.tiles)[0]!;
    const changed = cellsOf(model, { ...position, tiles: { ...position.tiles, [at]: [laid[0], (laid[1] + 1) % 6] } }, before);
    expect([...changed].filter(([name, cell]) => before.get(name) !== cell).map(([name]) => name)).toEqual([at]);
  });

  test("a ghost tile lies on the map without being in the position", () => {
    const cells = cellsOf(model, position, new Map(), new Map([["E12", ["9", 2]]]));
    expect(cells.get("E12")).toMatchObject({ ghost: true, face: { colour: "yellow", rotation: 2 } });
  });

  test("the hex under a point is the nearest one, and there is none in the sea", () => {
    const centre = model.centres.get("E16")!;
    expect(hexAt(model, plus(centre, { x: A * 0.8, y: 5 }))?.at).toBe("E16");
    expect(hexAt(model, { x: -500, y: -500 })).toBeNull();
  });

  test("homes are kept for companies that have not come, and only there", () => {
    const cells = cellsOf(model, position, new Map());
    const kept = [...cells.values()].flatMap((cell) => cell.stations.filter((mark) => mark.kept).map((mark) => mark.company));
    expect(kept.length).toBeGreaterThan(0);
    for (const company of kept) expect(position.companies[company]?.stations).toEqual([]);
  });

  test("gauge changes are marked where track meets over a border only", () => {
    for (const mark of gaugeChanges(model, cellsOf(model, position, new Map()))) {
      const beyond = model.byName.get(mark.at)?.next[mark.side];
      expect(position.tiles[mark.at] ?? position.tiles[beyond ?? ""], mark.at).toBeDefined();
      expect(opposite(mark.side)).not.toBe(mark.side);
    }
  });

  test("every company has letters, a pattern and a colour of its own", () => {
    const looks = parts.companies.map((company) => liveryOf(company, false));
    expect(new Set(looks.map((look) => look.pattern)).size).toBe(looks.length);
    expect(new Set(looks.map((look) => look.letters)).size).toBe(looks.length);
  });
});

describe("routes", () => {
  const cells = cellsOf(model, position, new Map());

  test("a route is one unbroken line from stop to stop", () => {
    for (const route of routes.routes) {
      const points = routePoints(route.path, cells);
      expect(points.length).toBeGreaterThan(2);
      const gaps = points.slice(1).map((p, i) => distance(p, points[i]!));
      expect(Math.max(...gaps)).toBeLessThan(12);
    }
  });
});
