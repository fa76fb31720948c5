/** Notes of my own beside moves; nobody else sees them. */
import * as api from "../net/api";

export class Notes {
  all = $state.raw<ReadonlyMap<number, string>>(new Map());
  /** The number of the move whose note is being written. */
  editing = $state<number | null>(null);
  /** Why the last one could not be kept. */
  fault = $state("");

  constructor(private readonly table: string) {}

  async load(): Promise<void> {
    const found = await api.tables.notes(this.table).catch(() => []);
    this.all = new Map(found.map((note) => [note.number, note.text]));
  }

  edit(number: number | null): void {
    this.editing = number;
    this.fault = "";
  }

  /** Keeps a note; an empty one is taken away. What cannot be kept stays in its field. */
  async write(number: number, text: string): Promise<void> {
    this.fault = "";
    try {
      const note = await api.tables.note(this.table, number, text);
      const all = new Map(this.all);
      if (note === null) all.delete(number);
      else all.set(number, note.text);
      this.all = all;
      this.editing = null;
    } catch (problem) {
      this.fault = problem instanceof Error ? problem.message : String(problem);
    }
  }
}
