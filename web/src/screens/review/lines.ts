/** How players are told apart in charts: a colour and a dash of their own, by seat. */

export interface Stroke {
  /** A custom property of the page. */
  readonly colour: string;
  readonly dash: readonly number[];
}

const STROKES: readonly Stroke[] = [
  { colour: "--rt-1", dash: [] },
  { colour: "--rt-2", dash: [9, 5] },
  { colour: "--rt-4", dash: [2, 5] },
  { colour: "--rt-3", dash: [12, 4, 2, 4] },
  { colour: "--ink", dash: [18, 5] },
  { colour: "--warn", dash: [5, 3] },
  { colour: "--ink-3", dash: [1, 3] },
];

export function strokeOf(index: number): Stroke {
  return STROKES[index % STROKES.length] as Stroke;
}
