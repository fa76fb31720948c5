/** Offers in the order in which a person looks at them. Nothing here judges: what is offered is sorted, no more. */
import type { AnyAction, Offer } from "../net/types";

/** One tile that can be laid on a hex, with every turn that is offered. */
export interface Pick {
  readonly key: string;
  readonly tile: string;
  readonly paper: string | null;
  readonly turns: readonly { readonly rotation: number; readonly offer: Offer }[];
}

const text = (action: AnyAction, field: string): string | null => {
  const value = action[field];
  return typeof value === "string" ? value : null;
};

/** Lays of tiles by hex and tile, turns in rising order; tiles as numbers rise. */
export function laysByHex(offers: readonly Offer[]): Map<string, Pick[]> {
  const found = new Map<string, Map<string, Pick>>();
  for (const offer of offers) {
    const [at, tile] = [text(offer.action, "at"), text(offer.action, "tile")];
    const rotation = offer.action["rotation"];
    if (at === null || tile === null || typeof rotation !== "number") continue;
    const paper = text(offer.action, "paper");
    const key = paper === null ? tile : `${tile}/${paper}`;
    const picks = found.get(at) ?? new Map<string, Pick>();
    const turns = [...(picks.get(key)?.turns ?? []), { rotation, offer }].sort((a, b) => a.rotation - b.rotation);
    picks.set(key, { key, tile, paper, turns });
    found.set(at, picks);
  }
  const byNumber = (a: Pick, b: Pick): number => a.tile.localeCompare(b.tile, "en", { numeric: true }) || a.key.localeCompare(b.key);
  return new Map([...found].map(([at, picks]) => [at, [...picks.values()].sort(byNumber)]));
}

/** Other things that can be done on a hex: stations, special tiles. */
export function spotsByHex(offers: readonly Offer[]): Map<string, Offer[]> {
  const found = new Map<string, Offer[]>();
  for (const offer of offers) {
    const at = text(offer.action, "at");
    if (at === null || text(offer.action, "tile") !== null) continue;
    found.set(at, [...(found.get(at) ?? []), offer]);
  }
  return found;
}

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
