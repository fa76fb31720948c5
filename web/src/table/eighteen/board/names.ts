/** Names of places: how large they are set, and how they avoid one another. */
import type { Cell } from "./model";

export interface Placed {
  readonly key: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}
export interface Name extends Placed {
  readonly look: string;
}
/** How letters are set: their usual size in units of the map, and what a unit is on the screen. */
export interface Type {
  readonly letters: number;
  readonly scale: number;
}

/** Below this scale only ground, track and markers are seen. */
export const FAR = 0.36;
/** Below this one hexes are so small that a name may reach over into its neighbours, which seldom have one. */
const SMALL = 0.5;
const LEAST_PIXELS = { near: 6.9, small: 6.2 };
const BOTH = " · ";
const PASSES = 4;

/** A name is set smaller before it vanishes, down to what can just be read; 0 leaves out what does not fit. */
export function nameSize(text: string, look: string, { letters, scale }: Type): number {
  if (scale < FAR) return 0;
  const isSmall = scale < SMALL;
  const room = look === "edge" || look === "water" ? 80 : isSmall ? 124 : 94;
  if (text.length * letters * 0.52 <= room) return letters;
  const tight = room / (text.length * 0.5);
  return tight * scale >= (isSmall ? LEAST_PIXELS.small : LEAST_PIXELS.near) && tight >= 7.6 ? tight : 0;
}

/** The name of a hex; two names that do not fit on one line stand over and under their cities. */
export function namesOf(cell: Pick<Cell, "at" | "hex" | "face" | "centre">, type: Type, isNamed: boolean): readonly Name[] {
  const { name, look, places } = cell.face;
  if (name === null) return [];
  const at = (text: string, y: number, size: number, key = cell.at): Name => ({ key, text, x: cell.centre.x + name.at.x, y: cell.centre.y + y, size, look });
  const whole = nameSize(name.text, look, type) || (isNamed ? type.letters : 0);
  if (whole > 0) return [at(name.text, name.at.y, whole)];
  const height = (part: string): number => places[cell.hex.stops.findIndex((stop) => stop.name === part)]?.y ?? 0;
  const parts = name.text.split(BOTH).toSorted((a, b) => height(a) - height(b));
  const sizes = parts.map((part) => nameSize(part, look, type));
  if (parts.length !== 2 || sizes.includes(0)) return [];
  return parts.map((part, i) => at(part, (i === 0 ? -1 : 1) * Math.abs(name.at.y), sizes[i] ?? 0, `${cell.at}/${i}`));
}

/** Half the width of a name set in bold letters of a size. */
const half = (name: Placed): number => name.text.length * name.size * 0.27;

/** Of two that collide, the upper one moves up a little and the lower one down; a third may make them move again. */
export function apart<T extends Placed>(names: readonly T[]): readonly T[] {
  const heights = names.map((name) => name.y);
  for (let pass = 0; pass < PASSES && push(names, heights); pass++);
  return names.map((name, i) => (heights[i] === name.y ? name : { ...name, y: heights[i] as number }));
}

function push(names: readonly Placed[], heights: number[]): boolean {
  let moved = false;
  for (let i = 0; i < names.length; i++) {
    for (let k = i + 1; k < names.length; k++) {
      const [a, b, y, z] = [names[i] as Placed, names[k] as Placed, heights[i] as number, heights[k] as number];
      const missing = (a.size + b.size) / 2 - Math.abs(y - z);
      if (missing <= 1e-6 || Math.abs(a.x - b.x) >= half(a) + half(b)) continue;
      const up = (y <= z ? -1 : 1) * (missing / 2);
      heights[i] = y + up;
      heights[k] = z - up;
      moved = true;
    }
  }
  return moved;
}
