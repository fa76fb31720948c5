/** Where a train can go: what is lit, the way to it, what it costs, and what can be handled on the way. */
import { study } from "./api";
import { keyOf, type At, type Post } from "./board/model";
import type { Play } from "./play.svelte";
import type { ReachPost } from "./wire";

/** A city on the way in which something could be done. */
export interface Chance {
  readonly city: string;
  readonly at: At;
  readonly deliver: readonly { readonly good: string; readonly card: number; readonly demand: number; readonly payoff: number }[];
  readonly load: readonly string[];
}

export class Moving {
  /** Where the chosen train gets in this turn, by milepost. */
  reach = $state.raw<ReadonlyMap<string, ReachPost>>(new Map());
  /** A goal that was chosen and is not yet confirmed, on a screen without a pointer that hovers. */
  goal = $state.raw<At | null>(null);
  #asking = new AbortController();

  constructor(private readonly play: Play) {}

  /** The way that is shown: to the chosen goal, else to what lies under the pointer or the cursor. */
  way = $derived.by((): ReachPost | null => {
    const key = this.goal !== null ? keyOf(this.goal) : this.play.pointed;
    return key === null ? null : (this.reach.get(key) ?? null);
  });

  chances = $derived.by((): readonly Chance[] => (this.way === null ? [] : this.chancesOn(this.way.path)));

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
    if (!this.play.canMove) {
      if (this.reach.size > 0) this.reach = new Map();
      return;
    }
    const answer = await study.reach(this.play.desk.store.id, { train: this.play.train }, signal).catch(() => null);
    if (signal.aborted) return;
    this.reach = new Map((answer?.posts ?? []).map((one) => [keyOf(one.at), one]));
  }

  /** Goes there, or as far as a milepost on the way. */
  async go(to: Post): Promise<boolean> {
    const arrival = this.reach.get(to.key);
    if (arrival === undefined) return false;
    const { train } = this.play;
    const done = await this.play.desk.act({ type: "Move", path: arrival.path, ...(train === 0 ? {} : { train }) });
    if (done) this.goal = null;
    return done;
  }
}
