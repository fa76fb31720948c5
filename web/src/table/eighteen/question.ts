/** What can be played that is no interruption. */
export const ROUNDS: ReadonlySet<string> = new Set(["OpeningSale", "ShareRound", "OperatingRound", "CompanyTurn"]);

/** An interruption: who is asked, and what about. Each title has kinds of its own. */
export interface Question {
  readonly type: string;
  readonly seat?: string;
  readonly company?: string;
  readonly seller?: string;
  readonly train?: string;
  readonly paper?: string;
  readonly price?: number;
}
