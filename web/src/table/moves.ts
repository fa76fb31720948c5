/** What anybody can do at any table beside playing: take a move back, try another from here, look at another round. */
import { pick, t } from "../i18n/index.svelte";
import * as api from "../net/api";
import { router } from "../shell/router.svelte";
import { toasts } from "../shell/toasts.svelte";
import type { Desk } from "./desk.svelte";

/** Takes the last move back, or all moves after one; the others are asked where they have to agree. */
export async function takeBack(desk: Desk, to?: number): Promise<void> {
  const seat = desk.seat ?? desk.snapshot.mine[0];
  if (seat === undefined) return;
  const asked = await desk.store.undo(seat, to);
  if (asked !== null) toasts.show({ kind: "note", title: t("undo.asked"), text: t("undo.asked.whom", { who: asked.asked.map((one) => desk.store.seatName(one)).join(", ") }) });
  else if (desk.store.rebuff !== null && desk.store.rebuff.status !== 409) {
    toasts.show({ kind: "no", title: t("bar.undo"), text: pick(desk.store.rebuff.body.message) });
    desk.store.rebuff = null;
  }
}

/** A table of its own that begins with the position that is looked at. */
export async function tryFromHere(desk: Desk): Promise<void> {
  const made = await api.play.fork(desk.store.id, desk.store.number, t("fork.name", { name: desk.snapshot.name, n: desk.store.number }));
  router.go(`/t/${made.id}`);
}

/** The beginning of the round before or after what is looked at. */
export function byRound(desk: Desk, by: 1 | -1): void {
  const now = desk.store.number;
  const starts = desk.store.rounds.map((round) => round.from);
  const next = by === 1 ? starts.find((from) => from > now) : starts.findLast((from) => from < now);
  void desk.store.look(next ?? (by === 1 ? null : 0));
}
