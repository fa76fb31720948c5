/** The ten steps of the first game: where each points, and from which moment on there is something to see. */
import type { GuideStep } from "../../families";
import type { Snapshot } from "../../net/types";
import type { MessageKey } from "./texts";
import type { View } from "./wire";

interface Step extends GuideStep {
  readonly title: MessageKey;
  readonly text: MessageKey;
  readonly wait: MessageKey | null;
}

const always = (): boolean => true;
const isPast = (table: Snapshot, ...rounds: readonly string[]): boolean =>
  table.over !== null || rounds.some((round) => table.round.startsWith(round));

/** Sets of rounds to wait for a company of the player's own; after that the step is shown anyway, to be learnt by watching. */
const PATIENCE = 3;

/** How many share rounds there have been. */
function sets(table: Snapshot): number {
  return table.over !== null ? PATIENCE : Number(/^(?:share|operating) (\d+)/.exec(table.round)?.[1] ?? 0);
}

/** A company of mine is in its turn, at one of these points of it. */
function isAt(table: Snapshot, ...points: readonly string[]): boolean {
  const frame = (table.view as unknown as View).agenda.at(-1);
  const isMine = Object.values(table.offers).some((offers) => offers.length > 0);
  return frame?.type === "CompanyTurn" && isMine && points.includes(frame.step ?? "");
}

const isShares = (table: Snapshot): boolean => isPast(table, "share", "operating", "between");

export const STEPS: readonly Step[] = [
  { name: "actor", title: "guide.actor", text: "guide.actor.text", target: "#actor", pane: 0, isDue: always, wait: null },
  { name: "sale", title: "guide.sale", text: "guide.sale.text", target: "#actor", pane: 0, isDue: always, wait: null },
  { name: "log", title: "guide.log", text: "guide.log.text", target: "#log", pane: 4, isDue: (table) => table.number > 0, wait: "guide.log.wait" },
  { name: "papers", title: "guide.papers", text: "guide.papers.text", target: "#papers", pane: 2, isDue: always, wait: null },
  { name: "shares", title: "guide.shares", text: "guide.shares.text", target: "#actor", pane: 0, isDue: isShares, wait: "guide.shares.wait" },
  { name: "prices", title: "guide.prices", text: "guide.prices.text", target: "#prices", pane: 1, isDue: isShares, wait: "guide.shares.wait" },
  { name: "track", title: "guide.track", text: "guide.track.text", target: "#main", pane: 0, isDue: (table) => isAt(table, "track", "station") || sets(table) >= PATIENCE, wait: "guide.track.wait" },
  { name: "trains", title: "guide.trains", text: "guide.trains.text", target: "#trains", pane: 3, isDue: (table) => isAt(table, "trains", "run", "dividend") || sets(table) >= PATIENCE, wait: "guide.trains.wait" },
  { name: "run", title: "guide.run", text: "guide.run.text", target: "#actor", pane: 0, isDue: (table) => isAt(table, "run", "dividend") || sets(table) > PATIENCE, wait: "guide.run.wait" },
  { name: "history", title: "guide.history", text: "guide.history.text", target: ".history", pane: 4, isDue: always, wait: null },
];
