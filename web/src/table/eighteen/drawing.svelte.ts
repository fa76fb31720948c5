/** A run drawn by hand: one way for each train, checked by the server after every tap. */
import { study } from "./api";
import { drawnOn, toggled, type DrawnRun, type Path } from "./board/walk";
import type { Cell } from "./board/model";
import type { Components, RouteCheck, RouteLine } from "./wire";

/** What must be known of the table. */
interface Table {
  readonly id: string;
  readonly parts: Components;
  readonly company: string | null;
  readonly trains: readonly string[];
  readonly cells: ReadonlyMap<string, Cell>;
  /** The colour of the phase, by which some stops pay. */
  readonly colour: string;
}

export class Drawing {
  /** One way for each train, or null while the best run is meant. */
  runs = $state.raw<readonly DrawnRun[] | null>(null);
  /** The train that is being drawn. */
  train = $state(0);
  check = $state.raw<RouteCheck | null>(null);
  readonly #table: () => Table;

  constructor(table: () => Table) {
    this.#table = table;
  }

  isOn = $derived.by(() => this.runs !== null);

  start(): void {
    this.runs = this.#table().trains.map((train) => ({ train, path: [], calls: this.mostCalls(train) === null ? null : [], wishes: {} }));
    this.train = 0;
    this.check = null;
  }

  end(): void {
    this.runs = null;
    this.check = null;
  }

  /** A tap on a hex. */
  tap(at: string): void {
    const { cells, colour } = this.#table();
    this.#change((run) => drawnOn(run, at, { cells, colour, most: this.mostCalls(run.train) }));
  }

  /** Call at a stop of the way, or pass it. */
  toggle(place: string): void {
    const { cells, colour } = this.#table();
    this.#change((run) => toggled(run, place, { cells, colour, most: this.mostCalls(run.train) }));
  }

  #change(change: (run: DrawnRun) => DrawnRun): void {
    if (this.runs === null) return;
    this.runs = this.runs.map((run, i) => (i === this.train ? change(run) : run));
    void this.#ask(this.runs);
  }

  async #ask(runs: readonly DrawnRun[]): Promise<void> {
    const { id, company } = this.#table();
    const routes = this.declared;
    const answer = routes.length === 0 || company === null ? null : await study.checkRoutes(id, company, routes).catch(() => null);
    if (this.runs === runs) this.check = answer;
  }

  /** At how many stops a train calls that may pass others; null for one that calls at all. */
  mostCalls(train: string): number | null {
    return this.#table().parts.trains.flatMap((card) => card.sides).find((side) => side.name === train)?.calls ?? null;
  }

  /** The run as it is declared. */
  get declared(): readonly { train: string; path: Path; calls?: readonly string[] }[] {
    return (this.runs ?? []).filter((one) => one.path.length > 1).map(({ train, path, calls }) => ({ train, path, ...(calls === null ? {} : { calls }) }));
  }

  /** What it earns, as far as it is known to be allowed. */
  revenue = $derived.by(() => (this.check?.legal === true ? this.check.revenue : 0));

  /** The run as lines on the map. */
  lines = $derived.by((): readonly RouteLine[] =>
    (this.runs ?? []).filter((one) => one.path.length > 0).map(({ train, path }) => {
      const checked = this.check?.legal === true ? this.check.routes.find((route) => route.train === train && route.path.join() === path.join()) : undefined;
      return checked ?? { train, path, revenue: 0, bonus: 0, treasury: 0, stops: [], bonuses: [] };
    }),
  );
}
