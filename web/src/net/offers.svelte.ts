/** Offers as they are shown. What an offer would change is requested when it comes into view, for all visible offers at once. */
import type { AnyAction, Fact, Offer, SentOffer, ToldOffer } from "./types";

const NOTHING: readonly Fact[] = [];
const TRY_AGAIN = 1500;

/** What the offers of one seat in one position would change, as far as it was asked for. */
export class OfferFacts {
  #told = $state.raw<ReadonlyMap<number, ToldOffer>>(new Map());
  #asked = new Map<number, Promise<ToldOffer | null>>();
  #wanted: number[] = [];
  #batch: Promise<ReadonlyMap<number, ToldOffer>> | null = null;

  /** `ask` is given the places of offers; `isNow` says whether they still stand. */
  constructor(
    private readonly ask: (offers: readonly number[]) => Promise<readonly ToldOffer[]>,
    private readonly isNow: () => boolean,
  ) {}

  of(index: number): ToldOffer | undefined {
    const known = this.#told.get(index);
    if (known === undefined) void this.ready(index);
    return known;
  }

  /** The same when it is there; null if the game went on meanwhile. */
  ready(index: number): Promise<ToldOffer | null> {
    const asked = this.#asked.get(index);
    if (asked !== undefined) return asked;
    this.#wanted.push(index);
    this.#batch ??= Promise.resolve().then(() => this.#fetch());
    const told = this.#batch.then((found) => found.get(index) ?? null);
    this.#asked.set(index, told);
    return told;
  }

  async #fetch(): Promise<ReadonlyMap<number, ToldOffer>> {
    const wanted = this.#wanted;
    this.#wanted = [];
    this.#batch = null;
    while (this.isNow()) {
      try {
        const found = new Map((await this.ask(wanted)).map((one) => [one.offer, one]));
        if (this.isNow()) this.#told = new Map([...this.#told, ...found]);
        return found;
      } catch {
        await new Promise((go) => setTimeout(go, TRY_AGAIN));
      }
    }
    return new Map();
  }
}

class ShownOffer implements Offer {
  readonly kind: string;
  readonly action: AnyAction;
  readonly label: string;
  readonly range?: NonNullable<SentOffer["range"]>;
  readonly free?: NonNullable<SentOffer["free"]>;

  constructor(
    sent: SentOffer,
    readonly place: number,
    readonly book: OfferFacts,
  ) {
    this.kind = sent.kind;
    this.action = sent.action ?? { type: sent.kind };
    this.label = sent.label;
    if (sent.range) this.range = sent.range;
    if (sent.free) this.free = sent.free;
  }

  /** Empty until they have arrived. A free form has none, since it can be filled in in many ways. */
  get facts(): readonly Fact[] {
    return this.free ? NOTHING : (this.book.of(this.place)?.facts ?? NOTHING);
  }
}

export function shown(sent: readonly SentOffer[], book: OfferFacts): readonly Offer[] {
  return sent.map((offer, place) => new ShownOffer(offer, place, book));
}

/** Whether the facts of an offer are there. */
export function isTold(offer: Offer): boolean {
  return !(offer instanceof ShownOffer) || Boolean(offer.free) || offer.book.of(offer.place) !== undefined;
}

/** The facts of an offer, when they are there. */
export async function untilTold(offer: Offer): Promise<readonly Fact[]> {
  if (!(offer instanceof ShownOffer) || offer.free) return offer.facts;
  return (await offer.book.ready(offer.place))?.facts ?? NOTHING;
}

/** The best known way to fill in a free form: the server works it out. */
export async function exampleOf(offer: Offer): Promise<AnyAction | null> {
  return offer instanceof ShownOffer ? ((await offer.book.ready(offer.place))?.action ?? null) : offer.action;
}
