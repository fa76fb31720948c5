/** The guide goes along with what is done: it neither waits for what is over nor lags behind one who plays on. */

export interface StepNow {
  /** There is something to see. */
  readonly isDue: boolean;
  /** It belongs to a moment of the game; other steps can be shown at any time. */
  readonly isBound: boolean;
}

/**
 * The step to be shown. One who waits for a moment that does not come is shown a later step whose moment is now; one who has moved
 * since the step was shown has had it, whatever they did.
 */
export function follow(steps: readonly StepNow[], at: number, hasActed: boolean): number {
  const step = steps[at];
  if (step === undefined) return at;
  if (!step.isDue) {
    const later = steps.findIndex((one, i) => i > at && one.isBound && one.isDue);
    return later < 0 ? at : later;
  }
  return hasActed ? Math.min(at + 1, steps.length - 1) : at;
}
