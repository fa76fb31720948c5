/** The ten steps of the first game: where each points, and from which moment on there is something to see. */
import type { MessageKey } from "../../i18n/index.svelte";
import type { Snapshot } from "../../net/types";

export interface Step {
  readonly name: string;
  readonly title: MessageKey;
  readonly text: MessageKey;
  /** The part of the table it speaks of. */
  readonly target: string;
  /** Whether there is something to see yet. */
  readonly isDue: (table: Snapshot) => boolean;
  /** What one waits for until then. */
  readonly wait: MessageKey | null;
}

const always = (): boolean => true;
const isPast = (table: Snapshot, ...rounds: readonly string[]): boolean =>
  table.over !== null || rounds.some((round) => (table.view.round ?? "").startsWith(round));

/** A company of mine is in its turn, at one of these points of it. */
function isAt(table: Snapshot, ...points: readonly string[]): boolean {
  const frame = table.view.agenda?.at(-1);
  const isMine = Object.values(table.offers).some((offers) => offers.length > 0);
  return frame?.type === "CompanyTurn" && isMine && points.includes(frame.step ?? "");
}

export const STEPS: readonly Step[] = [
  { name: "actor", title: "guide.actor", text: "guide.actor.text", target: "#actor", isDue: always, wait: null },
  { name: "sale", title: "guide.sale", text: "guide.sale.text", target: "#actor", isDue: always, wait: null },
  { name: "log", title: "guide.log", text: "guide.log.text", target: "#log", isDue: (table) => table.number > 0, wait: "guide.log.wait" },
  { name: "papers", title: "guide.papers", text: "guide.papers.text", target: "#papers", isDue: always, wait: null },
  { name: "shares", title: "guide.shares", text: "guide.shares.text", target: "#actor", isDue: (table) => isPast(table, "share", "operating"), wait: "guide.shares.wait" },
  { name: "prices", title: "guide.prices", text: "guide.prices.text", target: "#prices", isDue: (table) => isPast(table, "share", "operating"), wait: "guide.shares.wait" },
  { name: "track", title: "guide.track", text: "guide.track.text", target: "#main", isDue: (table) => isAt(table, "track", "station"), wait: "guide.track.wait" },
  { name: "run", title: "guide.run", text: "guide.run.text", target: "#actor", isDue: (table) => isAt(table, "run", "dividend", "trains"), wait: "guide.run.wait" },
  { name: "trains", title: "guide.trains", text: "guide.trains.text", target: "#trains", isDue: (table) => isPast(table, "operating"), wait: "guide.run.wait" },
  { name: "history", title: "guide.history", text: "guide.history.text", target: ".history", isDue: always, wait: null },
];
