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
const viewOf = (table: Snapshot): View => table.view as unknown as View;
const isMine = (table: Snapshot): boolean => Object.values(table.offers).some((offers) => offers.length > 0);

/** My seat is in one of these phases. */
function isAt(table: Snapshot, ...phases: readonly string[]): boolean {
  return isMine(table) && phases.includes(viewOf(table).phase);
}
/** From a round on it is shown anyway, to be learnt by watching. */
const isPast = (table: Snapshot, round: number): boolean => table.over !== null || viewOf(table).round >= round;

export const STEPS: readonly Step[] = [
  { name: "actor", title: "crayon.guide.actor", text: "crayon.guide.actor.text", target: "#actor", pane: 0, isDue: always, wait: null },
  { name: "cards", title: "crayon.guide.cards", text: "crayon.guide.cards.text", target: "#cards", pane: 1, isDue: always, wait: null },
  { name: "origin", title: "crayon.guide.origin", text: "crayon.guide.origin.text", target: "#actor", pane: 0, isDue: (table) => isAt(table, "origin") || isPast(table, 2), wait: "crayon.guide.origin.wait" },
  { name: "build", title: "crayon.guide.build", text: "crayon.guide.build.text", target: "#main", pane: 0, isDue: (table) => isAt(table, "build") || isPast(table, 2), wait: "crayon.guide.build.wait" },
  { name: "contracts", title: "crayon.guide.contracts", text: "crayon.guide.contracts.text", target: "#cards", pane: 1, isDue: always, wait: null },
  { name: "log", title: "crayon.guide.log", text: "crayon.guide.log.text", target: "#log", pane: 4, isDue: (table) => table.number > 0, wait: "crayon.guide.log.wait" },
  { name: "move", title: "crayon.guide.move", text: "crayon.guide.move.text", target: "#main", pane: 0, isDue: (table) => isAt(table, "move") || isPast(table, 3), wait: "crayon.guide.move.wait" },
  { name: "players", title: "crayon.guide.players", text: "crayon.guide.players.text", target: "#players", pane: 2, isDue: always, wait: null },
  { name: "events", title: "crayon.guide.events", text: "crayon.guide.events.text", target: "#news", pane: 3, isDue: always, wait: null },
  { name: "history", title: "crayon.guide.history", text: "crayon.guide.history.text", target: ".history", pane: 4, isDue: always, wait: null },
];
