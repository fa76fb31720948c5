/** What an analysis shows: which moves are told, and where the bars of the timeline stand. */
import type { GameAnalysis, JudgedMove } from "../../net/types";

export const MARKS = ["best", "good", "slip", "mistake", "blunder"] as const;
const TOLD: ReadonlySet<JudgedMove["mark"]> = new Set(["mistake", "blunder"]);

/** The moves worth telling, in the order of the game. */
export const toldMoves = (analysis: GameAnalysis): readonly JudgedMove[] => analysis.moves.filter((move) => TOLD.has(move.mark));

export interface Bar {
  readonly move: JudgedMove;
  readonly x: number;
  readonly height: number;
}

/** The bars of one player: as far to the right as the move is late, as high as the root of what it cost. */
export function barsOf(analysis: GameAnalysis, seat: string, width: number, height: number): readonly Bar[] {
  const last = Math.max(1, ...analysis.moves.map((move) => move.number));
  const most = Math.max(1, ...analysis.moves.map((move) => move.cost));
  return analysis.moves
    .filter((move) => move.seat === seat && move.cost > 0)
    .map((move) => ({ move, x: (width * move.number) / last, height: Math.max(2, height * Math.sqrt(move.cost / most)) }));
}
