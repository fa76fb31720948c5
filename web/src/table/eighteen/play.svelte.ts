/** The table of a railway game with shares: what is drawn, what is chosen, what a choice would bring. */
import { getContext, setContext, untrack } from "svelte";
import { liveriesOf } from "./board/liveries";
import { cellsOf, mapModel, type Cell, type Ghosts, type Livery, type MapModel } from "./board/model";
import { waysOf, type WayBonus } from "./board/ways";
import type { Disc } from "./board/flags";
import { drawRoutes, type DrawnRoute } from "./board/routes";
import { Viewport } from "../map/viewport.svelte";
import { change, money, wordIn } from "./texts";
import type { Values } from "../../i18n/fill";
import * as api from "../../net/api";
import { exampleOf, untilTold } from "../../net/offers.svelte";
import { study } from "./api";
import type { AnyAction, Offer, Preview, Refused } from "../../net/types";
import type { CompanyTurn, Components, OperatingRound, Outlook, Phase, PlanAnswer, PlannedRun, PlannedTile, RoutePlan, StepState, View } from "./wire";
import { prefs } from "../../shell/prefs.svelte";
import type { Desk } from "../desk.svelte";
import { Drawing } from "./drawing.svelte";
import type { Voice } from "./facts";
import { isRun } from "./kinds";
import { declaredAt, madeRun } from "./made";
import { laysByHex, plannable, spotsByHex, type Pick } from "./lays";
import { inOwnWords } from "./placewords";
import { PlanBook } from "./planbook.svelte";
import { companyToPlan } from "./plans";
import { canonical, stillOffered } from "../offers";
import { firstNumber } from "./presets";
import { ROUNDS, type Question } from "./question";
import { firstChoice, nextHex, offerOf, shifted, tapped, turned, type Choice } from "./ring";

const KEY = Symbol("play");
/** How far the ring of tiles reaches from the middle of its hex. */
const RING_REACH = 186;
const NO_CELLS: ReadonlyMap<string, Cell> = new Map();

export class Play {
  readonly viewport = new Viewport();
  readonly desk: Desk;
  readonly parts: Components;
  readonly model: MapModel;

  /** The tile chosen in the ring. */
  ring = $state.raw<Choice | null>(null);
  /** The offer chosen in a list or on a hex. */
  chosen = $state.raw<Offer | null>(null);
  /** A number chosen inside the range of the chosen offer. */
  number = $state<number | null>(null);
  /** A choice with serious consequences was pressed once and waits for confirmation. */
  isAsked = $state(false);
  focused = $state("");
  hovered = $state<string | null>(null);
  showRoutes = $state(true);
  isPlanning = $state(false);
  planChoice = $state.raw<Choice | null>(null);
  /** The proved best run of the acting company as the map lies. */
  run = $state.raw<RoutePlan | null>(null);
  /** The run that was made, if it is another than the best. */
  made = $state.raw<RoutePlan | null>(null);
  showsMade = $state(false);
  /** What the rest of the turn holds, as far as it can be told. */
  #outlook = $state.raw<Outlook | null>(null);
  /** The best run is being worked out. */
  isSolving = $state(false);
  /** The same with the chosen or planned tiles. */
  plan = $state.raw<PlanAnswer | null>(null);
  /** What each tile of the ring would add to the run: `tile/rotation`. */
  gains = $state.raw<ReadonlyMap<string, number>>(new Map());
  /** Why a hex or thing that was asked about is not available. */
  asked = $state.raw<{ readonly what: string; readonly refusal: Refused; readonly action: AnyAction } | null>(null);
  /** Hexes that changed with the last move, pointed out for a moment. */
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  #cells: ReadonlyMap<string, Cell> = NO_CELLS;
  /** The plan of my seat, which nobody else sees. */
  readonly book: PlanBook;
  /** A run drawn by hand instead of the best one. */
  readonly own = new Drawing(() => ({
    id: this.desk.store.id,
    parts: this.parts,
    company: this.company,
    trains: this.view.companies[this.company ?? ""]?.trains ?? [],
    cells: this.cells,
    colour: this.phase.colour,
  }));

  constructor(desk: Desk) {
    this.desk = desk;
    this.parts = inOwnWords(desk.store.components as Components);
    this.model = mapModel(this.parts);
    this.focused = this.model.hexes[0]?.at ?? "";
    this.book = new PlanBook(() => ({ id: desk.store.id, parts: this.parts, view: this.view, company: this.company ?? companyToPlan(this.parts, this.view, desk.seat) }));
  }

  // -- what lies on the table ---------------------------------------------------------------------------------

  view = $derived.by((): View => this.desk.view as unknown as View);
  looks = $derived.by((): ReadonlyMap<string, Livery> => liveriesOf(this.parts.companies, prefs.isDark, prefs.colours));
  phase = $derived.by((): Phase => (this.parts.phases.find((one) => one.number === this.view.phase) ?? this.parts.phases[0]) as Phase);
  turn = $derived.by((): CompanyTurn | null => this.view.agenda.findLast((frame) => frame.type === "CompanyTurn") ?? null);
  frame = $derived.by(() => this.view.agenda.at(-1) ?? null);
  interrupt = $derived.by((): Question | null => (this.frame === null || ROUNDS.has(this.frame.type) ? null : this.frame));
  round = $derived.by((): OperatingRound | null => this.view.agenda.find((frame) => frame.type === "OperatingRound") ?? null);
  /** The company whose turn it is. */
  company = $derived.by((): string | null => this.interrupt?.company ?? this.turn?.company ?? null);

  ghosts = $derived.by((): Ghosts => {
    const found = new Map<string, readonly [string, number]>();
    if (this.isPlanning) for (const [at, tile] of this.book.ghosts) found.set(at, tile);
    const choice = this.isPlanning ? this.planChoice : this.ring;
    const picks = choice === null ? [] : this.picksAt(choice.at);
    const pick = picks.find((one) => one.key === choice?.pick);
    if (choice !== null && pick !== undefined) found.set(choice.at, [pick.tile, choice.rotation]);
    const pending = this.desk.store.pending?.action;
    if (pending !== undefined && typeof pending["at"] === "string" && typeof pending["tile"] === "string") {
      found.set(pending["at"], [pending["tile"], Number(pending["rotation"])]);
    }
    return found;
  });

  cells = $derived.by((): ReadonlyMap<string, Cell> => {
    const next = cellsOf(this.model, this.view, untrack(() => this.#cells), this.ghosts);
    this.#cells = next;
    return this.isPlanning ? this.book.marked(next) : next;
  });

  routes = $derived.by((): readonly DrawnRoute[] => {
    if (!this.showRoutes) return [];
    if (this.own.isOn) return drawRoutes(this.own.lines, this.cells);
    const plan = this.shownRun;
    return plan === null ? [] : drawRoutes(plan.routes, this.cells);
  });

  /** What the ring of tiles covers. */
  ringDisc = $derived.by((): Disc | null => {
    const at = this.ringAt === null ? undefined : this.model.centres.get(this.ringAt);
    return at === undefined ? null : { at, radius: RING_REACH };
  });

  /** The run whose routes are drawn: with the chosen tile where one is chosen. */
  shownRun = $derived.by((): PlannedRun | null => {
    if (this.isPlanning) return this.book.answer?.after ?? null;
    const run = this.showsMade && this.made !== null ? this.made : this.run;
    return this.plan?.routes ?? (run?.number === this.desk.store.number ? run : null);
  });

  /** Bonuses for ways, of the run that is drawn. */
  wayBonuses = $derived.by((): readonly WayBonus[] => {
    if (!this.showRoutes || this.ringAt !== null) return [];
    const best = this.shownRun;
    return best === null ? [] : waysOf(this.own.isOn ? { ...best, routes: this.own.lines } : best, this.cells);
  });

  currency = $derived.by(() => this.parts.currency);
  money = (value: number): string => money(value, this.parts.currency);
  change = (value: number): string => change(value, this.parts.currency);
  letters = (company: string): string => this.looks.get(company)?.letters ?? company;

  /** A text of the title's own words. */
  word = (key: string, fallback = "", values: Values = {}): string => wordIn(this.parts.words, key, fallback, values);
  /** `Australia`, in German `Australien`. */
  subtitle = $derived.by(() => this.word("title.subtitle", this.parts.subtitle));

  voice = $derived.by((): Voice => ({
    currency: this.parts.currency,
    me: this.desk.seat,
    seat: (seat) => this.desk.name(seat),
    isSeat: (owner) => this.view.players[owner] !== undefined,
    letters: this.letters,
    word: this.word,
  }));

  /** After a move: which hexes are not as they were. */
  pointOut(before: ReadonlyMap<string, Cell>): void {
    const now = this.cells;
    const changed = [...now].filter(([at, cell]) => !cell.ghost && before.get(at) !== cell).map(([at]) => at);
    if (before.size === 0 || changed.length === 0 || changed.length > 12) return;
    this.fresh = new Set(changed);
    setTimeout(() => (this.fresh = new Set()), 1000);
  }

  // -- what I may do ------------------------------------------------------------------------------------------

  lays = $derived.by(() => laysByHex(this.desk.offers));
  spots = $derived.by(() => spotsByHex(this.desk.offers));

  /** Hexes on which something can be done, in reading order. */
  open = $derived.by((): readonly string[] => {
    if (this.isPlanning) return [];
    return this.model.hexes.map((hex) => hex.at).filter((at) => this.lays.has(at) || this.spots.has(at));
  });
  lit = $derived.by((): ReadonlySet<string> => new Set(this.open));

  picksAt(at: string): readonly Pick[] {
    return this.isPlanning ? this.planPicks(at) : (this.lays.get(at) ?? []);
  }

  /** The hex around which the ring stands. */
  ringAt = $derived.by((): string | null => (this.isPlanning ? this.planChoice?.at : this.ring?.at) ?? null);
  ringChoice = $derived.by((): Choice | null => (this.isPlanning ? this.planChoice : this.ring));
  chosenHex = $derived.by((): string | null => {
    if (this.ringAt !== null) return this.ringAt;
    const at = this.chosen?.action["at"];
    return typeof at === "string" ? at : null;
  });

  /** The offer that the main button would carry out. */
  wanted = $derived.by((): Offer | null => (this.ring === null ? this.chosen : offerOf(this.ring, this.picksAt(this.ring.at))));

  // -- choosing -----------------------------------------------------------------------------------------------

  #openedAt = 0;

  /** A click on a hex: opens the ring, confirms on the second click, or asks why not. */
  pickHex(at: string | null): void {
    this.asked = null;
    if (at === null) return this.clear();
    this.focused = at;
    if (this.isPlanning) return this.#pickPlanned(at);
    if (this.own.isOn) return this.own.tap(at);
    if (this.ring?.at === at || (this.chosen !== null && this.chosen.action["at"] === at)) {
      const spots = this.spots.get(at) ?? [];
      if (Date.now() - this.#openedAt < 400) return;
      if (this.ring === null && spots.length > 1) return this.#nextSpot(spots);
      if (this.desk.isMyMove) void this.confirm();
      return;
    }
    const picks = this.lays.get(at);
    const spots = this.spots.get(at);
    if (picks === undefined && spots === undefined) {
      this.clear();
      void this.askHex(at);
      return;
    }
    this.#openedAt = Date.now();
    this.clear();
    if (picks !== undefined) this.openRing(at, picks);
    else this.choose(spots?.[0] ?? null);
  }

  #nextSpot(spots: readonly Offer[]): void {
    const now = spots.findIndex((offer) => offer === this.chosen);
    this.choose(spots[(now + 1) % spots.length] ?? null);
  }

  openRing(at: string, picks: readonly Pick[]): void {
    this.ring = firstChoice(at, picks);
    for (const pick of picks) for (const { offer } of pick.turns) void untilTold(offer);
    this.gains = new Map();
    void this.#weigh(at, picks);
  }

  /** The ring with a tile that was planned, turned as it was planned. */
  takePlanned(at: string, pick: string, rotation: number): void {
    this.clear();
    this.openRing(at, this.lays.get(at) ?? []);
    this.ring = { at, pick, rotation };
  }

  choose(offer: Offer | null): void {
    this.ring = null;
    this.chosen = offer;
    this.isAsked = false;
    this.number = offer === null ? null : firstNumber(this.parts, offer);
  }

  tapPick(pick: Pick): void {
    const choice = this.ringChoice;
    if (choice === null) return;
    this.#setChoice(choice.pick === pick.key ? turned(choice, this.picksAt(choice.at)) : tapped(choice, pick, this.gains));
  }

  rotate(by: 1 | -1 = 1): void {
    const choice = this.ringChoice;
    if (choice !== null) this.#setChoice(turned(choice, this.picksAt(choice.at), by));
  }

  shift(by: 1 | -1): void {
    const choice = this.ringChoice;
    if (choice !== null) this.#setChoice(shifted(choice, this.picksAt(choice.at), by, this.gains));
  }

  #setChoice(choice: Choice): void {
    if (this.isPlanning) this.planChoice = choice;
    else this.ring = choice;
  }

  nextOpen(by: 1 | -1 = 1): void {
    const at = nextHex(this.open, this.chosenHex, by);
    if (at === null) return;
    this.clear();
    this.#openedAt = 0;
    this.pickHex(at);
  }

  clear(): void {
    this.ring = null;
    this.chosen = null;
    this.planChoice = null;
    this.isAsked = false;
    this.number = null;
    this.asked = null;
    this.desk.refusal = null;
    this.plan = this.isPlanning ? this.plan : null;
  }

  async confirm(): Promise<void> {
    if (this.isPlanning) return this.keepPlanned();
    const offer = this.wanted;
    if (offer === null) return;
    await this.perform(offer, this.number);
  }

  /** The action behind an offer: with the number chosen, and for a run the best one that was found. */
  actionOf(offer: Offer, number: number | null = null): AnyAction | null {
    if (isRun(offer) && this.own.isOn) return { type: offer.kind, routes: this.own.declared };
    if (offer.free && this.run !== null && this.run.company === this.company && this.run.action.type === offer.kind) return this.run.action;
    if (offer.free) return null;
    return offer.range && number !== null ? { ...offer.action, [offer.range.field]: number } : offer.action;
  }

  async perform(offer: Offer, number: number | null = null): Promise<void> {
    const action = this.actionOf(offer, number) ?? (await exampleOf(offer));
    if (action === null || !(await this.desk.act(action))) return;
    this.own.end();
    this.clear();
  }

  /** After a new state: what was chosen stays chosen if it is still offered. */
  settle(): void {
    if (this.own.isOn && !this.desk.offers.some(isRun)) this.own.end();
    const wanted = this.wanted;
    if (wanted === null || this.desk.store.pending !== null) return;
    if (stillOffered(wanted.action, this.desk.offers) === null) this.clear();
  }

  startDrawing(): void {
    if (this.company === null || !this.desk.offers.some(isRun)) return;
    this.clear();
    this.own.start();
  }

  // -- runs ---------------------------------------------------------------------------------------------------

  #asking = new AbortController();

  /** The best run of the acting company, once for each position. */
  async loadRun(company: string | null, number: number): Promise<void> {
    this.#asking.abort();
    this.#asking = new AbortController();
    if (company === null || !this.desk.snapshot.can.includes("routes")) {
      this.run = this.made = null;
      this.isSolving = false;
      return;
    }
    const { signal } = this.#asking;
    this.isSolving = true;
    const found = await study.routes(this.desk.store.id, company, number, undefined, signal).catch(() => null);
    if (signal.aborted) return;
    this.run = found;
    this.isSolving = false;
    const declared = found === null ? null : declaredAt(this.desk.store.log, company, number);
    const made = found === null || declared === null ? null : await madeRun(this.desk.store.id, found, declared);
    if (signal.aborted) return;
    this.made = made;
    this.showsMade = made !== null && this.turn?.ran === true;
    const outlook = await study.outlook(this.desk.store.id, number, signal).catch(() => null);
    if (!signal.aborted) this.#outlook = outlook;
  }

  outlook = $derived.by((): Outlook | null => (this.#outlook?.number === this.desk.store.number ? this.#outlook : null));
  /** Steps of this turn in which nothing can be done, with the reason. */
  closed = $derived.by((): readonly StepState[] => this.outlook?.steps ?? []);

  /** The run with the tile in the ring. */
  async loadPlan(tiles: readonly PlannedTile[]): Promise<void> {
    const { company } = this;
    if (this.isPlanning || tiles.length === 0 || company === null || !this.desk.snapshot.can.includes("plan")) {
      this.plan = null;
      return;
    }
    const wanted = JSON.stringify(tiles);
    this.#planWanted = wanted;
    try {
      const answer = await study.plan(this.desk.store.id, company, tiles);
      if (this.#planWanted === wanted) this.plan = answer;
    } catch {
      if (this.#planWanted === wanted) this.plan = null;
    }
  }
  #planWanted = "";

  /** What each tile would add to the run, asked for one after the other while the ring is open. */
  async #weigh(at: string, picks: readonly Pick[]): Promise<void> {
    if (!this.desk.snapshot.can.includes("routes")) return;
    for (const pick of picks) {
      for (const { rotation, offer } of pick.turns) {
        if (this.ring?.at !== at) return;
        const answer = await this.preview(offer.action);
        if (answer === null || answer.run === null) continue;
        this.gains = new Map([...this.gains, [`${pick.key}/${rotation}`, answer.run.after - answer.run.before]]);
      }
    }
  }

  // -- what a choice would bring ------------------------------------------------------------------------------

  #previews = new Map<string, Promise<Preview | null>>();
  #previewsOf = -1;

  /** All that an action would change, asked for once in each position. */
  preview(action: AnyAction): Promise<Preview | null> {
    const { number } = this.desk.snapshot;
    if (number !== this.#previewsOf) this.#previews.clear();
    this.#previewsOf = number;
    const key = canonical(action);
    const known = this.#previews.get(key);
    if (known !== undefined) return known;
    const seat = this.desk.seat;
    const asked = seat === null ? Promise.resolve(null) : api.play.preview(this.desk.store.id, seat, action).then((answer) => (answer.legal ? answer : null)).catch(() => null);
    this.#previews.set(key, asked);
    return asked;
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

  /** Asks and shows the answer on the map. */
  async why(what: string, action: AnyAction): Promise<void> {
    const refusal = await this.reason(action);
    this.asked = refusal === null ? null : { what, refusal, action };
  }

  /** Why nothing can be done on a hex, by the rule that matters; the server knows what could be wanted there. */
  async askHex(at: string): Promise<void> {
    this.focused = at;
    if (this.lit.has(at)) return this.pickHex(at);
    if (!this.desk.isLive || this.desk.snapshot.over !== null) return;
    const { number } = this.desk.snapshot;
    const answer = await study.closed(this.desk.store.id, at, this.desk.seat).catch(() => null);
    if (answer === null || answer.legal || answer.code === undefined || answer.message === undefined || number !== this.desk.snapshot.number) return;
    const { code, message, action, rule = null } = answer;
    this.asked = { what: at, refusal: { legal: false, code, message, rule, rule_text: answer.rule_text ?? null, facts: answer.facts ?? {} }, action };
  }

  // -- planning -----------------------------------------------------------------------------------------------

  togglePlan(): void {
    this.clear();
    this.isPlanning = !this.isPlanning;
    this.desk.sheetOpen = !this.isPlanning; // on a phone the map takes the room of the sheet
    this.plan = null;
  }

  /** Any tile that may follow what lies there, in every turn: a plan is free, the server says what would be legal. */
  planPicks(at: string): readonly Pick[] {
    const isGone = ({ tile }: Pick): number => (this.view.supply[tile] === 0 ? 1 : 0);
    return plannable(this.parts, this.model.byName.get(at), at, this.book.laidOn(at) ?? this.view.tiles[at]?.[0]).toSorted((a, b) => isGone(a) - isGone(b));
  }

  #pickPlanned(at: string): void {
    if (this.book.tool === "stations") {
      const stops = this.cells.get(at)?.face.stops ?? [];
      return this.book.tapStation(at, stops.flatMap((stop, i) => (stop.slots > 0 ? [i] : [])));
    }
    if (this.planChoice?.at === at) return this.keepPlanned();
    this.planChoice = firstChoice(at, this.planPicks(at));
  }

  /** The tile that is being planned, before it is kept. */
  planTile = $derived.by((): PlannedTile | null => {
    const choice = this.planChoice;
    const tile = choice === null ? undefined : this.planPicks(choice.at).find((pick) => pick.key === choice.pick)?.tile;
    return choice === null || tile === undefined ? null : { at: choice.at, tile, rotation: choice.rotation };
  });

  keepPlanned(): void {
    if (this.planTile !== null) this.book.addTile(this.planTile);
    this.planChoice = null;
  }

  clearPlan(): void {
    this.book.clear();
    this.planChoice = null;
  }
}

export function setPlay(play: Play): Play {
  return setContext(KEY, play);
}

export function usePlay(): Play {
  return getContext<Play>(KEY);
}
