/** Who owns what: the rows and columns of the table, and their order. */
import type { Badge, Column, Components, View } from "./wire";

export interface SheetRow {
  readonly id: string;
  /** Place in the order of play, counted from 1; null for those that take no turn. */
  readonly place: number | null;
}
export type SortKey = string;
export interface Sorting {
  readonly key: SortKey;
  readonly down: boolean;
}

/** Small companies first, then group by group those in operation in their order of play and the rest as printed. */
export function rowsOf(parts: Components, view: View): SheetRow[] {
  const order = (view.order ?? []).filter((id) => view.companies[id]?.closed === false);
  const shown = parts.companies.filter((company) => view.companies[company.id] !== undefined && view.companies[company.id]?.closed === false);
  const rank = (id: string): number => (order.includes(id) ? order.indexOf(id) : 1000 + shown.findIndex((company) => company.id === id));
  const minors = shown.filter((company) => company.share === 100);
  const isMinor = new Set(minors.map((company) => company.id));
  const groupOf = new Map(parts.companies.map((company) => [company.id, company.group]));
  const byOrder = (a: { id: string }, b: { id: string }): number => (groupOf.get(a.id) ?? 0) - (groupOf.get(b.id) ?? 0) || rank(a.id) - rank(b.id);
  const all = [...minors.toSorted(byOrder), ...shown.filter((company) => !isMinor.has(company.id)).toSorted(byOrder)];
  return all.map(({ id }) => ({ id, place: order.includes(id) ? order.indexOf(id) + 1 : null }));
}

/** Nobody has anything of it yet, and it takes no turn. */
export function isToCome(view: View, id: string): boolean {
  const sheet = view.companies[id];
  if (sheet === undefined || sheet.in_operation || sheet.director !== null) return false;
  return Object.entries(sheet.shares).every(([owner, percent]) => percent === 0 || owner === "new");
}

/** At most this many rows are legible at once; where there are more, companies that are still to come share a line. */
const MOST_ROWS = 12;

export function folded(rows: readonly SheetRow[], view: View): readonly [shown: readonly SheetRow[], toCome: readonly SheetRow[]] {
  if (rows.length <= MOST_ROWS) return [rows, []];
  return [rows.filter((row) => !isToCome(view, row.id)), rows.filter((row) => isToCome(view, row.id))];
}

/** The height of a row with which all of them fit a pane, if they can still be read. */
export function rowHeight(room: number, rows: number, most: number, least = 14.5): number {
  return Math.max(least, Math.min(most, Math.floor((10 * room) / Math.max(rows, 1)) / 10));
}

/** The number (or word) by which a column sorts. */
export function valueIn(view: View, id: string, key: SortKey): number | string {
  const sheet = view.companies[id];
  if (sheet === undefined) return 0;
  if (key.startsWith("owner:")) return sheet.shares[key.slice(6)] ?? 0;
  if (key.startsWith("column:")) return columnsOf(view, "company").find((column) => column.key === key.slice(7))?.values[id] ?? 0;
  switch (key) {
    case "company":
      return id;
    case "price":
      return sheet.price ?? -1;
    case "issue":
      return sheet.issue_price ?? -1;
    case "treasury":
      return sheet.cash;
    case "trains":
      return sheet.trains.length;
    case "stations":
      return sheet.stations.length;
    case "run":
      return sheet.revenue ?? -1;
    default:
      return 0;
  }
}

export function sortRows(rows: readonly SheetRow[], view: View, sorting: Sorting | null): readonly SheetRow[] {
  if (sorting === null) return rows;
  const sign = sorting.down ? -1 : 1;
  const compare = (a: number | string, b: number | string): number =>
    typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
  return rows.toSorted((a, b) => sign * compare(valueIn(view, a.id, sorting.key), valueIn(view, b.id, sorting.key)));
}

/** Numbers high first, words from A; the second click turns it round, the third returns to the order of play. */
export function nextSorting(now: Sorting | null, key: SortKey): Sorting | null {
  const first = key !== "company";
  if (now === null || now.key !== key) return { key, down: first };
  return now.down === first ? { key, down: !first } : null;
}

export interface SumLine {
  readonly what: string;
  readonly amount: number;
}

export interface SumWords {
  readonly cash: string;
  readonly rest: string;
  readonly share: (n: number, company: string, price: number) => string;
  readonly owed: (key: string) => string;
  readonly papers: (ids: readonly string[]) => string;
}

export interface Held {
  readonly company: string;
  readonly count: number;
  readonly each: number;
}

/** The shares of a player that have a price. */
export function heldBy(parts: Components, view: View, seat: string): readonly Held[] {
  return parts.companies.flatMap((company): readonly Held[] => {
    const percent = view.companies[company.id]?.shares[seat] ?? 0;
    const price = view.companies[company.id]?.price ?? 0;
    if (percent === 0 || price === 0) return [];
    const unit = view.companies[company.id]?.unit ?? null;
    const [count, each] = unit === null ? [percent / 10, price] : [percent / unit, Math.ceil((price * unit) / company.share)];
    return [{ company: company.id, count, each }];
  });
}

export const valueOf = (held: Held): number => Math.round(held.count * held.each);

/** How many shares so many percent of a company are. */
export function sharesIn(parts: Components, view: View, id: string, percent: number): number {
  const unit = view.companies[id]?.unit ?? parts.companies.find((company) => company.id === id)?.share ?? 10;
  return Math.round((10 * percent) / unit) / 10;
}

/** What a player's shares are worth at today's prices. */
export function sharesOf(parts: Components, view: View, seat: string): number {
  return heldBy(parts, view, seat).reduce((sum, held) => sum + valueOf(held), 0);
}

/** Privates of a player, and companies bought as a whole. */
function papersOf(parts: Components, view: View, seat: string): readonly string[] {
  const whole = parts.companies.filter(({ id, share }) => share === 100 && view.companies[id]?.director === seat && view.companies[id]?.closed === false);
  return [...(view.players[seat]?.papers ?? []), ...whole.map((company) => company.letters)];
}

/** A player's worth as a sum: cash, shares at today's prices, what they owe, privates as far as the title counts them, and whatever else counts. */
export function worthOf(parts: Components, view: View, seat: string, words: SumWords): SumLine[] {
  const player = view.players[seat];
  if (player === undefined) return [];
  const lines: SumLine[] = [{ what: words.cash, amount: player.cash }];
  for (const held of heldBy(parts, view, seat)) lines.push({ what: words.share(held.count, held.company, held.each), amount: valueOf(held) });
  for (const column of columnsOf(view, "player")) {
    const owed = column.values[seat] ?? 0;
    if (column.kind === "owed" && owed !== 0) lines.push({ what: words.owed(column.key), amount: -owed });
  }
  const rest = player.worth - lines.reduce((sum, line) => sum + line.amount, 0);
  const papers = papersOf(parts, view, seat);
  if (papers.length > 0) return [...lines, { what: words.papers(papers), amount: rest }];
  return rest === 0 ? lines : [...lines, { what: words.rest, amount: rest }];
}

/** What the title counts for a player's privates and companies bought as a whole: all of their worth that is neither cash, share nor debt. */
export function papersWorth(parts: Components, view: View, seat: string): number {
  const player = view.players[seat];
  if (player === undefined || papersOf(parts, view, seat).length === 0) return 0;
  const owed = columnsOf(view, "player").filter((column) => column.kind === "owed").reduce((sum, column) => sum + (column.values[seat] ?? 0), 0);
  return player.worth - player.cash - sharesOf(parts, view, seat) + owed;
}

/** Owners that are neither players nor bank: companies that hold shares of others, shares that are kept for somebody. */
export function otherOwners(view: View, seats: readonly string[]): readonly string[] {
  const sheets = Object.entries(view.companies);
  const known = new Set([...seats, "new", "pool", "bank", "out", ...sheets.filter(([id, sheet]) => (sheet.shares[id] ?? 0) > 0).map(([id]) => id)]);
  return [...new Set(sheets.filter(([, sheet]) => !sheet.closed).flatMap(([, sheet]) => Object.keys(sheet.shares)))].filter((owner) => !known.has(owner));
}

/** The columns that only this title has, about companies or about players. */
export function columnsOf(view: View, of: Column["of"]): readonly Column[] {
  return view.shown.columns.filter((column) => column.of === of && column.kind !== "group");
}

/** The companies to come by their groups; without groups all in one. */
export function byGroup(rows: readonly SheetRow[], parts: Components): readonly (readonly [group: number, rows: readonly SheetRow[]])[] {
  const found = new Map<number, SheetRow[]>();
  for (const row of rows) {
    const group = parts.companies.find((company) => company.id === row.id)?.group ?? 0;
    found.set(group, [...(found.get(group) ?? []), row]);
  }
  return [...found].toSorted(([a], [b]) => a - b);
}

/** The marks that a title puts on a company or paper. */
export function badgesOn(view: View, id: string, tone?: Badge["tone"]): readonly Badge[] {
  return view.shown.badges.filter((badge) => badge.on.includes(id) && (tone === undefined || badge.tone === tone));
}
