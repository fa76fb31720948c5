/** A way along the track from one stop to another, for people who draw a run by hand. Whether it is legal is not known here. */
import { opposite } from "./geometry";
import type { Cell } from "./model";
import { STOP_BASE } from "./track";

/** `E4:0` calls at stop 0 of E4, `D5` passes plain track. */
export type Path = readonly string[];

interface Step {
  readonly at: string;
  /** The stop that is called at, or the side over which plain track was entered. */
  readonly end: number;
  readonly path: Path;
  readonly sides: ReadonlySet<string>;
}

const sideKey = (cell: Cell, side: number): string => {
  const other = cell.hex.next[side] ?? "";
  return [cell.at, other].sort().join("|");
};

function endsFrom(cell: Cell, end: number): number[] {
  return cell.face.pieces.flatMap(([a, b]) => (a === end ? [b] : b === end ? [a] : []));
}

/** One step on from a stop or from a side that was entered: to a stop of this hex, or over a side into the next. */
function stepsFrom(step: Step, cells: ReadonlyMap<string, Cell>): Step[] {
  const cell = cells.get(step.at);
  if (cell === undefined) return [];
  return endsFrom(cell, step.end).flatMap((end): Step[] => {
    if (end >= STOP_BASE) {
      const place = `${cell.at}:${end - STOP_BASE}`;
      if (step.path.includes(place)) return [];
      const before = step.end >= STOP_BASE ? step.path : step.path.slice(0, -1);
      return [{ at: cell.at, end, path: [...before, place], sides: step.sides }];
    }
    const next = cell.hex.next[end];
    const key = sideKey(cell, end);
    if (next === null || next === undefined || step.sides.has(key) || !cells.has(next)) return [];
    return [{ at: next, end: opposite(end), path: [...step.path, next], sides: new Set([...step.sides, key]) }];
  });
}

/** The path with the shortest way to a stop on the hex added; the same path if there is none. */
export function extended(path: Path, to: string, cells: ReadonlyMap<string, Cell>): Path {
  const target = cells.get(to);
  if (target === undefined || target.face.stops.length === 0) return path;
  const last = path.at(-1);
  if (last === undefined) return [`${to}:0`];
  const [at = "", stop = "0"] = last.split(":");
  if (at === to) return path.length === 1 ? nextStop(path, to, target) : path.slice(0, lastCall(path.slice(0, -1)) + 1);
  let edge: Step[] = [{ at, end: STOP_BASE + Number(stop), path, sides: usedSides(path, cells) }];
  const seen = new Set<string>([`${at}/${stop}`]);
  for (let depth = 0; depth < 60 && edge.length > 0; depth++) {
    const further: Step[] = [];
    for (const step of edge.flatMap((one) => stepsFrom(one, cells))) {
      if (step.at === to && step.end >= STOP_BASE) return step.path;
      const key = `${step.at}/${step.end}`;
      if (seen.has(key)) continue;
      seen.add(key);
      further.push(step);
    }
    edge = further;
  }
  return path;
}

/** A second tap on the first stop takes the other city of the hex, or takes the stop away. */
function nextStop(path: Path, to: string, target: Cell): Path {
  const stop = Number(path[0]?.split(":")[1] ?? 0) + 1;
  return stop < target.face.stops.length ? [`${to}:${stop}`] : [];
}

function lastCall(path: Path): number {
  return path.findLastIndex((place) => place.includes(":"));
}

function usedSides(path: Path, cells: ReadonlyMap<string, Cell>): ReadonlySet<string> {
  const names = path.map((place) => place.split(":")[0] ?? "");
  return new Set(names.slice(1).flatMap((name, i) => {
    const before = names[i] ?? "";
    return before === name || !cells.has(name) ? [] : [[before, name].sort().join("|")];
  }));
}

/** A train's way drawn by hand; `calls` are the stops it calls at, where it may pass some. */
export interface DrawnRun {
  readonly train: string;
  readonly path: Path;
  readonly calls: readonly string[] | null;
  /** Stops at which somebody wants it to call, or wants it to pass. */
  readonly wishes: Readonly<Record<string, boolean>>;
}
/** The track, the colour of the phase by which some stops pay, and at how many stops a train may call that passes others. */
export interface Ground {
  readonly cells: ReadonlyMap<string, Cell>;
  readonly colour: string;
  readonly most: number | null;
}

export const stopsOf = (path: Path): Path => path.filter((place) => place.includes(":"));

/** A tap on a hex: the way goes on to it; a stop in the middle of a way that may pass stops is called at, or passed. */
export function drawnOn(run: DrawnRun, at: string, ground: Ground): DrawnRun {
  const tapped = stopsOf(run.path).slice(1, -1).find((place) => place.startsWith(`${at}:`));
  if (run.calls !== null && tapped !== undefined) return toggled(run, tapped, ground);
  return withCalls({ ...run, path: extended(run.path, at, ground.cells) }, ground);
}

/** Call at a stop on the way, or pass it; where no call is left because all others are wished for, nothing changes. */
export function toggled(run: DrawnRun, place: string, ground: Ground): DrawnRun {
  const isCalled = run.calls?.includes(place) === true;
  const next = withCalls({ ...run, wishes: { ...run.wishes, [place]: !isCalled } }, ground);
  return isCalled || next.calls?.includes(place) === true ? next : run;
}

/** Both ends are called at, then what is wished for, then whatever pays most; what somebody wants passed is passed. */
function withCalls(run: DrawnRun, { cells, colour, most }: Ground): DrawnRun {
  if (run.calls === null || most === null) return run;
  const stops = stopsOf(run.path);
  const middle = stops.slice(1, -1).filter((place) => run.wishes[place] !== false);
  const rank = (place: string): number => (run.wishes[place] === true ? 1e6 : 0) + paid(place, cells, colour);
  const best = middle.toSorted((a, b) => rank(b) - rank(a)).slice(0, Math.max(0, most - 2));
  const chosen = new Set([stops[0], stops.at(-1), ...best]);
  return { ...run, calls: stops.filter((place) => chosen.has(place)) };
}

/** What is printed at a stop. */
export function paid(place: string, cells: ReadonlyMap<string, Cell>, colour: string): number {
  const [at = "", stop = "0"] = place.split(":");
  const revenue = cells.get(at)?.face.stops[Number(stop)]?.revenue ?? 0;
  return typeof revenue === "number" ? revenue : (revenue[colour] ?? 0);
}
