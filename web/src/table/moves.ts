/** What anybody can do at any table beside playing: take a move back, try another from here, look at another round. */
import { pick, t } from "../i18n/index.svelte";
import * as api from "../net/api";
import type { UndoRequest } from "../net/types";
import { outside } from "../screens/newgame/outside";
import { copyText } from "../shell/clipboard";
import { router } from "../shell/router.svelte";
import { session } from "../shell/session.svelte";
import { toasts } from "../shell/toasts.svelte";
import type { Desk } from "./desk.svelte";

/** Takes the last move back, or all moves after one; the others are asked where they have to agree. */
export const takeBack = (desk: Desk, to?: number): Promise<void> =>
  goBack(desk, "bar.undo", to === undefined ? whyNot(desk, "undo") : null, (seat) => desk.store.undo(seat, to));

/** Does again what was taken back last. */
export const doAgain = (desk: Desk): Promise<void> => goBack(desk, "bar.redo", whyNot(desk, "redo"), (seat) => desk.store.redo(seat));

/** Why nothing can be taken back, or done again, now; null if it can. */
export function whyNot(desk: Desk, what: "undo" | "redo"): string | null {
  const { back } = desk.snapshot;
  if (back === null) return t("undo.spectator");
  return back[what].reason === null ? null : pick(back[what].reason);
}

/** Why the game cannot go back to a position; null if it can. */
export function whyNotTo(desk: Desk, number: number): string | null {
  const { back, number: now } = desk.snapshot;
  if (back === null) return t("undo.spectator");
  if (number >= now) return t("undo.here");
  const isStanding = number === 0 || desk.store.log.find((entry) => entry.number === number)?.stands === true;
  if (!isStanding) return t("undo.struck");
  return number < back.since ? t("undo.seen") : null;
}

async function goBack(desk: Desk, title: "bar.undo" | "bar.redo", refused: string | null, go: (seat: string) => Promise<UndoRequest | null>): Promise<void> {
  const seat = desk.seat ?? desk.snapshot.mine[0];
  if (seat === undefined || refused !== null) {
    toasts.show({ kind: "no", title: t(title), text: refused ?? t("undo.spectator") });
    return;
  }
  const asked = await go(seat);
  const { rebuff } = desk.store;
  if (asked !== null) toasts.show({ kind: "note", title: t("undo.asked"), text: t("undo.asked.whom", { who: asked.asked.map((one) => desk.store.seatName(one)).join(", ") }) });
  else if (rebuff !== null && rebuff.body.code !== "stale") {
    toasts.show({ kind: "no", title: t(title), text: pick(rebuff.body.message) });
    desk.store.rebuff = null;
  }
}

const isPlain = (): boolean => router.route.query.get("plain") === "1";

/** A table of its own that begins with the position that is looked at. */
export async function tryFromHere(desk: Desk): Promise<void> {
  try {
    const made = await api.play.fork(desk.store.id, desk.store.number);
    router.go(`/t/${made.id}${isPlain() ? "?plain=1" : ""}`);
  } catch (problem) {
    toasts.show({ kind: "no", title: t("past.try"), text: problem instanceof Error ? problem.message : String(problem) });
  }
}

/** A link to a position, for other devices. */
export async function copyPosition(desk: Desk, number: number): Promise<void> {
  const { address } = outside(location.origin, session.me?.addresses ?? []);
  const link = `${address}/t/${desk.store.id}?at=${number}`;
  const isDone = await copyText(link);
  toasts.show({ kind: "note", title: t(isDone ? "log.link.copied" : "log.link"), text: link }, isDone ? 4 : 20);
}

/** The beginning of the round before or after what is looked at. */
export function byRound(desk: Desk, by: 1 | -1): void {
  const now = desk.store.number;
  const starts = desk.store.rounds.map((round) => round.from);
  const next = by === 1 ? starts.find((from) => from > now) : starts.findLast((from) => from < now);
  void desk.store.look(next ?? (by === 1 ? null : 0));
}
