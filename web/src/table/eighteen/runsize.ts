/** The card of what the trains earn: its words, and how much room it takes, which is known before it is drawn. */
import { t } from "./texts";
import type { PlannedRun, RouteLine } from "./wire";

/** Stop by stop, with what each pays. */
export function stopsOf(route: RouteLine): string {
  const parts = route.stops.filter((stop) => stop.paid > 0).map((stop) => `${stop.name}\u00a0${stop.paid}`);
  const plain = route.bonuses.filter((bonus) => bonus.terms.length === 0);
  return [...parts, ...plain.map((bonus) => `${t("run.bonus", { what: bonus.label })}\u00a0${bonus.value}`)].join(" + ");
}

/** As in the styles of the card, by the width of the map. */
export const cardWidth = (map: number): number => (map > 940 ? 220 : 204);

const HEAD = 62;
const LINE = 26;
const WORDS = 14;
/** Pixels of a letter, and of the card's edges. */
const LETTER = 5.7;
const EDGES = 24;

/** Rather too high than too low. */
export function cardHeight(run: PlannedRun, width: number): number {
  const lines = (text: string): number => Math.ceil((text.length * LETTER) / (width - EDGES));
  const routes = run.routes.map((route) => LINE + WORDS * (lines(stopsOf(route)) + (route.treasury > 0 ? 1 : 0) + 2 * route.bonuses.filter((bonus) => bonus.terms.length > 0).length));
  return HEAD + routes.reduce((sum, each) => sum + each, 0) + (run.idle.length > 0 ? LINE + WORDS : 0);
}
