/** A line that is being drawn: by hand from milepost to milepost, or the cheapest way to a goal. The server prices and judges it. */
import { untrack } from "svelte";
import { announcer } from "../../shell/announce.svelte";
import { study } from "./api";
import { keyOf, lineBetween, type At, type Post } from "./board/model";
import type { Play } from "./play.svelte";
import { pick, sum, t } from "./texts";
import type { WayAnswer } from "./wire";

/** The part of a line between two mileposts: what can be drawn now, what only later, and what no turn allows. */
export interface Stretch {
  readonly from: At;
  readonly to: At;
  readonly state: "now" | "later" | "refused" | "asked";
}

/** How many ways the server tells apart. */
const MOST_WAYS = 5;
/** Milliseconds after which one sees that an answer is waited for: to draw the table twice for one answer would make it late. */
const LATE = 120;

export class Drawing {
  /** The line as the hand has drawn it; empty where a goal was chosen. */
  path = $state.raw<readonly At[]>([]);
  goal = $state.raw<At | null>(null);
  /** Which of several ways to the goal. */
  other = $state(0);
  /** What the server says about the line. */
  answer = $state.raw<WayAnswer | null>(null);
  isAsking = $state(false);
  /** A finger or the mouse is still drawing. */
  isHeld = $state(false);
  #asking = new AbortController();
  /** What is waited for. */
  #wish: { readonly goal: At | null; readonly other: number } | null = null;

  constructor(private readonly play: Play) {}

  isOpen = $derived.by(() => this.path.length > 0 || this.goal !== null);
  /** Whether some of it can be drawn in this turn. */
  canDraw = $derived.by(() => (this.answer?.actions.length ?? 0) > 0 && this.play.canBuild);

  /** The line in stretches, as it is shown. */
  stretches = $derived.by((): readonly Stretch[] => {
    const { answer } = this;
    if (answer === null) return this.path.slice(1).map((to, i) => ({ from: this.path[i] as At, to, state: "asked" as const }));
    const stop = answer.obstacle?.at ?? answer.sections.length;
    const told = answer.sections.map(({ a, b }, i): Stretch => ({ from: a, to: b, state: i < answer.now ? "now" : i < stop ? "later" : "refused" }));
    const known = new Set(answer.posts.map(keyOf));
    const fresh = this.path.slice(1).flatMap((to, i): Stretch[] => (known.has(keyOf(to)) ? [] : [{ from: this.path[i] as At, to, state: "asked" }]));
    return [...told, ...fresh];
  });

  /** Begins at a milepost of the network, or goes on where the line ends. */
  begin(post: Post): void {
    this.clear();
    this.path = [post.at];
  }

  /** The line goes on to a milepost; back over its last section it becomes shorter again. */
  extend(to: Post): void {
    const last = this.path.at(-1);
    if (last === undefined) return this.begin(to);
    if (keyOf(last) === to.key) return;
    const from = this.play.model.byKey.get(keyOf(last));
    if (from === undefined) return;
    let path = [...this.path];
    for (const post of lineBetween(this.play.model, from, to).slice(1)) path = step(path, post.at);
    this.path = path;
    void this.#ask();
  }

  /** One section less. */
  shorten(): void {
    if (this.path.length > 2) {
      this.path = this.path.slice(0, -1);
      void this.#ask();
    } else this.clear();
  }

  /** The cheapest way to a milepost. */
  async to(goal: At): Promise<void> {
    await this.#ask(goal);
  }

  /** Another way to the same goal; after the last the first again. */
  async otherWay(): Promise<void> {
    if (this.goal === null) return;
    await this.#ask(this.goal, this.other + 1);
    this.other = this.answer?.other ?? 0;
  }

  clear(): void {
    this.#asking.abort();
    this.#wish = null;
    this.path = [];
    this.goal = null;
    this.other = 0;
    this.answer = null;
    this.isAsking = false;
    this.isHeld = false;
  }

  /** The same line in a new position. */
  async again(): Promise<void> {
    const wish = this.#wish ?? untrack(() => (this.isOpen ? { goal: this.goal, other: this.other } : null));
    if (wish !== null) await this.#ask(wish.goal, wish.other);
  }

  /** Asks for the way to a goal, or about the line that the hand has drawn. Until the answer is there all stays as it is, for a while. */
  async #ask(goal: At | null = null, other = 0): Promise<void> {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    this.#wish = { goal, other };
    const { id } = this.play.desk.store;
    const { seat } = this.play.desk;
    const show = (): void => {
      if (signal.aborted) return;
      if (goal !== null) this.path = [];
      this.goal = goal;
      this.other = other;
      this.isAsking = true;
    };
    const late = setTimeout(show, LATE);
    const wish = goal === null ? study.draw(id, { seat, path: this.path }, signal) : study.way(id, { seat, to: goal, other: other % MOST_WAYS }, signal);
    const answer = await wish.catch(() => null);
    clearTimeout(late);
    if (signal.aborted) return;
    this.#wish = null;
    show();
    this.isAsking = false;
    this.answer = answer;
    if (answer !== null && !this.isHeld) announcer.say(this.sentence);
  }

  /** The line in words. */
  sentence = $derived.by((): string => {
    const { answer } = this;
    if (answer === null) return "";
    const refusal = answer.obstacle ?? (answer.now === 0 ? answer.refusal : null);
    const price = answer.later_cost > 0 ? t("crayon.way.parts", { n: answer.sections.length, sum: sum(answer.cost), now: sum(answer.now_cost), later: sum(answer.later_cost) }) : t("crayon.way.whole", { n: answer.sections.length, sum: sum(answer.cost) });
    return refusal === null ? price : `${price} ${pick(refusal.text)}`;
  });

  /** Draws what can be drawn now; what is left stays on the map as a plan. */
  async commit(): Promise<boolean> {
    const answer = this.answer;
    if (answer === null || answer.actions.length === 0 || !(await this.play.readyToBuild())) return false;
    const rest = answer.now < answer.sections.length && answer.obstacle === null ? this.#end() : null;
    for (const action of answer.actions) if (!(await this.play.desk.act(action))) return false;
    this.clear();
    if (rest !== null) await this.to(rest);
    return true;
  }

  #end(): At | null {
    return this.goal ?? this.path.at(-1) ?? null;
  }
}

/** A path with one more milepost: going back takes the last section away, and a loop is cut off. */
export function step(path: readonly At[], to: At): At[] {
  const before = path.findIndex((at) => keyOf(at) === keyOf(to));
  if (before >= 0 && before >= path.length - 2) return path.slice(0, before + 1);
  return [...path, to];
}
