/** How players are told apart in charts: a colour and a dash of their own, by seat. */

export interface Stroke {
  /** A custom property of the page. */
  readonly colour: string;
  readonly dash: readonly number[];
}

const STROKES: readonly Stroke[] = [
  { colour: "--line-a", dash: [] },
  { colour: "--line-b", dash: [9, 5] },
  { colour: "--line-c", dash: [2, 5] },
  { colour: "--line-d", dash: [12, 4, 2, 4] },
  { colour: "--line-e", dash: [18, 5] },
  { colour: "--line-f", dash: [5, 3] },
  { colour: "--line-g", dash: [1, 3] },
];

export function strokeOf(index: number): Stroke {
  return STROKES[index % STROKES.length] as Stroke;
}
