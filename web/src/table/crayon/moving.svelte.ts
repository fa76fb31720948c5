/** Where a train can go: what is lit, the way to it, what it costs, what can be handled on the way, and where it is heading. */
import * as api from "../../net/api";
import { isPassing } from "../../net/http";
import type { Order } from "../../net/types";
import { bare } from "../orders";
import { study } from "./api";
import type { Demand } from "./cards";
import { keyOf, type At, type Post } from "./board/model";
import type { Play } from "./play.svelte";
import type { ReachPost } from "./wire";

/** A city on the way in which something could be done. */
export interface Chance {
  readonly city: string;
  readonly at: At;
  readonly deliver: readonly Demand[];
  readonly load: readonly string[];
}

/** How many turns ahead a way is looked for. */
const MOST_TURNS = 6;
/** Milliseconds after which a question that had no answer is asked again; after the last it is given up. */
const PAUSES: readonly number[] = [400, 1200, 3000];

export class Moving {
  /** Where the chosen train gets in this turn, by milepost. */
  reach = $state.raw<ReadonlyMap<string, ReachPost>>(new Map());
  /** Whether the server has said where it gets: nowhere is an answer too. */
  isKnown = $state(false);
  /** A goal that was chosen and is not yet confirmed: under a finger, or too far for this turn. */
  goal = $state.raw<At | null>(null);
  /** Where it gets in several turns; asked for when somebody wants to go farther than this turn allows. */
  #far = $state.raw<ReadonlyMap<string, ReachPost> | null>(null);
  #asking = new AbortController();

  constructor(private readonly play: Play) {}

  /** The way that is shown: to the chosen goal, else to what lies under the pointer or the cursor. */
  way = $derived.by((): ReachPost | null => {
    const key = this.goal !== null ? keyOf(this.goal) : this.play.pointed;
    return key === null ? null : (this.reach.get(key) ?? (this.goal === null ? null : (this.#far?.get(key) ?? null)));
  });

  chances = $derived.by((): readonly Chance[] => (this.way === null ? [] : this.chancesOn(this.way.path)));

  /** Deliveries that the train would pass on its way to the goal. */
  passing = $derived.by((): readonly Chance[] => (this.goal === null ? [] : passed(this.chances, this.play.cityAt(this.goal))));

  /** Where the train could load or deliver on a way: known from the cards in sight and from what it carries. */
  chancesOn(path: readonly At[]): readonly Chance[] {
    const { play } = this;
    const train = play.me?.trains[play.train];
    if (train === undefined) return [];
    const seen = new Set<string>();
    return path.flatMap((at): Chance[] => {
      const city = play.cityAt(at);
      if (city === null || seen.has(city)) return [];
      seen.add(city);
      const deliver = play.demands.filter((demand) => demand.city === city && train.goods.includes(demand.good));
      const wanted = new Set(play.demands.map((demand) => demand.good));
      const load = train.goods.length < play.capacity(train.type) ? (play.model.byName.get(city)?.printed.goods ?? []).filter((good) => wanted.has(good) && (play.view.supply[good] ?? 0) > 0) : [];
      return deliver.length + load.length === 0 ? [] : [{ city, at, deliver, load }];
    });
  }

  /** Asked for anew in every position in which I move. */
  async load(): Promise<void> {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    this.goal = null;
    this.#far = null;
    this.isKnown = false;
    if (!this.play.canMove) {
      if (this.reach.size > 0) this.reach = new Map();
      return;
    }
    const answer = await this.#ask({}, signal);
    if (signal.aborted) return;
    this.reach = answer ?? new Map();
    this.isKnown = answer !== null;
  }

  /** Where the train gets. A line that was lost for a moment, or a server that was busy, is asked again; null where it stays so. */
  async #ask(more: { readonly turns?: number }, signal: AbortSignal): Promise<ReadonlyMap<string, ReachPost> | null> {
    const { desk, train } = this.play;
    const wish = { seat: desk.seat, train, ...more };
    for (const pause of [...PAUSES, null]) {
      try {
        const { posts } = await study.reach(desk.store.id, wish, signal);
        return new Map(posts.map((one) => [keyOf(one.at), one] as const));
      } catch (fault) {
        if (pause === null || signal.aborted || !isPassing(fault)) return null;
        await new Promise((go) => setTimeout(go, pause));
        if (signal.aborted) return null;
      }
    }
    return null;
  }

  /**
   * A click on a milepost: goes there if that is in reach, shows how many turns it takes if it is not. Where the train would
   * pass a delivery the way is shown first.
   */
  async choose(to: Post, isFinger: boolean): Promise<boolean> {
    const isAgain = this.goal !== null && keyOf(this.goal) === to.key;
    const way = this.reach.get(to.key);
    const isSure = isAgain || (!isFinger && way !== undefined && passed(this.chancesOn(way.path), this.play.cityAt(to.at)).length === 0);
    if (way !== undefined && isSure) return this.go(to);
    if (!this.reach.has(to.key) && !(await this.#farther()).has(to.key)) return false;
    if (isAgain) return this.go(to);
    this.goal = to.at;
    return true;
  }

  async #farther(): Promise<ReadonlyMap<string, ReachPost>> {
    if (this.#far !== null) return this.#far;
    const { signal } = this.#asking;
    const found = await this.#ask({ turns: MOST_TURNS }, signal);
    // what was not answered is asked again with the next click
    if (!signal.aborted) this.#far = found;
    return found ?? new Map();
  }

  /** Where the train drives by itself in the turns to come. */
  destination = $derived.by((): { readonly order: Order; readonly at: At } | null => {
    const { desk, model, train } = this.play;
    const order = desk.snapshot.orders.find((one) => one.kind === "destination" && one.seat === desk.seat && !one.ended && Number(one["train"] ?? 0) === train);
    if (order === undefined) return null;
    const at = (order["to"] ?? model.byName.get(String(order["city"]))?.printed.at ?? null) as At | null;
    return at === null ? null : { order, at };
  });

  /** The train goes on to there turn by turn, for no more in fees than the way costs now. */
  async setDestination(at: At): Promise<void> {
    const city = this.play.cityAt(at);
    const fee = this.way?.fee ?? 0;
    const kept = this.#otherOrders();
    await this.#order([...kept, { kind: "destination", ...(city === null ? { to: at } : { city }), train: this.play.train, fee }]);
    this.goal = null;
  }

  async forgetDestination(): Promise<void> {
    await this.#order(this.#otherOrders());
  }

  #otherOrders(): readonly ReturnType<typeof bare>[] {
    const { desk } = this.play;
    const now = this.destination?.order;
    return desk.snapshot.orders.filter((one) => one.seat === desk.seat && !one.ended && one !== now).map(bare);
  }

  async #order(orders: readonly ReturnType<typeof bare>[]): Promise<void> {
    const { desk } = this.play;
    if (desk.seat === null) return;
    await api.play.setOrders(desk.store.id, desk.seat, orders).catch(() => undefined);
  }

  /** Goes there, or where it is too far as far as this turn allows. */
  async go(to: Post): Promise<boolean> {
    const whole = this.reach.get(to.key) ?? this.#far?.get(to.key);
    if (whole === undefined) return false;
    const arrival = whole.turn > 1 ? { ...whole, path: whole.path.slice(0, (whole.stops[0] ?? -1) + 1) } : whole;
    const { desk } = this.play;
    const train = this.play.train === 0 ? {} : { train: this.play.train };
    for (const part of partsOf(arrival)) {
      const crossing = part.isFerry ? this.#ferryTo(part.path[0] as At, arrival) : null;
      if (crossing !== null && !(await desk.act({ type: "CrossFerry", ...crossing, ...train }))) return false;
      const path = part.isFerry ? part.path.slice(1) : part.path;
      if (path.length > 0 && !(await desk.act({ type: "Move", path, ...train }))) return false;
    }
    this.goal = null;
    return true;
  }

  /** The line that leads to a milepost: named with the way if it begins with it, else as it is offered now. */
  #ferryTo(at: At, arrival: ReachPost): { readonly line: string; readonly share: string } | null {
    if (arrival.ferry !== null && arrival.ferries[0] === 0 && keyOf(at) === keyOf(arrival.path[0] as At)) return arrival.ferry;
    const offer = this.play.offersOf("CrossFerry").find(({ action }) => {
      const line = this.play.model.ferries.find((ferry) => ferry.printed.id === action["line"]);
      return line !== undefined && (line.from.key === keyOf(at) || line.to.key === keyOf(at));
    });
    return offer === undefined ? null : { line: String(offer.action["line"]), share: String(offer.action["share"]) };
  }
}

/** Cities on a way, before its end, in which something could be delivered. */
export function passed(chances: readonly Chance[], goal: string | null): readonly Chance[] {
  return chances.filter((chance) => chance.deliver.length > 0 && chance.city !== goal);
}

/** A way in parts that are one move each: a crossing begins a new one. */
export function partsOf(way: Pick<ReachPost, "path" | "ferries">): readonly { readonly path: readonly At[]; readonly isFerry: boolean }[] {
  const ferries = way.ferries.filter((place) => place < way.path.length);
  const starts = ferries.includes(0) ? ferries : [0, ...ferries];
  return starts.map((start, i) => ({ path: way.path.slice(start, starts[i + 1]), isFerry: way.ferries.includes(start) }));
}
