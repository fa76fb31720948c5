/** Two runs of a company side by side: like trains beside each other, the best first. */
import type { RouteLine } from "../wire";

export interface Beside {
  readonly train: string;
  readonly made: RouteLine | null;
  readonly best: RouteLine | null;
  /** What the made run earns more; below zero, less. */
  readonly difference: number;
}

const lineKey = (line: RouteLine): string => `${line.train} ${line.path.join()}`;

/** Lines that both runs have stand beside each other, then those of the same train, then whatever is left. */
export function compared(made: readonly RouteLine[], best: readonly RouteLine[]): readonly Beside[] {
  const left = [...made];
  const take = (fits: (line: RouteLine) => boolean): RouteLine | null => {
    const i = left.findIndex(fits);
    return i < 0 ? null : (left.splice(i, 1)[0] ?? null);
  };
  const same = new Map(best.map((line) => [line, take((one) => lineKey(one) === lineKey(line))]));
  const rows = best.map((line) => {
    const other = same.get(line) ?? take((one) => one.train === line.train);
    return { train: line.train, made: other, best: line, difference: (other?.revenue ?? 0) - line.revenue };
  });
  return [...rows, ...left.map((line) => ({ train: line.train, made: line, best: null, difference: line.revenue }))];
}
