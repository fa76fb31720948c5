/** What the panes beside the map keep: cards chosen at set-up, the demand that is looked at, planning aids and what they found. */
import { remember, remembered } from "../../shell/prefs.svelte";
import { study } from "./api";
import { keyOfDemand, type Demand } from "./cards";
import { usePlay, type Play, type ShownWay } from "./play.svelte";
import { cityName, goodName, t } from "./texts";
import type { DemandOutlook, DemandsAnswer, PlansAnswer, ShownPlan, Source, Stop } from "./wire";

/** Aids that can be switched on and off on this device. */
export type Aid = "ways" | "figures" | "plans";
export const AIDS: readonly Aid[] = ["ways", "figures", "plans"];

export class Panes {
  /** Cards marked to be kept at set-up. */
  kept = $state.raw<ReadonlySet<number>>(new Set());
  /** The list of trains is open in place of the choice of track. */
  areTrainsOpen = $state(false);
  /** What was pressed once and waits for a second press. */
  asked = $state<"pass" | "over" | null>(null);
  /** The demand that is looked at. */
  demand = $state.raw<Demand | null>(null);
  #aids = $state.raw<ReadonlySet<Aid>>(new Set());
  #demands = $state.raw<{ readonly number: number; readonly answer: DemandsAnswer } | null>(null);
  #plans = $state.raw<{ readonly number: number; readonly answer: PlansAnswer } | null>(null);
  #asking = { demands: new AbortController(), plans: new AbortController() };

  constructor(readonly play: Play) {
    const kept = remembered("crayon.aids")?.split(" ") ?? ["ways"];
    this.#aids = new Set(AIDS.filter((aid) => kept.includes(aid)));
  }

  has(aid: Aid): boolean {
    return this.#aids.has(aid);
  }

  toggle(aid: Aid): void {
    this.#aids = new Set(AIDS.filter((one) => (one === aid ? !this.#aids.has(one) : this.#aids.has(one))));
    remember("crayon.aids", [...this.#aids].join(" ") || "none");
  }

  toggleCard(card: number): void {
    const kept = new Set(this.kept);
    if (!kept.delete(card)) kept.add(card);
    this.kept = kept;
  }

  // -- what the aids have found -------------------------------------------------------------------------------

  /** Answers belong to one position. */
  demands = $derived.by((): ReadonlyMap<string, DemandOutlook> => {
    const found = this.#demands;
    if (found === null || found.number !== this.play.desk.store.number) return new Map();
    return new Map(found.answer.demands.map((one) => [keyOfDemand(one), one]));
  });
  plans = $derived.by((): readonly ShownPlan[] | null => (this.#plans?.number === this.play.desk.store.number ? this.#plans.answer.plans : null));
  wantsFigures = $derived.by(() => this.has("figures") || (this.has("ways") && this.demand !== null));

  /** Asked for once in each position, and only while somebody looks at the answers. */
  async loadDemands(number: number): Promise<void> {
    this.#asking.demands.abort();
    this.#asking.demands = new AbortController();
    const { signal } = this.#asking.demands;
    const answer = await study.demands(this.play.desk.store.id, { at: number, seat: this.play.desk.seat }, signal).catch(() => null);
    if (signal.aborted || answer === null) return;
    this.#demands = { number, answer };
    if (this.demand !== null) this.#showDemand(this.demand);
  }

  async loadPlans(number: number): Promise<void> {
    this.#asking.plans.abort();
    this.#asking.plans = new AbortController();
    const { signal } = this.#asking.plans;
    const answer = await study.plans(this.play.desk.store.id, { at: number, seat: this.play.desk.seat, most: 4 }, signal).catch(() => null);
    if (!signal.aborted && answer !== null) this.#plans = { number, answer };
  }

  // -- what is shown on the map -------------------------------------------------------------------------------

  /** A second press on the same demand puts it away. */
  look(demand: Demand): void {
    const isSame = this.demand !== null && keyOfDemand(this.demand) === keyOfDemand(demand);
    this.demand = isSame ? null : demand;
    this.play.pointedCities = new Set();
    if (isSame) this.play.show(null);
    else this.#showDemand(demand);
  }

  /** The places of a demand are pointed out at once, its way when it is known. */
  #showDemand(demand: Demand, source: Source | null = null): void {
    const sources = this.play.parts.goods.find((good) => good.id === demand.good)?.sources ?? [];
    this.play.pointedCities = new Set([...sources, demand.city]);
    const look = this.demands.get(keyOfDemand(demand));
    const best = source ?? (look === undefined || look.best === null ? null : (look.sources[look.best] ?? null));
    if (best !== null && this.has("ways")) this.play.show(wayOf(demand, best));
  }

  showSource(demand: Demand, source: Source): void {
    this.#showDemand(demand, source);
  }

  showPlan(plan: ShownPlan): void {
    this.demand = null;
    this.play.show(planWay(plan));
  }
}

export function wayOf(demand: Demand, source: Source): ShownWay {
  return {
    posts: source.posts,
    sections: source.sections.map((piece) => [piece.a, piece.b] as const),
    stops: [
      ...(source.city === null ? [] : [{ city: source.city, text: t("crayon.load", { good: goodName(demand.good) }) }]),
      { city: demand.city, text: t("crayon.deliver.short", { good: goodName(demand.good), n: demand.payoff }) },
    ],
  };
}

export function planWay(plan: ShownPlan): ShownWay {
  return {
    posts: plan.posts,
    sections: plan.sections.map((piece) => [piece.a, piece.b] as const),
    stops: plan.stops.map((stop) => ({ city: stop.city, text: sayStop(stop) })),
  };
}

/** A stop of a plan in words. */
export function sayStop(stop: Stop): string {
  return t(stop.do === "load" ? "crayon.plans.load" : "crayon.plans.deliver", { good: goodName(stop.good), city: cityName(stop.city) });
}

const known = new WeakMap<Play, Panes>();

/** The panes of the table under which this is called. */
export function usePanes(): Panes {
  const play = usePlay();
  const found = known.get(play) ?? new Panes(play);
  known.set(play, found);
  return found;
}
