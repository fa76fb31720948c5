/** The tables of this device, kept fresh while the lobby is open. */
import * as api from "../../net/api";
import type { Snapshot, TableLine, TitleCard } from "../../net/types";

const EVERY = 12_000;
/** At most this many tables get their map; more would only be scrolled past. */
const PICTURED = 12;

export class LobbyState {
  lines = $state.raw<readonly TableLine[] | null>(null);
  titles = $state.raw<readonly TitleCard[]>([]);
  fault = $state.raw<unknown>(null);
  now = $state(Date.now());
  #seen = $state.raw<ReadonlyMap<string, Snapshot>>(new Map());
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Which tables are looked at: those that go on, or those that are over. */
  constructor(private readonly ended = false) {}

  /** Starts looking; the answer stops it. */
  open(): () => void {
    const look = (): void => {
      if (document.visibilityState === "visible") void this.refresh();
    };
    void this.#loadTitles();
    void this.refresh();
    this.#timer = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(this.#timer);
      document.removeEventListener("visibilitychange", look);
    };
  }

  async refresh(): Promise<void> {
    try {
      this.lines = await api.tables.list();
      this.fault = null;
      this.now = Date.now();
      await this.#picture();
    } catch (fault) {
      this.fault = fault;
    }
  }

  titleOf(id: string): TitleCard | undefined {
    return this.titles.find((title) => title.id === id);
  }

  /** The position of a table, once it has been looked at. */
  positionOf(id: string): Snapshot | undefined {
    return this.#seen.get(id);
  }

  async #loadTitles(): Promise<void> {
    try {
      this.titles = await api.titles();
    } catch (fault) {
      this.fault = fault;
    }
  }

  /** Looks at the tables that have changed since they were last looked at. */
  async #picture(): Promise<void> {
    const wanted = (this.lines ?? []).filter((line) => (line.over !== null) === this.ended && !line.archived).slice(0, PICTURED);
    for (const line of wanted) {
      if (this.#seen.get(line.id)?.number === line.number) continue;
      try {
        const snapshot = await api.tables.get(line.id, null, 3);
        this.#seen = new Map(this.#seen).set(line.id, snapshot);
      } catch {
        // A table that cannot be looked at still has its line.
      }
    }
  }
}

export interface Sorted {
  readonly mine: readonly TableLine[];
  readonly others: readonly TableLine[];
  readonly finished: readonly TableLine[];
}

/** My moves first, the one that has waited longest at the head; then those where others think; then what is over. */
export function sorted(lines: readonly TableLine[]): Sorted {
  const running = lines.filter((line) => line.over === null);
  return {
    mine: running.filter((line) => line.my_turn).toSorted((a, b) => a.touched.localeCompare(b.touched)),
    others: running.filter((line) => !line.my_turn).toSorted((a, b) => b.touched.localeCompare(a.touched)),
    finished: lines.filter((line) => line.over !== null).toSorted((a, b) => b.touched.localeCompare(a.touched)),
  };
}

/** Where a link, a path or a bare code leads: to a seat or to a table; null if it is none of them. */
export function destination(text: string): string | null {
  const words = text.trim();
  const path = /\/(join|t)\/([A-Za-z0-9_-]+)/.exec(words);
  if (path !== null) return `/${path[1] as string}/${path[2] as string}`;
  return /^[A-Za-z0-9_-]{6,}$/.test(words) ? `/join/${words}` : null;
}
