/** The table of a game of drawn track: what lies there, what is lit, drawn and chosen, and what a click means. */
import { getContext, setContext } from "svelte";
import * as api from "../../net/api";
import type { AnyAction, Offer, Refused } from "../../net/types";
import { remember, remembered } from "../../shell/prefs.svelte";
import type { Desk } from "../desk.svelte";
import { takeBack } from "../moves";
import { Viewport } from "../map/viewport.svelte";
import { boardModel, keyOf, type At, type BoardModel, type Post } from "./board/model";
import { strokeOf, type Section, type Stroke } from "./board/track";
import { openDemands, type Demand } from "./cards";
import { Drawing } from "./drawing.svelte";
import { Moving } from "./moving.svelte";
import { useWords } from "./texts";
import type { Components, PlayerView, View } from "./wire";
import { namesOf } from "./words";

const KEY = Symbol("play");

/** A way that a pane wants to see on the map: of a demand, a plan, or a destination. */
export interface ShownWay {
  readonly posts: readonly At[];
  /** What of it would have to be drawn. */
  readonly sections?: readonly Section[];
  /** Cities on it, with a word each. */
  readonly stops?: readonly { readonly city: string; readonly text: string }[];
}

export type Layer = "goods" | "prices" | "plan";
/** What is done while drawing. */
const DRAWN: ReadonlySet<string> = new Set(["Build", "BuildFerry", "ChangeTrain"]);
const LAYERS: readonly Layer[] = ["goods", "prices", "plan"];

export class Play {
  readonly viewport = new Viewport();
  readonly desk: Desk;
  readonly parts: Components;
  readonly model: BoardModel;
  readonly drawing: Drawing;
  readonly moving: Moving;

  /** The milepost under the keyboard's cursor. */
  focused = $state("");
  hovered = $state<string | null>(null);
  /** The cursor leads, not the mouse. */
  byKeys = $state(false);
  /** Which of my trains moves. */
  #train = $state(0);
  /** An offer chosen on the map or in a pane, that the main button would carry out. */
  chosen = $state.raw<Offer | null>(null);
  /** What a pane wants to see on the map, until it is put away. */
  shown = $state.raw<ShownWay | null>(null);
  /** Cities that are pointed out. */
  pointedCities = $state.raw<ReadonlySet<string>>(new Set());
  /** An event whose region is lit because somebody points at it. */
  pointedEvent = $state<number | null>(null);
  /** A milepost that is told about in words. */
  asked = $state.raw<Post | null>(null);
  #layers = $state.raw<ReadonlySet<Layer>>(new Set());

  constructor(desk: Desk) {
    this.desk = desk;
    this.parts = desk.store.components as Components;
    this.model = boardModel(this.parts);
    useWords(namesOf(this.parts));
    this.drawing = new Drawing(this);
    this.moving = new Moving(this);
    this.focused = this.model.cities[0]?.post.key ?? this.model.posts[0]?.key ?? "";
    const kept = remembered("crayon.layers")?.split(" ") ?? ["goods"];
    this.#layers = new Set(LAYERS.filter((layer) => kept.includes(layer)));
  }

  // -- what lies on the table ---------------------------------------------------------------------------------

  view = $derived.by((): View => this.desk.view as unknown as View);
  /** The seat through whose eyes I look: the one of mine that acts, else my own, else whoever is on turn. */
  seat = $derived.by((): string | null => this.desk.seat ?? this.view.turn);
  me = $derived.by((): PlayerView | null => (this.desk.seat === null ? null : (this.view.players[this.desk.seat] ?? null)));
  isMyTurn = $derived.by(() => this.view.turn !== null && this.view.turn === this.desk.seat);

  /** Everything I could be paid for: cards in hand and public contracts. */
  demands = $derived.by((): readonly Demand[] => openDemands(this.parts, this.view, this.desk.seat));

  stroke(seat: string): Stroke {
    return strokeOf(this.desk.snapshot.seats.findIndex((one) => one.seat === seat));
  }

  cityAt(at: At): string | null {
    const place = this.model.byKey.get(keyOf(at))?.printed.place ?? null;
    return place !== null && this.model.byName.get(place)?.printed.kind !== "ferry_port" ? place : null;
  }

  capacity(type: string): number {
    return this.parts.trains.find((train) => train.id === type)?.capacity ?? 0;
  }

  // -- what is shown ------------------------------------------------------------------------------------------

  get layers(): ReadonlySet<Layer> {
    return this.#layers;
  }

  toggle(layer: Layer): void {
    this.#layers = new Set(LAYERS.filter((one) => (one === layer ? !this.#layers.has(one) : this.#layers.has(one))));
    remember("crayon.layers", [...this.#layers].join(" ") || "none");
  }

  /** Keeps a way on the map, or puts it away if it is the one that is shown. */
  show(way: ShownWay | null): void {
    this.shown = this.shown === way ? null : way;
    if (this.shown !== null && !this.#layers.has("plan")) this.toggle("plan");
  }

  shownWay = $derived.by((): ShownWay | null => (this.#layers.has("plan") ? this.shown : null));

  /** The milepost that is meant: under the pointer, or under the cursor of the keyboard. */
  pointed = $derived.by((): string | null => (this.byKeys ? this.focused : this.hovered));

  /** Where events hold, or the one that is pointed at: mileposts, edges across water, and the waters themselves. */
  region = $derived.by((): { readonly posts: readonly Post[]; readonly edges: readonly Section[]; readonly waters: readonly string[] } => {
    const cards = this.pointedEvent === null ? this.view.events.map((event) => event.card) : [this.pointedEvent];
    const effects = this.parts.events.filter((event) => cards.includes(event.id)).flatMap((event) => event.effects.filter((effect) => effect.when === "round" || this.pointedEvent !== null));
    const keys = new Set(effects.flatMap((effect) => [...effect.posts.map(keyOf), ...effect.cities.flatMap((city) => this.model.byName.get(city)?.printed.posts.map(keyOf) ?? [])]));
    const lines = new Set(effects.flatMap((effect) => effect.lines));
    const ferries = this.model.ferries.filter((ferry) => lines.has(ferry.printed.id)).map((ferry): Section => ferry.printed.ends);
    return { posts: this.model.posts.filter((post) => keys.has(post.key)), edges: [...effects.flatMap((effect) => effect.edges), ...ferries], waters: effects.flatMap((effect) => effect.waters) };
  });

  // -- what I may do ------------------------------------------------------------------------------------------

  offersOf(kind: string): readonly Offer[] {
    return this.desk.offers.filter((offer) => offer.kind === kind);
  }

  canMove = $derived.by(() => this.desk.offers.some((offer) => offer.kind === "Move"));
  canBuild = $derived.by(() => this.desk.isMyMove && this.isMyTurn && (this.view.phase === "build" || this.offersOf("EndMoving").length > 0));
  /** Offers that name a city: where the network begins, where a train is set down. */
  cityOffers = $derived.by((): ReadonlyMap<string, Offer> => new Map(this.desk.offers.flatMap((offer) => {
    const city = offer.action["city"];
    return typeof city === "string" ? [[city, offer] as const] : [];
  })));
  /** Ferry lines of which something is offered: a share, or a crossing. */
  ferryOffers = $derived.by((): ReadonlyMap<string, Offer> => {
    const named = this.desk.offers.flatMap((offer) => (typeof offer.action["line"] === "string" ? [[offer.action["line"], offer] as const] : []));
    // of several shares one's own costs nothing
    return new Map(named.toSorted(([, a], [, b]) => Number(a.action["share"] === this.desk.seat) - Number(b.action["share"] === this.desk.seat)));
  });

  get train(): number {
    const { me } = this;
    if (me === null || me.trains.length === 0) return 0;
    const number = Math.min(this.#train, me.trains.length - 1);
    return me.trains[number]?.finished === true ? Math.max(0, me.trains.findIndex((train) => !train.finished)) : number;
  }

  set train(number: number) {
    this.#train = number;
    void this.moving.load();
  }

  /** Moving has to end before anything is drawn. */
  async readyToBuild(): Promise<boolean> {
    if (this.view.phase === "build") return true;
    const end = this.offersOf("EndMoving")[0];
    return end !== undefined && this.desk.act(end.action);
  }

  // -- choosing -----------------------------------------------------------------------------------------------

  /** A click on the map: chooses a city, goes there, or asks for the way. A finger sees the way before it goes. */
  async pick(post: Post | null, isFinger = false): Promise<void> {
    this.asked = null;
    this.desk.refusal = null;
    if (post === null) return this.clear();
    this.focused = post.key;
    const offer = post.printed.place === null ? undefined : this.cityOffers.get(post.printed.place);
    if (offer !== undefined) return this.chosen === offer ? this.confirm() : this.choose(offer);
    if (this.canMove && !this.drawing.isOpen && (await this.moving.choose(post, isFinger))) return;
    if (this.drawing.goal !== null && keyOf(this.drawing.goal) === post.key && this.drawing.canDraw) {
      await this.drawing.commit();
      return;
    }
    if (this.desk.seat !== null && this.desk.isLive) await this.drawing.to(post.at);
  }

  /** A click on a ferry line: chooses what is offered of it, confirms on the second click. */
  pickFerry(line: string): boolean {
    const offer = this.ferryOffers.get(line);
    if (offer === undefined) return false;
    this.asked = null;
    this.drawing.clear();
    if (this.chosen === offer) void this.confirm();
    else this.choose(offer);
    return true;
  }

  choose(offer: Offer | null): void {
    this.chosen = offer;
  }

  async confirm(): Promise<void> {
    if (this.chosen !== null && (await this.desk.act(this.chosen.action))) this.clear();
  }

  async perform(action: AnyAction): Promise<boolean> {
    const done = await this.desk.act(action);
    if (done) this.clear();
    return done;
  }

  clear(): void {
    this.chosen = null;
    this.asked = null;
    this.moving.goal = null;
    this.drawing.clear();
    this.desk.refusal = null;
  }

  /** After a new position: what was chosen stays chosen only if it is still offered; a line is priced anew. */
  settle(): void {
    const { chosen } = this;
    if (chosen !== null && this.desk.store.pending === null) {
      const same = JSON.stringify(chosen.action);
      this.choose(this.desk.offers.find((offer) => JSON.stringify(offer.action) === same) ?? null);
    }
    void this.moving.load();
    if (this.desk.isLive) void this.drawing.again();
    else this.drawing.clear();
  }

  // -- taking back --------------------------------------------------------------------------------------------

  /** What was drawn in this turn, in its order: as far back as the log goes without anything else between. */
  drawn = $derived.by((): readonly Section[] => {
    const found: Section[] = [];
    for (const entry of this.desk.store.log.toReversed()) {
      if (!entry.stands || entry.back_to !== null) continue;
      if (entry.seat !== this.view.turn || entry.action === null || !DRAWN.has(entry.action.type)) break;
      found.unshift(...((entry.action["sections"] ?? []) as readonly Section[]));
    }
    return this.isMyTurn ? found : [];
  });

  /** Takes the last section of this turn back: the move it belongs to is undone and drawn again without it. */
  async takeBackSection(): Promise<void> {
    const { desk } = this;
    const last = desk.store.log.findLast((entry) => entry.stands && entry.back_to === null);
    const sections = last?.action?.type === "Build" && desk.isMine(last.seat) ? (last.action["sections"] as readonly Section[]) : null;
    const number = desk.snapshot.number;
    await takeBack(desk);
    if (sections === null || sections.length < 2 || desk.snapshot.number === number || this.view.phase !== "build") return;
    await desk.act({ type: "Build", sections: sections.slice(0, -1) });
  }

  // -- why not ------------------------------------------------------------------------------------------------

  /** The reason why an action is refused, or null if it is not, or if the game has gone on meanwhile. */
  async reason(action: AnyAction): Promise<Refused | null> {
    const seat = this.desk.seat ?? this.desk.snapshot.seats[0]?.seat;
    if (seat === undefined) return null;
    const { number } = this.desk.snapshot;
    const answer = await api.play.why(this.desk.store.id, seat, action, () => this.desk.snapshot.number === number).catch(() => null);
    return answer === null || answer.legal ? null : answer;
  }
}

export function setPlay(play: Play): Play {
  return setContext(KEY, play);
}

export function usePlay(): Play {
  return getContext<Play>(KEY);
}
