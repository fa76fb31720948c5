/** The numbers of a review as its tables and sheets show them. */
import type { PlanSeen, Review, RoundAccount } from "../wire";

export interface Book {
  readonly seat: string;
  readonly delivered: number;
  readonly fees_earned: number;
  readonly fees_paid: number;
  readonly track: number;
  readonly built: number;
  readonly trains: number;
  readonly tax: number;
  readonly other: number;
  /** What came in, less what went out. */
  readonly net: number;
  /** What deliveries and fees brought in each turn. */
  readonly perTurn: number;
}

const ENTRIES = ["delivered", "fees_earned", "fees_paid", "track", "built", "trains", "tax", "other"] as const;

export const netOf = (account: Pick<RoundAccount, "delivered" | "fees_earned" | "fees_paid" | "track" | "trains" | "tax" | "other">): number =>
  account.delivered + account.fees_earned + account.other - account.fees_paid - account.track - account.trains - account.tax;

/** The books of each player over the whole game. */
export function books(review: Review, seats: readonly string[]): readonly Book[] {
  const turns = Math.max(1, review.rounds.length);
  return seats.map((seat) => {
    const own = review.accounts.filter((account) => account.seat === seat);
    const sums = Object.fromEntries(ENTRIES.map((entry) => [entry, own.reduce((sum, account) => sum + account[entry], 0)])) as Record<(typeof ENTRIES)[number], number>;
    return { seat, ...sums, net: netOf(sums), perTurn: (sums.delivered + sums.fees_earned) / turns };
  });
}

/** Income of each player in each round, for a line of small bars. */
export function incomes(review: Review, seat: string): readonly number[] {
  return review.rounds.map(({ round }) => review.accounts.filter((account) => account.seat === seat && account.round === round).reduce((sum, account) => sum + account.delivered + account.fees_earned, 0));
}

/** Plans that would have brought more than what was done instead: of each player the costliest, without those that tell of the same turns. */
export function missedPlans(plans: readonly PlanSeen[], most: number): readonly PlanSeen[] {
  const kept: PlanSeen[] = [];
  for (const plan of plans.filter((one) => one.missed > 0).toSorted((a, b) => b.missed - a.missed || a.number - b.number)) {
    const overlaps = kept.some((one) => one.seat === plan.seat && plan.round < one.round + one.plan.turns && one.round < plan.round + plan.plan.turns);
    if (!overlaps) kept.push(plan);
    if (kept.length === most) break;
  }
  return kept;
}

/** Who paid how much to whom for the use of track; nothing where nobody paid anything. */
export function feeLines(review: Review): readonly { readonly from: string; readonly to: string; readonly sum: number }[] {
  return Object.entries(review.fees)
    .flatMap(([from, paid]) => Object.entries(paid).map(([to, sum]) => ({ from, to, sum })))
    .filter((line) => line.sum > 0)
    .toSorted((a, b) => b.sum - a.sum);
}
