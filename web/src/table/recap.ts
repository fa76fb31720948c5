/** What others did since I moved: which entries of the log, grouped by turns, and what changed in each. */
import type { LogEntry } from "../net/types";
import { byRound, type LogTurn } from "./log";

/** The moves of others between two positions; in the first of them I had just moved. */
export interface Since {
  readonly from: number;
  readonly to: number;
  readonly entries: readonly LogEntry[];
}

/** A sum, a price or a post that is not what it was. */
export interface Changed {
  /** Whose it is; null where it is nobody's. */
  readonly owner: string | null;
  readonly text: string;
  readonly tone: "good" | "no" | "plain";
}

/** How many lines a turn is told in; the rest is counted. */
export const LINES = 3;

/** The last moves of others in a row, before those I have made since. Nothing where I have not moved yet. */
export function sinceMine(log: readonly LogEntry[], isMine: (seat: string | null) => boolean): Since | null {
  const theirs = log.findLastIndex((entry) => !isMine(entry.seat));
  if (theirs < 0) return null;
  const before = log.slice(0, theirs).findLastIndex((entry) => isMine(entry.seat));
  const mine = log[before];
  const last = log[theirs];
  if (mine === undefined || last === undefined) return null;
  const entries = log.slice(before + 1, theirs + 1).filter((entry) => entry.stands && entry.back_to === null);
  return entries.length === 0 ? null : { from: mine.number, to: last.number, entries };
}

/** One after the other: who acted, from which position to which. */
export function turnsOf(entries: readonly LogEntry[]): readonly LogTurn[] {
  return byRound(entries).flatMap((round) => bySeat(round.turns));
}

/** Where no company acts each player has a turn of their own. */
function bySeat(turns: readonly LogTurn[]): readonly LogTurn[] {
  return turns.flatMap((turn) => {
    if (turn.company !== null) return [turn];
    const found: LogTurn[] = [];
    for (const entry of turn.entries) {
      const last = found.at(-1);
      if (last?.seat === entry.seat) found[found.length - 1] = { ...last, entries: [...last.entries, entry] };
      else found.push({ key: String(entry.number), company: null, seat: entry.seat, number: entry.number, entries: [entry] });
    }
    return found;
  });
}

/** What a turn is told in: its first lines, each with the position it led to, and how many more there are. */
export function told(turn: LogTurn): { readonly lines: readonly { readonly number: number; readonly text: string }[]; readonly more: number } {
  const all = turn.entries.flatMap((entry) => (entry.text.length > 0 ? entry.text : [entry.label]).map((text) => ({ number: entry.number, text })));
  return all.length <= LINES ? { lines: all, more: 0 } : { lines: all.slice(0, LINES), more: all.length - LINES };
}

/** The position a turn began in, and the one it led to. */
export const spanOf = (turn: LogTurn): readonly [number, number] => [(turn.entries[0]?.number ?? 1) - 1, turn.entries.at(-1)?.number ?? 0];

/** Numbers that are not what they were, as changes in somebody's words. */
export function changed(owner: string | null, before: number | null | undefined, after: number | null | undefined, say: (before: number, after: number) => string): readonly Changed[] {
  if (typeof before !== "number" || typeof after !== "number" || before === after) return [];
  return [{ owner, text: say(before, after), tone: after > before ? "good" : "no" }];
}
