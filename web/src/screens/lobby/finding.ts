/** Finding tables: by name, title and player; and which branch belongs to which game. */
import type { TableLine } from "../../net/types";

/** Which tables are shown: all, those where I am to move or have something to read, those put away, or one title's. */
export type Filter = "all" | "turn" | "unread" | "away" | `title:${string}`;

/** A game with its branches. */
export interface Tree {
  readonly line: TableLine;
  readonly branches: readonly TableLine[];
}

/** Letters as they are compared: without regard to capitals and accents. */
const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether every word asked for is in the name of the table, its title, or the name of a player. */
export function isMeant(line: TableLine, title: string, words: string): boolean {
  const all = folded([line.name, line.title, title, ...line.seats.map((seat) => seat.name)].join(" "));
  return folded(words).split(/\s+/).every((word) => all.includes(word));
}

/** Tables put away are shown when they are asked for, and only then. */
export function passes(line: TableLine, filter: Filter): boolean {
  if (line.archived !== (filter === "away")) return false;
  if (filter === "turn") return line.my_turn;
  if (filter === "unread") return line.unread > 0;
  return filter.startsWith("title:") ? filter === `title:${line.title}` : true;
}

/** The filters that would show something, with how many. */
export function filtersFor(lines: readonly TableLine[]): readonly (readonly [Filter, number])[] {
  const titles = [...new Set(lines.filter((line) => !line.archived).map((line) => line.title))].sort();
  const all: Filter[] = ["all", "turn", "unread", ...(titles.length > 1 ? titles.map((title): Filter => `title:${title}`) : []), "away"];
  return all
    .map((filter) => [filter, lines.filter((line) => passes(line, filter)).length] as const)
    .filter(([filter, count]) => filter === "all" || count > 0);
}

/** Branches lie under their game, those of branches too; one whose game is not among the lines stands for itself. */
export function asTrees(lines: readonly TableLine[]): readonly Tree[] {
  const known = new Map(lines.map((line) => [line.id, line]));
  const rootOf = (line: TableLine): TableLine => {
    let root = line;
    for (let steps = 0; steps < lines.length; steps += 1) {
      const parent = root.forked_from === null ? undefined : known.get(root.forked_from.id);
      if (parent === undefined) break;
      root = parent;
    }
    return root;
  };
  const under = new Map<string, TableLine[]>();
  const roots = lines.filter((line) => {
    const root = rootOf(line);
    if (root.id !== line.id) under.set(root.id, [...(under.get(root.id) ?? []), line]);
    return root.id === line.id;
  });
  return roots.map((line) => ({ line, branches: (under.get(line.id) ?? []).toSorted((a, b) => b.touched.localeCompare(a.touched)) }));
}
