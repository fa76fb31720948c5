/** Drawn track as lines: sections chained into as few strokes as possible, so that a dash pattern runs on. */
import { n, type Point } from "../../map/geometry";
import { placeOf, type At, keyOf } from "./model";

export type Section = readonly [At, At];

/** The looks of a network, by the place of its owner at the table: a colour of its own and a dash of its own. */
export interface Stroke {
  readonly colour: string;
  readonly dash: string;
  readonly cap: "round" | "butt";
}

const STROKES: readonly Stroke[] = [
  { colour: "var(--rt-1)", dash: "", cap: "round" },
  { colour: "var(--rt-2)", dash: "11 7", cap: "round" },
  { colour: "var(--rt-3)", dash: "1.5 7.5", cap: "round" },
  { colour: "var(--rt-4)", dash: "11 6 1.5 6", cap: "round" },
  { colour: "var(--rt-5)", dash: "5 4", cap: "butt" },
];

export const strokeOf = (seat: number): Stroke => STROKES[seat % STROKES.length] as Stroke;

export function polyline(points: readonly Point[]): string {
  return points.map((p, i) => `${i === 0 ? "M" : "L"}${n(p.x)} ${n(p.y)}`).join("");
}

/** A way as a path, from milepost to milepost. */
export const wayPath = (way: readonly At[]): string => polyline(way.map(placeOf));

/** All sections as one path. Strokes end at junctions and begin anew there. */
export function networkPath(sections: readonly Section[]): string {
  return chains(sections).map(wayPath).join("");
}

export function chains(sections: readonly Section[]): readonly (readonly At[])[] {
  const ends = new Map<string, { readonly at: At; readonly to: Map<string, At> }>();
  const end = (at: At) => {
    const key = keyOf(at);
    const found = ends.get(key) ?? { at, to: new Map<string, At>() };
    ends.set(key, found);
    return found;
  };
  for (const [a, b] of sections) {
    end(a).to.set(keyOf(b), b);
    end(b).to.set(keyOf(a), a);
  }
  const found: At[][] = [];
  const follow = (from: At): void => {
    const way: At[] = [from];
    for (let here = from; ; ) {
      const next = [...(ends.get(keyOf(here))?.to.entries() ?? [])][0];
      if (next === undefined) break;
      ends.get(keyOf(here))?.to.delete(next[0]);
      ends.get(next[0])?.to.delete(keyOf(here));
      way.push(next[1]);
      here = next[1];
      if (junctions.has(next[0])) break;
    }
    found.push(way);
  };
  const junctions = new Set([...ends].filter(([, one]) => one.to.size !== 2).map(([key]) => key));
  for (const key of junctions) while ((ends.get(key)?.to.size ?? 0) > 0) follow((ends.get(key) as { at: At }).at);
  for (const one of ends.values()) while (one.to.size > 0) follow(one.at);
  return found;
}
