/** Plans for several turns of a company: tiles, stations, trains. Nobody but whoever makes a plan ever sees it. */
import type { Ghosts } from "./board/model";
import type { Components, PlannedTile, View } from "./wire";

export interface PlannedStation {
  readonly at: string;
  readonly stop: number;
}
export interface PlannedTrain {
  readonly train: string;
  /** How many of its kind the company has when it has bought it. */
  readonly own: number;
}
export interface PlanTurn {
  readonly tiles: readonly PlannedTile[];
  readonly stations: readonly PlannedStation[];
  readonly trains: readonly PlannedTrain[];
  /** The run of this turn goes into the treasury. */
  readonly keep: boolean;
}
export interface Plan {
  readonly company: string;
  readonly turns: readonly PlanTurn[];
}
/** A step of a turn, by its kind and its place in the list. */
export type StepKind = "tiles" | "stations" | "trains";
/** What there is in a title, by which a plan that was kept is checked. */
export interface Known {
  readonly hexes: ReadonlySet<string>;
  readonly tiles: ReadonlySet<string>;
  readonly trains: ReadonlySet<string>;
  readonly companies: ReadonlySet<string>;
}

export const MOST_TURNS = 6;
export const MOST: Readonly<Record<StepKind, number>> = { tiles: 8, stations: 4, trains: 4 };
export const NO_TURN: PlanTurn = { tiles: [], stations: [], trains: [], keep: false };

export const isEmpty = (turn: PlanTurn): boolean => turn.tiles.length + turn.stations.length + turn.trains.length === 0 && !turn.keep;
export const stepsIn = (plan: Plan): number => plan.turns.reduce((sum, turn) => sum + turn.tiles.length + turn.stations.length + turn.trains.length, 0);

function changed(plan: Plan, at: number, change: (turn: PlanTurn) => PlanTurn): Plan {
  const turns = Array.from({ length: Math.min(Math.max(plan.turns.length, at + 1), MOST_TURNS) }, (_, i) => plan.turns[i] ?? NO_TURN);
  return { ...plan, turns: turns.map((turn, i) => (i === at ? change(turn) : turn)) };
}

/** A tile in the place of another on the same hex in the same turn; an earlier turn's tile is replaced by the rules. */
export function withTile(plan: Plan, at: number, tile: PlannedTile): Plan {
  return changed(plan, at, (turn) => ({ ...turn, tiles: [...turn.tiles.filter((one) => one.at !== tile.at), tile].slice(-MOST.tiles) }));
}

/** The next stop of a hex gets a station; after the last one there is none. */
export function withStation(plan: Plan, at: number, hex: string, stops: readonly number[]): Plan {
  return changed(plan, at, (turn) => {
    const now = turn.stations.find((one) => one.at === hex);
    const next = now === undefined ? stops[0] : stops[stops.indexOf(now.stop) + 1];
    const rest = turn.stations.filter((one) => one.at !== hex);
    return { ...turn, stations: next === undefined ? rest : [...rest, { at: hex, stop: next }].slice(-MOST.stations) };
  });
}

export function withTrain(plan: Plan, at: number, train: string, owned: readonly string[]): Plan {
  const own = [...owned, ...plan.turns.flatMap((turn) => turn.trains.map((one) => one.train))].filter((name) => name === train).length + 1;
  return changed(plan, at, (turn) => (turn.trains.length >= MOST.trains ? turn : { ...turn, trains: [...turn.trains, { train, own }] }));
}

export function withKeep(plan: Plan, at: number, keep: boolean): Plan {
  return changed(plan, at, (turn) => ({ ...turn, keep }));
}

export function without(plan: Plan, at: number, kind: StepKind, index: number): Plan {
  return changed(plan, at, (turn) => ({ ...turn, [kind]: turn[kind].filter((_, i) => i !== index) }));
}

/** What is left of a plan: steps that were done are taken off it, and turns at its beginning and end in which nothing is left. */
export function stillToDo(plan: Plan, view: View): Plan {
  const trains = view.companies[plan.company]?.trains ?? [];
  let isSame = true;
  const kept = <T>(steps: readonly T[], isDone: (step: T) => boolean): readonly T[] => {
    const left = steps.filter((step) => !isDone(step));
    if (left.length !== steps.length) isSame = false;
    return left;
  };
  const turns = plan.turns.map((turn) => ({
    ...turn,
    tiles: kept(turn.tiles, (one) => view.tiles[one.at]?.[0] === one.tile && view.tiles[one.at]?.[1] === one.rotation),
    stations: kept(turn.stations, (one) => (view.stations[one.at] ?? []).some((mark) => mark.owner === plan.company && mark.stop === one.stop)),
    trains: kept(turn.trains, (one) => trains.filter((name) => name === one.train).length >= one.own),
  }));
  return isSame ? plan : { ...plan, turns: trimmed(turns) };
}

function trimmed(turns: readonly PlanTurn[]): readonly PlanTurn[] {
  const first = turns.findIndex((turn) => !isEmpty(turn));
  const last = turns.findLastIndex((turn) => !isEmpty(turn));
  return first < 0 ? [] : turns.slice(first, last + 1);
}

/** Tiles as they would lie after all of the plan. */
export function ghostsOf(plan: Plan): Ghosts {
  return new Map(plan.turns.flatMap((turn) => turn.tiles.map((one) => [one.at, [one.tile, one.rotation]] as const)));
}

/** The tile that lies on a hex in a turn of the plan: an earlier one's, or what lies there. */
export function tileBefore(plan: Plan, at: number, hex: string): string | null {
  return plan.turns.slice(0, at).flatMap((turn) => turn.tiles).findLast((one) => one.at === hex)?.tile ?? null;
}

/** What the server is asked. */
export function wishOf(plan: Plan): { company: string; turns: readonly { tiles: readonly PlannedTile[]; stations: readonly PlannedStation[]; trains: readonly string[]; keep: boolean }[] } {
  return { company: plan.company, turns: plan.turns.map((turn) => ({ ...turn, trains: turn.trains.map((one) => one.train) })) };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isCount = (value: unknown, most: number): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;

/** A plan as it was kept on this device; what is none of this title's is left out, and what is no plan at all is none. */
export function readPlan(text: string | null, known: Known): Plan | null {
  let found: unknown;
  try {
    found = JSON.parse(text ?? "null");
  } catch {
    return null;
  }
  if (!isObject(found) || !Array.isArray(found["turns"]) || !known.companies.has(String(found["company"]))) return null;
  const list = (turn: unknown, name: string, most: number): readonly Record<string, unknown>[] => (isObject(turn) && Array.isArray(turn[name]) ? (turn[name] as unknown[]) : []).filter(isObject).slice(0, most);
  const turns = found["turns"].slice(0, MOST_TURNS).map((turn: unknown): PlanTurn => ({
    tiles: list(turn, "tiles", MOST.tiles).flatMap(({ at, tile, rotation }) => (known.hexes.has(String(at)) && known.tiles.has(String(tile)) && isCount(rotation, 5) ? [{ at: String(at), tile: String(tile), rotation }] : [])),
    stations: list(turn, "stations", MOST.stations).flatMap(({ at, stop }) => (known.hexes.has(String(at)) && isCount(stop, 7) ? [{ at: String(at), stop }] : [])),
    trains: list(turn, "trains", MOST.trains).flatMap(({ train, own }) => (known.trains.has(String(train)) && isCount(own, 20) ? [{ train: String(train), own }] : [])),
    keep: isObject(turn) && turn["keep"] === true,
  }));
  return { company: String(found["company"]), turns };
}

/** Whose turns somebody plans while no company acts: the first that they direct, else the first in operation. */
export function companyToPlan(parts: Components, view: View, seat: string | null): string | null {
  const mine = parts.companies.find((company) => view.companies[company.id]?.director === seat);
  return mine?.id ?? parts.companies.find((company) => view.companies[company.id]?.in_operation)?.id ?? null;
}
