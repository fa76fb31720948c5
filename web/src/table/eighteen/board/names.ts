/** Names of places avoid one another: of two that collide, the upper one moves up a little and the lower one down. */
export interface Placed {
  readonly key: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Half the width of a name set in bold letters of a size. */
const half = (name: Placed): number => name.text.length * name.size * 0.27;

export function apart<T extends Placed>(names: readonly T[]): readonly T[] {
  const shift = names.map(() => 0);
  for (let i = 0; i < names.length; i++) {
    for (let k = i + 1; k < names.length; k++) {
      const [a, b] = [names[i] as T, names[k] as T];
      const [upper, lower] = a.y <= b.y ? [i, k] : [k, i];
      const missing = (a.size + b.size) / 2 - Math.abs(a.y - b.y);
      if (missing <= 0 || Math.abs(a.x - b.x) >= half(a) + half(b)) continue;
      shift[upper] = Math.min(shift[upper] as number, -missing / 2);
      shift[lower] = Math.max(shift[lower] as number, missing / 2);
    }
  }
  return names.map((name, i) => ((shift[i] as number) === 0 ? name : { ...name, y: name.y + (shift[i] as number) }));
}
