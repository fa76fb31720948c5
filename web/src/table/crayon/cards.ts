/** Demand cards as one reads them: what goes where for how much, and where the goods are. */
import type { LogEntry } from "../../net/types";
import type { Components, View } from "./wire";

export interface Demand {
  readonly card: number;
  /** Its place on the card, from 0. */
  readonly index: number;
  readonly city: string;
  readonly good: string;
  readonly payoff: number;
}

type Parts = Pick<Components, "contracts" | "goods">;

export const keyOfDemand = (demand: { readonly card: number; readonly index: number }): string => `${demand.card}/${demand.index}`;

export function demandsOf(parts: Pick<Components, "contracts">, card: number): readonly Demand[] {
  const found = parts.contracts.find((one) => one.id === card);
  return (found?.demands ?? []).map(({ city, good, payoff }, index) => ({ card, index, city, good, payoff }));
}

/** What a seat can be paid for: its own cards, as far as they are seen, and the public contracts. */
export function openDemands(parts: Pick<Components, "contracts">, view: View, seat: string | null): readonly Demand[] {
  const hand = seat === null ? [] : (view.players[seat]?.hand ?? []);
  return [...hand, ...view.public].flatMap((card) => demandsOf(parts, card));
}

/** Cards that stay keep their places; what comes takes the place of what has gone. */
export function inPlaces(before: readonly number[], now: readonly number[]): readonly number[] {
  if (before.length !== now.length) return now;
  const fresh = now.filter((card) => !before.includes(card));
  return before.map((card) => (now.includes(card) ? card : (fresh.shift() ?? card)));
}

/** Cities in which a good can be loaded from the supply. */
export function sourcesOf(parts: Pick<Components, "goods">, good: string): readonly string[] {
  return parts.goods.find((one) => one.id === good)?.sources ?? [];
}

/** Cities in which a chip of it lies. */
export function lyingIn(view: View, good: string): readonly string[] {
  return Object.entries(view.dropped)
    .filter(([, chips]) => chips.some(([one]) => one === good))
    .map(([city]) => city);
}

export const isAboard = (view: View, seat: string | null, good: string): boolean =>
  seat !== null && (view.players[seat]?.trains.some((train) => train.goods.includes(good)) ?? false);

/** Demands that begin or end in a city. */
export function touching(parts: Parts, demands: readonly Demand[], city: string): readonly Demand[] {
  return demands.filter((demand) => demand.city === city || sourcesOf(parts, demand.good).includes(city));
}

/** The best paid demand for a good. */
export function bestFor(demands: readonly Demand[], good: string): Demand | null {
  return demands.filter((demand) => demand.good === good).reduce<Demand | null>((best, one) => (best === null || one.payoff > best.payoff ? one : best), null);
}

export interface Total {
  readonly count: number;
  readonly sum: number;
}

/** What each seat has delivered up to a move, from the log: payoffs are seen by all. */
export function deliveries(parts: Pick<Components, "contracts">, log: readonly LogEntry[], upTo: number): ReadonlyMap<string, Total> {
  const payoffs = new Map(parts.contracts.map((card) => [card.id, card.demands.map((demand) => demand.payoff)]));
  const found = new Map<string, Total>();
  for (const { action, seat, stands, number } of log) {
    if (action?.type !== "Deliver" || seat === null || !stands || number > upTo) continue;
    const payoff = payoffs.get(Number(action["card"]))?.[Number(action["demand"] ?? 0)] ?? 0;
    const before = found.get(seat) ?? { count: 0, sum: 0 };
    found.set(seat, { count: before.count + 1, sum: before.sum + payoff });
  }
  return found;
}
