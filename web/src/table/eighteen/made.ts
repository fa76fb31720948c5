/** A run that was made, beside the best one there was: while its revenue is paid out, and where one looks back at it. */
import type { AnyAction, LogEntry } from "../../net/types";
import { study } from "./api";
import type { RoutePlan, RouteLine } from "./wire";

type Declared = Parameters<typeof study.checkRoutes>[2];

/** The routes that a company declares in a position or has just declared; null where it has not run, or has been paid. */
export function declaredAt(log: readonly LogEntry[], company: string, number: number): Declared | null {
  const runs = (action: AnyAction | null): Declared | null => (action !== null && Array.isArray(action["routes"]) ? (action["routes"] as Declared) : null);
  const next = log.find((entry) => entry.number === number + 1 && entry.stands && entry.company === company);
  if (next !== undefined && runs(next.action) !== null) return runs(next.action);
  for (const entry of log.filter((one) => one.stands && one.number <= number).toReversed()) {
    if (entry.company !== company || entry.action?.type === "Dividend") return null;
    if (runs(entry.action) !== null) return runs(entry.action);
  }
  return null;
}

const lineKey = (line: Pick<RouteLine, "train" | "path">): string => `${line.train} ${line.path.join()}`;

/** The made run explained like the best one; null where both are the same. */
export async function madeRun(id: string, best: RoutePlan, declared: Declared): Promise<RoutePlan | null> {
  const known = new Set(best.routes.map(lineKey));
  if (declared.length === best.routes.length && declared.every((line) => known.has(lineKey(line)))) return null;
  const checked = await study.checkRoutes(id, best.company, declared, best.number).catch(() => null);
  if (checked?.legal !== true) return null;
  const idle = [...best.trains];
  for (const line of checked.routes) {
    const i = idle.indexOf(line.train);
    if (i >= 0) idle.splice(i, 1);
  }
  const treasury = checked.routes.reduce((sum, line) => sum + line.treasury, 0);
  return { ...best, revenue: checked.revenue, treasury, routes: checked.routes, idle };
}
