import { describe, expect, test } from "vitest";
import { mergeLog } from "../net/table.svelte";
import type { LogEntry } from "../net/types";
import { byRound, standingFrom, underHeading } from "./log";

const entry = (number: number, round: string, company: string | null, back: number | null = null): LogEntry => ({
  number, seat: "s1", action: null, label: "", text: [`${number}`], at: "", back_to: back, stands: true, by: "player", agreed: [], round, company,
});

describe("the log", () => {
  test("is grouped by round and by turn", () => {
    const rounds = byRound([entry(1, "share 1", null), entry(2, "share 1", null), entry(3, "operating 1.1", "VR"), entry(4, "operating 1.1", "VR"), entry(5, "operating 1.1", "QR")]);
    expect(rounds.map((round) => [round.round, round.turns.map((turn) => turn.entries.length)])).toEqual([
      ["share 1", [2]],
      ["operating 1.1", [2, 1]],
    ]);
  });

  test("a move that goes back strikes those it takes back and leaves them in place", () => {
    const log = mergeLog([entry(1, "a", null), entry(2, "a", null), entry(3, "a", null)], [entry(4, "a", null, 1)]);
    expect(log.map((one) => [one.number, one.stands])).toEqual([[1, true], [2, false], [3, false], [4, true]]);
  });

  test("what was done again stands again, and only what was taken back is struck", () => {
    const moves = [entry(1, "a", null), entry(2, "a", null), entry(3, "a", null)];
    const stands = (log: readonly LogEntry[]): boolean[] => log.map((one) => one.stands);
    const back = mergeLog(mergeLog(moves, [entry(4, "a", null, 2)]), [entry(5, "a", null, 1)]);
    expect(stands(back)).toEqual([true, false, false, true, true]);
    const again = mergeLog(back, [entry(6, "a", null, 2)]);
    expect(stands(again)).toEqual([true, true, false, true, true, true]);
    expect(stands(mergeLog(again, [entry(7, "a", null, 3)]))).toEqual([true, true, true, true, true, true, true]);
    expect(stands(mergeLog(again, [entry(7, "a", null), entry(8, "a", null, 2)]))).toEqual([true, true, false, true, true, true, false, true]);
  });

  test("under the heading of a company no sentence begins with it", () => {
    expect(underHeading("VR lays #8 on D15.", "VR")).toBe("Lays #8 on D15.");
    expect(underHeading("VRX lays #8.", "VR")).toBe("VRX lays #8.");
    expect(underHeading("VR legt #8 auf D15.", "VR")).toBe("Legt #8 auf D15.");
    expect(underHeading("Dot passes.", undefined)).toBe("Dot passes.");
  });

  test("an entry that comes twice stands once", () => {
    expect(mergeLog([entry(1, "a", null)], [entry(1, "a", null), entry(2, "a", null)])).toHaveLength(2);
  });

  test("whoever watches a game again sees only moves that stand", () => {
    const moves = [entry(1, "a", null), entry(2, "a", null), entry(3, "a", null)];
    const log = [...mergeLog(moves, [entry(4, "a", null, 1)]), entry(5, "a", null)];
    expect([standingFrom(log, 0, 1), standingFrom(log, 1, 1), standingFrom(log, 5, 1)]).toEqual([1, 5, undefined]);
    expect([standingFrom(log, 5, -1), standingFrom(log, 1, -1)]).toEqual([1, undefined]);
  });
});
