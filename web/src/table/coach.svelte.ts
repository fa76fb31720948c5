/** What a coach says at the table: each part only for those who ask for it, kept on this device; nothing in a rated game. */
import * as api from "../net/api";
import type { AnyAction, Coached, MoveCost } from "../net/types";
import type { TableStore } from "../net/table.svelte";
import { remember, remembered } from "../shell/prefs.svelte";

export const PARTS = ["hint", "cost", "standing", "warn"] as const;
export type Part = (typeof PARTS)[number];
/** Moves of these kinds are worth a word before they are made. */
const WARNED: ReadonlySet<MoveCost["mark"]> = new Set(["mistake", "blunder"]);

/** A move that would cost much, and what would be better. */
export interface Warning {
  readonly cost: number;
  readonly best: string;
  readonly told: MoveCost;
}

export class Coach {
  isOpen = $state(false);
  /** What was said about the present position. */
  said = $state.raw<Coached | null>(null);
  /** What my last move cost. */
  last = $state.raw<MoveCost | null>(null);
  isThinking = $state(false);
  fault = $state.raw<unknown>(null);
  #parts = $state.raw<ReadonlySet<Part>>(new Set(PARTS.filter((part) => (remembered("coach") ?? "").split(" ").includes(part))));
  #asked = 0;

  constructor(readonly store: TableStore) {}

  has(part: Part): boolean {
    return this.#parts.has(part);
  }

  get isSilent(): boolean {
    return this.#parts.size === 0;
  }

  toggle(part: Part): void {
    this.#parts = new Set(PARTS.filter((one) => (one === part ? !this.#parts.has(one) : this.#parts.has(one))));
    remember("coach", this.#parts.size === 0 ? null : [...this.#parts].join(" "));
  }

  /** Advice may not be had in a rated game that goes on. */
  get isAllowed(): boolean {
    const snapshot = this.store.snapshot;
    return snapshot !== null && (!snapshot.rated || snapshot.over !== null);
  }

  /** What is best in the present position; an answer that comes too late is not shown. */
  async ask(seat: string): Promise<void> {
    const mine = ++this.#asked;
    this.isThinking = true;
    this.fault = null;
    try {
      const said = await api.play.coach(this.store.id, seat);
      if (mine === this.#asked) this.said = said;
    } catch (problem) {
      if (mine === this.#asked) [this.said, this.fault] = [null, problem];
    } finally {
      if (mine === this.#asked) this.isThinking = false;
    }
  }

  forget(): void {
    this.#asked += 1;
    this.said = null;
    this.isThinking = false;
  }

  /** Before a move of mine: what it would cost. A coach that cannot answer holds nobody up. */
  async warning(seat: string, action: AnyAction): Promise<Warning | null> {
    if (!this.isAllowed || !(this.has("warn") || this.has("cost"))) return null;
    this.last = null;
    const said = await api.play.coach(this.store.id, seat, action).catch(() => null);
    const told = said?.move ?? null;
    if (said === null || told === null) return null;
    if (this.has("cost")) this.last = told;
    const best = said.hints[0];
    return this.has("warn") && WARNED.has(told.mark) && best !== undefined ? { cost: told.cost, best: best.label, told } : null;
  }
}
