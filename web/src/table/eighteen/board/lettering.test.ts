/** Words of the map in late positions of every map: what is drawn where, measured. */
import { describe, expect, test } from "vitest";
import type { Components, PlannedRun, View } from "../wire";
import { depth, moved, type Shape } from "../../map/crowd";
import { signalsOf } from "./flags";
import { ORIGIN } from "./geometry";
import { FAR, isMerged, letteringOf, stopShapes, typeAt, type Lettering } from "./lettering";
import { cellsOf, mapModel, type Cell, type MapModel } from "./model";
import { drawRoutes } from "./routes";
import { stripShape, wordShape } from "./signs";
import { wantedValues } from "./face";
import { waysOf } from "./ways";

interface Late {
  readonly parts: Components;
  readonly positions: readonly (View & { readonly runs: readonly PlannedRun[] })[];
}
interface Drawn {
  readonly what: string;
  readonly shape: Shape;
}

const files = import.meta.glob<Late>("../../../../fixtures/late/*.json", { import: "default", eager: true });
const money = (amount: number): string => `£${amount}`;
/** From a phone that shows the whole of the largest map to a screen on which a hex is as large as a hand. */
const SCALES: readonly number[] = [0.24, 0.3, 0.36, 0.42, 0.5, 0.62, 0.8, 1, 1.5];

/** Everything that has a place of its own, by what it is. */
function drawn(model: MapModel, cells: ReadonlyMap<string, Cell>, lettering: Lettering): Drawn[] {
  const all: Drawn[] = [];
  for (const cell of cells.values()) {
    for (const shape of stopShapes(cell)) all.push({ what: `stop ${cell.at}`, shape });
    const signs = lettering.signs.get(cell.at);
    if (signs === undefined) continue;
    for (const shape of signs.shapes) all.push({ what: `sign ${cell.at}`, shape });
    const { strip } = cell.face;
    if (strip !== null) all.push({ what: `strip ${cell.at}`, shape: moved(stripShape(strip.at, strip.revenue, isMerged(model, cell.face.stops)), cell.centre) });
  }
  for (const name of lettering.names) all.push({ what: `name ${name.text}`, shape: wordShape(name, name.text, name.size) });
  for (const name of lettering.hexNames) all.push({ what: `number ${name.at}`, shape: wordShape(name, name.at, name.size) });
  return all;
}

/** Pairs that lie on one another; two parts of one city do, and so do markers of one hex. */
function collisions(all: readonly Drawn[]): string[] {
  const found: string[] = [];
  const sorted = all.toSorted((a, b) => a.shape.x - a.shape.w - (b.shape.x - b.shape.w));
  sorted.forEach((a, i) => {
    for (let k = i + 1; k < sorted.length; k++) {
      const b = sorted[k] as Drawn;
      if (b.shape.x - b.shape.w > a.shape.x + a.shape.w) break;
      if (a.what.startsWith("stop") && b.what.startsWith("stop")) continue;
      const into = depth(a.shape, b.shape);
      if (into > 0.01) found.push(`${a.what} and ${b.what} by ${into.toFixed(1)}`);
    }
  });
  return found;
}

const maps = Object.entries(files).map(([path, late]) => {
  const model = mapModel(late.parts);
  return { name: path.split("/").at(-1)?.replace(".json", "") ?? path, model, laid: late.positions.map((view) => ({ view, cells: cellsOf(model, view, new Map()) })) };
});

test("late positions of every map are there", () => {
  expect(maps.map(({ name }) => name.split("-")[0])).toEqual(["1824", "1824", "1848", "1862"]);
});

describe.each(maps)("late on the map $name", ({ model, laid }) => {
  test("no word covers a stop, a value or another word, at any size of the map", () => {
    for (const { cells } of laid) {
      for (const scale of SCALES) {
        const larger = scale === 0.3 || scale === 0.5 || scale === 1 ? 1.3 : 1;
        const lettering = letteringOf({ model, cells, type: typeAt(scale, larger), money, names: "all", hexNames: scale > 0.6 });
        expect(collisions(drawn(model, cells, lettering)), `scale ${scale}, letters × ${larger}`).toEqual([]);
      }
    }
  });

  test("flags of routes and signs of ways cover no word, no stop and no other sign", () => {
    for (const { view, cells } of laid) {
      for (const scale of [0.42, 0.8]) {
        const lettering = letteringOf({ model, cells, type: typeAt(scale), money, names: "all", hexNames: false });
        const words = drawn(model, cells, lettering);
        for (const run of view.runs) {
          const routes = drawRoutes(run.routes, cells);
          const { flags, ways } = signalsOf({ model, cells, lettering, routes, bonuses: waysOf(run, cells), larger: 1.2, disc: null });
          expect(flags).toHaveLength(routes.filter((route) => route.points.length > 0).length);
          const signs = [...flags, ...ways].map(({ shape }, i) => ({ what: `flag ${i}`, shape }));
          expect(collisions([...words, ...signs]).filter((pair) => pair.includes("flag"))).toEqual([]);
        }
      }
    }
  });

  test("flags of routes do not hide under the buttons of the map", () => {
    for (const { view, cells } of laid) {
      const lettering = letteringOf({ model, cells, type: typeAt(0.8), money, names: "all", hexNames: false });
      for (const run of view.runs) {
        const wish = { model, cells, lettering, routes: drawRoutes(run.routes, cells).slice(0, 1), bonuses: [], larger: 1, disc: null };
        const [flag] = signalsOf(wish).flags;
        if (flag === undefined) continue;
        const [aside] = signalsOf({ ...wish, covered: [flag.shape] }).flags;
        expect(aside === undefined ? null : depth(aside.shape, flag.shape)).toBeLessThanOrEqual(-2);
      }
    }
  });

  test("every value, label and cost is there on a map of middling size, and every name on a large one", () => {
    for (const { cells } of laid) {
      for (const scale of [FAR + 0.06, 0.5, 0.8, 1.5]) {
        const { signs, names } = letteringOf({ model, cells, type: typeAt(scale), money, names: "all", hexNames: false });
        const missing = [...cells.values()].filter(({ at, face, hex }) => {
          const here = signs.get(at);
          const wanted = face.look === "land" || face.look === "tile" ? wantedValues(face.stops).length : face.values.length;
          return here === undefined || here.values.length < wanted || (face.label !== null && here.label === null) || (hex.cost !== null && face.tile === null && face.look === "land" && here.cost === null);
        });
        expect(missing.map(({ at }) => at), `scale ${scale}`).toEqual([]);
        if (scale < 0.8) continue;
        const unnamed = [...cells.values()].filter(({ at, face }) => face.name !== null && !names.some((name) => name.key.split("/")[0] === at));
        expect(unnamed.map(({ face }) => face.name?.text), `scale ${scale}`).toEqual([]);
      }
    }
  });

  test("from afar the largest cities are named", () => {
    for (const { cells } of laid) {
      const { names, signs } = letteringOf({ model, cells, type: typeAt(0.25), money, names: "all", hexNames: false });
      expect(signs.size).toBe(0);
      expect(names.length).toBeGreaterThan(8);
      for (const name of names) expect(name.size * 0.25).toBeGreaterThanOrEqual(6.2);
    }
  });
});

test("a word lies where its letters are drawn", () => {
  expect(wordShape(ORIGIN, "Perth", 10).w).toBeCloseTo(13.9, 0);
});
