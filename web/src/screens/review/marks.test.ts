import { describe, expect, it } from "vitest";
import type { GameAnalysis, JudgedMove } from "../../net/types";
import { barsOf, toldMoves } from "./marks";

const move = (number: number, seat: string, cost: number, mark: JudgedMove["mark"]): JudgedMove => ({
  number, before: number - 1, seat, cost, mark, worth: 0, played: "", best: { label: "", action: { type: "Pass" }, worth: 0 }, why: null, own: null, line: [],
});
const analysis: GameAnalysis = {
  level: "club", done: 4, total: 4, players: {}, turning: [4],
  moves: [move(1, "s1", 0, "best"), move(2, "s2", 25, "slip"), move(3, "s1", 100, "mistake"), move(4, "s1", 400, "blunder")],
};

describe("an analysis", () => {
  it("tells mistakes and blunders and nothing less", () => {
    expect(toldMoves(analysis).map((one) => one.number)).toEqual([3, 4]);
  });

  it("draws what each move of a player cost, and nothing where it cost nothing", () => {
    expect(barsOf(analysis, "s1", 400, 60).map(({ move: one, x, height }) => [one.number, x, height])).toEqual([[3, 300, 30], [4, 400, 60]]);
    expect(barsOf(analysis, "s2", 400, 60)).toHaveLength(1);
  });
});
