/** The figures of a review as sheets for a spreadsheet. */
import type { LogWords, Rows } from "../../review/csv";
import { moments, valueAt, type Curve } from "../../review/curves";
import type { Review } from "../wire";
import { books, feeLines, netOf } from "./figures";

export const SHEETS = ["standing", "cash", "network", "books", "accounts", "deliveries", "fees", "plans"] as const;
export type Sheet = (typeof SHEETS)[number];

export interface SheetWords extends LogWords {
  readonly city: (city: string) => string;
  readonly good: (good: string) => string;
}
type Maker = (review: Review, last: number, words: SheetWords) => Rows;

const heads = (words: SheetWords, ...keys: readonly string[]): string[] => keys.map((key) => words.head(key));
const ENTRIES = ["delivered", "fees_earned", "fees_paid", "track", "built", "trains", "tax", "other"] as const;

const standing: Maker = (review, _, words) => [
  heads(words, "place", "player", "cash", "deliveries", "delivered", "built", "track", "fees_earned", "fees_paid", "majors"),
  ...review.standing.map((one) => [one.place, words.seat(one.seat), one.cash, one.deliveries, one.delivered, one.sections, one.track, one.fees_earned, one.fees_paid, one.major_cities.map(words.city).join(", ")]),
];

function curves(found: Readonly<Record<string, Curve>>, last: number, words: SheetWords): Rows {
  const seats = Object.keys(found);
  return [[words.head("move"), ...seats.map(words.seat)], ...moments(Object.values(found), last).map((number) => [number, ...seats.map((seat) => valueAt(found[seat] ?? [], number))])];
}

const MAKERS: Readonly<Record<Sheet, Maker>> = {
  standing,
  cash: (review, last, words) => curves(review.cash, last, words),
  network: (review, last, words) => curves(review.network, last, words),
  books: (review, _, words) => [
    heads(words, "player", ...ENTRIES, "net"),
    ...books(review, review.standing.map((one) => one.seat)).map((book) => [words.seat(book.seat), ...ENTRIES.map((entry) => book[entry]), book.net]),
  ],
  accounts: (review, _, words) => [
    heads(words, "round", "player", ...ENTRIES, "net"),
    ...review.accounts.map((account) => [account.round, words.seat(account.seat), ...ENTRIES.map((entry) => account[entry]), netOf(account)]),
  ],
  deliveries: (review, _, words) => [
    heads(words, "move", "round", "player", "card", "good", "city", "payoff", "public", "total"),
    ...review.deliveries.map((one) => [one.number, one.round, words.seat(one.seat), one.card, words.good(one.good), words.city(one.city), one.payoff, one.public ? words.yes : words.no, one.total]),
  ],
  fees: (review, _, words) => [heads(words, "payer", "payee", "sum"), ...feeLines(review).map((line) => [words.seat(line.from), words.seat(line.to), line.sum])],
  plans: (review, _, words) => [
    heads(words, "move", "round", "player", "plan", "payoff", "build_cost", "turns", "done", "earned", "missed"),
    ...review.plans.map((one) => [
      one.number, one.round, words.seat(one.seat), one.plan.stops.map(([city, , good]) => `${words.good(good)} ${words.city(city)}`).join(", "),
      one.plan.payoff, one.plan.build_cost, one.plan.turns, one.done, one.earned, one.missed,
    ]),
  ],
};

export function sheetRows(sheet: Sheet, review: Review, last: number, words: SheetWords): Rows {
  return MAKERS[sheet](review, last, words);
}
