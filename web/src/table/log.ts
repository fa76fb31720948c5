/** The log as one reads it: rounds, turns in them, and in each turn the sentences of its moves. */
import type { LogEntry } from "../net/types";

export interface LogTurn {
  readonly key: string;
  readonly company: string | null;
  readonly seat: string | null;
  readonly number: number;
  readonly entries: readonly LogEntry[];
}
export interface LogRound {
  readonly key: string;
  readonly round: string;
  readonly number: number;
  readonly turns: readonly LogTurn[];
}

/** Entries of one company (or, where no company acts, of the round as a whole) that follow one another are one turn. */
export function byRound(entries: readonly LogEntry[]): LogRound[] {
  const rounds: { key: string; round: string; number: number; turns: { key: string; company: string | null; seat: string | null; number: number; entries: LogEntry[] }[] }[] = [];
  for (const entry of entries) {
    let round = rounds.at(-1);
    if (round === undefined || (round.round !== entry.round && entry.back_to === null)) {
      round = { key: `${entry.round}/${entry.number}`, round: entry.round, number: entry.number, turns: [] };
      rounds.push(round);
    }
    let turn = round.turns.at(-1);
    if (turn === undefined || turn.company !== entry.company) {
      turn = { key: String(entry.number), company: entry.company, seat: entry.seat, number: entry.number, entries: [] };
      round.turns.push(turn);
    }
    turn.entries.push(entry);
  }
  return rounds;
}

/** The company is the heading: a sentence that begins with it goes on with its verb. */
export function underHeading(line: string, letters: string | undefined): string {
  if (letters === undefined || !line.startsWith(`${letters} `)) return line;
  const rest = line.slice(letters.length + 1);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** The number of the next move before or after a position that was not taken back; undefined if there is none. */
export function standingFrom(log: readonly LogEntry[], number: number, by: 1 | -1): number | undefined {
  const isMove = (entry: LogEntry): boolean => entry.stands && entry.back_to === null;
  if (by === 1) return log.find((entry) => entry.number > number && isMove(entry))?.number;
  return log.findLast((entry) => entry.number < number && isMove(entry))?.number;
}
