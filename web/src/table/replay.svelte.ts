/** The moves of others, or a whole game, shown one after the other as fast as somebody likes. The game itself waits for nobody. */
import { prefs, remember, remembered, type Speed } from "../shell/prefs.svelte";
import type { TableStore } from "../net/table.svelte";
import { standingFrom } from "./log";

/** Seconds for each move where they are shown quickly. */
const QUICK = 0.35;
/** Seconds for each move of a game that is watched again. */
export const WATCHING = [3, 1.5, 0.7, 0.3] as const;
const USUAL = 1.5;
const KEY = "watch.seconds";

export class Replay {
  /** The position from which is shown, while it is. */
  from = $state<number | null>(null);
  isPaused = $state(false);
  /** A game is watched again, and not what others did. */
  isWatch = $state(false);
  seconds = $state<number>(WATCHING.find((one) => String(one) === remembered(KEY)) ?? USUAL);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly store: TableStore) {}

  get isOn(): boolean {
    return this.from !== null;
  }

  /** Others have moved on from a position: it stays on the table, and their moves follow. */
  follow(from: number, speed: Speed): void {
    if (speed === "at_once" || this.isOn || this.store.looking !== null) return;
    this.start(from, speed === "step");
  }

  start(from: number, isPaused = false): void {
    this.isWatch = false;
    this.#begin(from, isPaused);
  }

  /** Shows the game from a position on; what was taken back is left out. */
  watch(from: number): void {
    this.isWatch = true;
    this.#begin(from, false);
  }

  setSeconds(seconds: number): void {
    this.seconds = seconds;
    remember(KEY, seconds === USUAL ? null : String(seconds));
    this.#next();
  }

  #begin(from: number, isPaused: boolean): void {
    this.from = from;
    this.isPaused = isPaused;
    void this.#show(from);
  }

  toggle(): void {
    this.isPaused = !this.isPaused;
    this.#next();
  }

  /** One move on, or back. */
  step(by: 1 | -1 = 1): void {
    this.isPaused = true;
    this.#go(by);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.from = null;
    this.isPaused = false;
    void this.store.look(null);
  }

  /** Somebody looks at something else: the show is over. */
  settle(): void {
    if (this.isOn && this.store.looking === null) {
      clearTimeout(this.#timer);
      this.from = null;
    }
  }

  #go(by: 1 | -1): void {
    const { number } = this.store;
    const next = this.isWatch ? (standingFrom(this.store.log, number, by) ?? (by === 1 ? Infinity : 0)) : number + by;
    if (next >= (this.store.snapshot?.number ?? 0)) return this.end();
    void this.#show(next);
  }

  /** The next move waits until this one is in sight. */
  async #show(number: number): Promise<void> {
    clearTimeout(this.#timer);
    await this.store.look(number);
    this.#next();
  }

  #next(): void {
    clearTimeout(this.#timer);
    const seconds = this.isWatch ? this.seconds : prefs.speed === "quick" ? QUICK : prefs.pace;
    if (this.isOn && !this.isPaused) this.#timer = setTimeout(() => this.#go(1), seconds * 1000);
  }
}
