/** What a device remembers of lessons: which are done, and at which tables one is under way. Written as lines of text. */

export interface Taken {
  readonly title: string;
  readonly lesson: string;
}
/** So many tables of lessons are remembered; older ones are ordinary tables from then on. */
export const KEPT = 40;

export const keyOf = ({ title, lesson }: Taken): string => `${title}/${lesson}`;

/** Lessons that were done, from `1848/float 1848/run`. */
export function readDone(kept: string | null): ReadonlySet<string> {
  return new Set((kept ?? "").split(" ").filter((word) => word.includes("/")));
}

/** Tables with their lessons, from `abc=1848/float def=benelux/draw`. */
export function readTables(kept: string | null): ReadonlyMap<string, Taken> {
  const found = new Map<string, Taken>();
  for (const word of (kept ?? "").split(" ")) {
    const [, table, title, lesson] = /^([^=/]+)=([^/]+)\/(.+)$/.exec(word) ?? [];
    if (table !== undefined && title !== undefined && lesson !== undefined) found.set(table, { title, lesson });
  }
  return found;
}

export const written = (tables: ReadonlyMap<string, Taken>): string =>
  [...tables].slice(-KEPT).map(([table, taken]) => `${table}=${keyOf(taken)}`).join(" ");

/** The lesson after one: the next that is not done, else the next there is; null after the last. */
export function nextOf<L extends { readonly id: string }>(all: readonly L[], now: string, isDone: (lesson: string) => boolean): L | null {
  const place = all.findIndex((one) => one.id === now);
  const later = all.slice(place + 1);
  return later.find((one) => !isDone(one.id)) ?? later[0] ?? all.find((one) => one.id !== now && !isDone(one.id)) ?? null;
}
