/** Bonuses for a way from a company's home to a target: where they stand on the map, and how they are reckoned. */
import type { PlannedRun, RouteBonus } from "../wire";
import { ORIGIN, plus, type Point } from "./geometry";
import type { Cell } from "./model";

export interface WayBonus {
  readonly key: string;
  readonly at: Point;
  /** Where the way began, for one that is earned. */
  readonly home: Point | null;
  readonly text: string;
  /** The route that earns it, or null for one that nobody earns yet. */
  readonly route: number | null;
}

/** `7 × 20 − 9 × 10`: the products a bonus is the sum of. */
export function reckoning(terms: RouteBonus["terms"]): string {
  return terms.map(([count, rate], i) => `${rate < 0 ? (i === 0 ? "−" : " − ") : i === 0 ? "" : " + "}${count} × ${Math.abs(rate)}`).join("");
}

function pointOf(place: string, cells: ReadonlyMap<string, Cell>): Point | null {
  const [at = "", stop = "0"] = place.split(":");
  const cell = cells.get(at);
  return cell === undefined ? null : plus(cell.face.places[Number(stop)] ?? ORIGIN, cell.centre);
}

/** The bonus that a run earns, and the other targets of its company with what is in them at most. */
export function waysOf(run: PlannedRun, cells: ReadonlyMap<string, Cell>): readonly WayBonus[] {
  const earned = run.routes.flatMap((route, i) =>
    route.bonuses.flatMap((bonus): WayBonus[] => {
      const at = bonus.target === null ? null : pointOf(bonus.target, cells);
      if (at === null || bonus.target === null) return [];
      const home = bonus.home === null ? null : pointOf(bonus.home, cells);
      return [{ key: bonus.target, at, home, text: `${reckoning(bonus.terms)} = ${bonus.value}`, route: i }];
    }),
  );
  const open = run.targets.flatMap((target) =>
    target.places.flatMap((place): WayBonus[] => {
      const at = pointOf(place, cells);
      if (at === null || earned.some((one) => one.key === place)) return [];
      const rate = target.rate === 0 ? target.amount : target.rate;
      return [{ key: place, at, home: null, text: `${target.amount / rate} × ${rate}`, route: null }];
    }),
  );
  return [...open, ...earned];
}
