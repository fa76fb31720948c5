/** The plan of a seat: kept on this device alone, drawn as ghosts, judged by the server as the position stands. */
import { remember, remembered } from "../../shell/prefs.svelte";
import { study } from "./api";
import type { Cell, Ghosts, StationMark } from "./board/model";
import { ghostsOf, isEmpty, MOST_TURNS, readPlan, stepsIn, stillToDo, tileBefore, wishOf, without, withKeep, withStation, withTile, withTrain, type Known, type Plan, type StepKind } from "./plans";
import type { AheadAnswer, Components, PlannedTile, View } from "./wire";

/** What must be known of the table. */
interface Table {
  readonly id: string;
  readonly parts: Components;
  readonly view: View;
  /** The company that a plan is first made for. */
  readonly company: string | null;
}

export class PlanBook {
  #plan = $state.raw<Plan | null>(null);
  /** The turn that is being planned. */
  turn = $state(0);
  /** What a tap on a hex plans. */
  tool = $state<"tiles" | "stations">("tiles");
  /** What the rules say of the plan, and what it would run for. */
  answer = $state.raw<AheadAnswer | null>(null);
  #seat: string | null = null;
  readonly #table: () => Table;
  readonly #known: Known;

  constructor(table: () => Table) {
    this.#table = table;
    const { parts } = table();
    this.#known = {
      hexes: new Set(parts.hexes.map((hex) => hex.at)),
      tiles: new Set(parts.tiles.map((tile) => tile.id)),
      trains: new Set(parts.trains.flatMap((card) => card.sides.map((side) => side.name))),
      companies: new Set(parts.companies.map((company) => company.id)),
    };
  }

  plan = $derived.by((): Plan | null => this.#plan ?? (this.#table().company === null ? null : { company: this.#table().company ?? "", turns: [] }));
  company = $derived.by((): string | null => this.plan?.company ?? null);
  steps = $derived.by(() => (this.#plan === null ? 0 : stepsIn(this.#plan)));
  ghosts = $derived.by((): Ghosts => (this.#plan === null ? new Map() : ghostsOf(this.#plan)));

  /** The plan of a seat; where several sit at one device each sees its own. */
  open(seat: string | null): void {
    this.#seat = seat;
    this.#plan = seat === null ? null : readPlan(remembered(this.#key()), this.#known);
    this.turn = 0;
    this.answer = null;
  }

  /** What has been done is taken off the plan. */
  settle(view: View): void {
    if (this.#plan === null) return;
    const left = stillToDo(this.#plan, view);
    if (left !== this.#plan) this.#set(left);
    this.turn = Math.min(this.turn, Math.max(left.turns.length - 1, 0));
  }

  planFor(company: string): void {
    this.#set({ company, turns: [] });
    this.turn = 0;
  }

  addTile(tile: PlannedTile): void {
    if (this.plan !== null) this.#set(withTile(this.plan, this.turn, tile));
  }
  /** A tap on a hex with cities. */
  tapStation(hex: string, stops: readonly number[]): void {
    if (this.plan !== null && stops.length > 0) this.#set(withStation(this.plan, this.turn, hex, stops));
  }
  addTrain(train: string): void {
    if (this.plan !== null) this.#set(withTrain(this.plan, this.turn, train, this.#table().view.companies[this.plan.company]?.trains ?? []));
  }
  setKeep(keep: boolean): void {
    if (this.plan !== null) this.#set(withKeep(this.plan, this.turn, keep));
  }
  drop(turn: number, kind: StepKind, index: number): void {
    if (this.plan !== null) this.#set(without(this.plan, turn, kind, index));
  }
  addTurn(): void {
    this.turn = Math.min(this.plan?.turns.length ?? 0, MOST_TURNS - 1);
  }
  clear(): void {
    this.#set(null);
    this.turn = 0;
    this.answer = null;
  }

  /** What lies on a hex when this turn of the plan begins. */
  laidOn(hex: string): string | null {
    return this.plan === null ? null : tileBefore(this.plan, this.turn, hex);
  }

  /** Hexes with the stations of the plan, as spaces that are kept. */
  marked(cells: ReadonlyMap<string, Cell>): ReadonlyMap<string, Cell> {
    const plan = this.#plan;
    const planned = plan?.turns.flatMap((turn) => turn.stations) ?? [];
    if (plan === null || planned.length === 0) return cells;
    const found = new Map(cells);
    for (const { at, stop } of planned) {
      const cell = found.get(at);
      if (cell === undefined) continue;
      const taken = cell.stations.filter((mark) => mark.stop === stop).map((mark) => mark.slot);
      const spaces = Math.max(cell.face.stops[stop]?.slots ?? 1, 1);
      const slot = Array.from({ length: spaces }, (_, i) => i).find((i) => !taken.includes(i)) ?? -1;
      const mark: StationMark = { company: plan.company, stop, slot, kept: true, over: false };
      found.set(at, { ...cell, key: `${cell.key}/p${stop}`, stations: [...cell.stations, mark] });
    }
    return found;
  }

  #asked = "";

  /** Asks what the rules say of the plan, with a tile that is being chosen. */
  async ask(chosen: PlannedTile | null): Promise<void> {
    const { id } = this.#table();
    const plan = this.plan === null || chosen === null ? this.plan : withTile(this.plan, this.turn, chosen);
    const wanted = JSON.stringify([id, this.#seat, plan]);
    this.#asked = wanted;
    if (plan === null || plan.turns.every(isEmpty)) {
      this.answer = null;
      return;
    }
    const answer = await study.ahead(id, wishOf(plan)).catch(() => null);
    if (this.#asked === wanted) this.answer = answer;
  }

  #set(plan: Plan | null): void {
    this.#plan = plan;
    if (this.#seat !== null) remember(this.#key(), plan === null || plan.turns.every(isEmpty) ? null : JSON.stringify(plan));
  }

  #key(): string {
    return `plan.${this.#table().id}.${this.#seat ?? ""}`;
  }
}
