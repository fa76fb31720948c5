/** Offers in the order in which a person looks at them. Nothing is judged here; offers are only sorted. */
import type { AnyAction, Offer } from "../net/types";

/** Offers that differ in one number only: how many shares, at which price. */
export interface Ladder {
  readonly key: string;
  readonly kind: string;
  readonly steps: readonly Offer[];
  /** The number that differs; null where there is a single offer. */
  readonly field: string | null;
}

const NUMBERS: readonly string[] = ["percent", "price", "amount"];

export function ladders(offers: readonly Offer[]): Ladder[] {
  const found = new Map<string, Offer[]>();
  for (const offer of offers) {
    const rest = Object.entries(offer.action).filter(([name]) => !NUMBERS.includes(name));
    const key = offer.range ? `${JSON.stringify(rest)}~` : JSON.stringify(rest);
    found.set(key, [...(found.get(key) ?? []), offer]);
  }
  return [...found].map(([key, steps]) => {
    const first = steps[0] as Offer;
    const field = steps.length > 1 ? (NUMBERS.find((name) => name in first.action) ?? null) : null;
    const byNumber = (a: Offer, b: Offer): number => Number(a.action[field ?? ""]) - Number(b.action[field ?? ""]);
    return { key, kind: first.kind, steps: field === null ? steps : [...steps].sort(byNumber), field };
  });
}

export interface Group {
  readonly kind: string;
  readonly ladders: readonly Ladder[];
}

/** Ladders by kind, in the order of the first of each kind. */
export function groups(offers: readonly Offer[]): Group[] {
  const found = new Map<string, Ladder[]>();
  for (const ladder of ladders(offers)) found.set(ladder.kind, [...(found.get(ladder.kind) ?? []), ladder]);
  return [...found].map(([kind, list]) => ({ kind, ladders: list }));
}

/** The same action as an offer of now, if it is still offered. */
export function stillOffered(action: AnyAction, offers: readonly Offer[]): Offer | null {
  const wanted = canonical(action);
  return offers.find((offer) => canonical(offer.action) === wanted) ?? null;
}

export function canonical(action: AnyAction): string {
  return JSON.stringify(Object.entries(action).sort(([a], [b]) => a.localeCompare(b)));
}

/** An offer with a number of one's own choice, kept inside its range. */
export function withNumber(offer: Offer, value: number): AnyAction {
  const range = offer.range;
  if (!range) return offer.action;
  const steps = Math.round((value - range.low) / range.step);
  const within = Math.min(Math.max(range.low + steps * range.step, range.low), range.high);
  return { ...offer.action, [range.field]: within };
}
