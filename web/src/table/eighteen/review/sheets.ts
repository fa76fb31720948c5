/** The figures of a review as sheets for a spreadsheet, with words and separators of the reader's language. */
import { logRowsOf, type Rows } from "../../review/csv";
import type { LogEntry } from "../../../net/types";
import type { Review } from "../wire";
import { moments, revenueRows, roundAt, runRounds, valueAt } from "./figures";

export const SHEETS = ["standing", "worth", "prices", "revenue", "runs", "trains"] as const;
export type Sheet = (typeof SHEETS)[number];

/** What the sheets say in words. */
export interface SheetWords {
  /** Heads of columns by their key. */
  readonly head: (key: string) => string;
  /** `OR 4.1`: the bare figures would become a date in some spreadsheets. */
  readonly round: (round: string) => string;
  readonly seat: (seat: string) => string;
  readonly company: (company: string) => string;
  /** What a player's worth is made of, if it is no company. */
  readonly part: (label: string) => string;
  readonly kind: (kind: string) => string;
  readonly cause: (cause: string) => string;
  readonly yes: string;
  readonly no: string;
}

type Maker = (review: Review, last: number, words: SheetWords) => Rows;

const heads = (words: SheetWords, ...keys: readonly string[]): string[] => keys.map((key) => words.head(key));

/** One row for each part of each player's worth, so that sums and shares can be counted again. */
const standing: Maker = (review, _, words) => [
  heads(words, "place", "player", "worth", "what", "percent", "price", "amount"),
  ...review.standing.flatMap((one) =>
    one.parts.map((part) => [
      one.place, words.seat(one.seat), one.worth,
      part.percent === undefined ? words.part(part.label) : words.company(part.label),
      part.percent ?? null, part.price ?? null, part.amount,
    ]),
  ),
];

/** One row for each move at which a curve changes, one column for each curve. */
function curves(review: Review, found: Review["worth"], last: number, words: SheetWords, name: (key: string) => string): Rows {
  const keys = Object.keys(found);
  return [
    [...heads(words, "move", "round"), ...keys.map(name)],
    ...moments(Object.values(found), last).map((number) => [
      number, words.round(roundAt(review, number)), ...keys.map((key) => valueAt(found[key] ?? [], number)),
    ]),
  ];
}

const worth: Maker = (review, last, words) => curves(review, review.worth, last, words, words.seat);
/** Companies that ever had a price; before and after, their cell is empty. */
const prices: Maker = (review, last, words) => {
  const priced = Object.fromEntries(Object.entries(review.prices).filter(([, curve]) => curve.some(([, price]) => price > 0)));
  return curves(review, priced, last, words, words.company).map((row) => row.map((cell, i) => (i > 1 && cell === 0 ? null : cell)));
};

const revenue: Maker = (review, _, words) => {
  const rounds = runRounds(review.runs);
  return [
    [words.head("company"), ...rounds.map(words.round), ...heads(words, "sum", "missed")],
    ...revenueRows(review.runs, rounds).map((row) => [words.company(row.company), ...row.cells.map((cell) => cell?.revenue ?? null), row.sum, row.missed]),
  ];
};

const runs: Maker = (review, _, words) => [
  heads(words, "move", "round", "company", "player", "revenue", "best", "proved", "missed", "kind", "trains"),
  ...review.runs.map((run) => [
    run.number, words.round(run.round), words.company(run.company), run.seat === null ? "" : words.seat(run.seat),
    run.revenue, run.best, run.proved ? words.yes : words.no, run.missed, run.kind === null ? "" : words.kind(run.kind), run.trains.join(" "),
  ]),
];

const trains: Maker = (review, _, words) => [
  heads(words, "move", "round", "train", "company", "cause"),
  ...review.rusted.map((one) => [
    one.number, words.round(roundAt(review, one.number - 1)), one.train,
    one.company === null || one.company === "" ? "" : words.company(one.company), words.cause(one.cause),
  ]),
];

const MAKERS: Readonly<Record<Sheet, Maker>> = { standing, worth, prices, revenue, runs, trains };

export function sheetRows(sheet: Sheet, review: Review, last: number, words: SheetWords): Rows {
  return MAKERS[sheet](review, last, words);
}

/** Every move in the reader's words, those that were taken back too. */
export const logRows = (entries: readonly LogEntry[], words: SheetWords): Rows => logRowsOf(entries, words);
