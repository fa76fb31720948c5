/** The numbers of a review as the charts and tables show them. */
import type { Band, Curve } from "../../review/curves";
import type { Review, ReviewRun } from "../wire";

export { moments, spread, valueAt, type Band, type Curve } from "../../review/curves";

/** Rounds in which companies ran, in their order, by the number people give them: `operating 7.1` is 7.1. */
export function runRounds(runs: readonly ReviewRun[]): string[] {
  return [...new Set(runs.map((run) => run.round))];
}

export function shortRound(round: string): string {
  return round.replace(/^\D*/, "") || round;
}

export interface RevenueCell {
  readonly revenue: number;
  readonly missed: number;
  readonly best: number | null;
  readonly isPaid: boolean;
  readonly number: number;
}
export interface RevenueRow {
  readonly company: string;
  readonly cells: readonly (RevenueCell | null)[];
  readonly sum: number;
  readonly missed: number;
}

/** One row for each company that ever ran, in the order in which they first did. */
export function revenueRows(runs: readonly ReviewRun[], rounds: readonly string[]): RevenueRow[] {
  const companies = [...new Set(runs.map((run) => run.company))];
  return companies.map((company) => {
    const own = runs.filter((run) => run.company === company);
    const cells = rounds.map((round) => cellOf(own.filter((run) => run.round === round)));
    return {
      company,
      cells,
      sum: own.reduce((sum, run) => sum + run.revenue, 0),
      missed: own.reduce((sum, run) => sum + run.missed, 0),
    };
  });
}

function cellOf(runs: readonly ReviewRun[]): RevenueCell | null {
  const [first] = runs;
  if (first === undefined) return null;
  return {
    revenue: runs.reduce((sum, run) => sum + run.revenue, 0),
    missed: runs.reduce((sum, run) => sum + run.missed, 0),
    best: first.best,
    isPaid: first.kind === "pay" || first.kind === "half",
    number: first.number,
  };
}

export function roundSums(rows: readonly RevenueRow[], rounds: readonly string[]): number[] {
  return rounds.map((_, i) => rows.reduce((sum, row) => sum + (row.cells[i]?.revenue ?? 0), 0));
}

/** Runs below their best, the costliest first. */
export function misses(runs: readonly ReviewRun[]): ReviewRun[] {
  return runs.filter((run) => run.missed > 0).toSorted((a, b) => b.missed - a.missed || a.number - b.number);
}

export interface Rust {
  readonly number: number;
  readonly round: string;
  readonly trains: readonly string[];
  readonly owners: readonly { readonly company: string; readonly count: number }[];
}

/** When trains were scrapped: by move, with how many each company lost. Trains given up or handed in are left out. */
export function rusts(review: Review): Rust[] {
  const scrapped = review.rusted.filter((one) => one.cause === "scrapped");
  const numbers = [...new Set(scrapped.map((one) => one.number))];
  return numbers.map((number) => {
    const gone = scrapped.filter((one) => one.number === number);
    const owners = new Map<string, number>();
    for (const { company } of gone) {
      if (company !== null && company !== "") owners.set(company, (owners.get(company) ?? 0) + 1);
    }
    return {
      number,
      round: roundAt(review, number - 1),
      trains: [...new Set(gone.map((one) => one.train))].sort((a, b) => a.localeCompare(b, "en", { numeric: true })),
      owners: [...owners].map(([company, count]) => ({ company, count })),
    };
  });
}

/** The round that was being played at a move. */
export function roundAt(review: Review, number: number): string {
  return review.rounds.filter((one) => one.number <= number).at(-1)?.round ?? "";
}

/** Stretches of one phase, from the first move to the last. */
export function bands(review: Review, last: number): Band[] {
  const starts = [{ number: 0, phase: review.rounds[0]?.phase ?? 1 }, ...review.phases];
  return starts
    .map(({ number, phase }, i) => ({ from: number, to: starts[i + 1]?.number ?? last, phase }))
    .filter((band) => band.to > band.from);
}

export interface PriceLine {
  readonly company: string;
  /** Its course without the time before it had a price. */
  readonly points: Curve;
  readonly first: number;
  readonly top: number;
  /** Null if it has no price any more. */
  readonly last: number | null;
  readonly until: number;
}

export function priceLines(review: Review, last: number): PriceLine[] {
  const found: PriceLine[] = [];
  for (const [company, curve] of Object.entries(review.prices)) {
    const points = curve.filter(([, price]) => price > 0);
    const first = points[0];
    if (first === undefined) continue;
    const gone = curve.findLast(([, price]) => price === 0);
    const end = points.at(-1) as readonly [number, number];
    const isGone = gone !== undefined && gone[0] > end[0];
    found.push({
      company,
      points,
      first: first[1],
      top: Math.max(...points.map(([, price]) => price)),
      last: isGone ? null : end[1],
      until: isGone ? gone[0] : last,
    });
  }
  return found.toSorted((a, b) => (a.points[0]?.[0] ?? 0) - (b.points[0]?.[0] ?? 0));
}

/** Path data of a course in steps inside a box. */
export function steps(points: Curve, until: number, box: { readonly width: number; readonly height: number; readonly last: number; readonly top: number }): string {
  const x = (at: number): string => ((at / Math.max(box.last, 1)) * box.width).toFixed(1);
  const y = (price: number): string => (box.height - 3 - (price / Math.max(box.top, 1)) * (box.height - 6)).toFixed(1);
  const [first, ...rest] = points;
  if (first === undefined) return "";
  return `M${x(first[0])} ${y(first[1])}${rest.map(([at, price]) => `H${x(at)}V${y(price)}`).join("")}H${x(until)}`;
}

