/** The guided first game: at which table it goes on, and how far one has come. Kept on this device. */
import { remember, remembered } from "../../shell/prefs.svelte";

const NAME = "guide";

interface Place {
  readonly table: string;
  readonly step: number;
}

function read(): Place | null {
  const [table, step] = (remembered(NAME) ?? "").split(" ");
  return table === undefined || table === "" ? null : { table, step: Number(step ?? 0) || 0 };
}

class GuideState {
  #place = $state.raw<Place | null>(read());

  get table(): string | null {
    return this.#place?.table ?? null;
  }

  get step(): number {
    return this.#place?.step ?? 0;
  }

  start(table: string): void {
    this.#put({ table, step: 0 });
  }

  go(step: number): void {
    if (this.#place !== null) this.#put({ ...this.#place, step: Math.max(0, step) });
  }

  stop(): void {
    this.#put(null);
  }

  #put(place: Place | null): void {
    this.#place = place;
    remember(NAME, place === null ? null : `${place.table} ${place.step}`);
  }
}

export const guide = new GuideState();
