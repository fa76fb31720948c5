/** Where there is nothing to do but pass, passing can be left to the table. */
import { list, pick, t } from "../i18n/index.svelte";
import * as api from "../net/api";
import type { LogEntry, Offer } from "../net/types";
import { toasts } from "../shell/toasts.svelte";
import type { Desk } from "./desk.svelte";
import { takeBack } from "./moves";

/** Seconds for which is told that something was passed. */
const SHOWN = 12;
const begun = new WeakSet<Offer>();

/** The one move there is, if it is a pass. Whoever has just taken a move back wants to look for themselves. */
export function onlyPass(offers: readonly Offer[], passes: readonly string[], last: LogEntry | undefined): Offer | null {
  const [only, ...others] = offers;
  if (only === undefined || others.length > 0 || only.range || only.free || last?.back_to != null) return null;
  return passes.includes(only.kind) ? only : null;
}

/** Passes, and says why there was nothing else. */
export async function skip(desk: Desk, pass: Offer): Promise<void> {
  const seat = desk.seat;
  if (seat === null || begun.has(pass)) return;
  begun.add(pass);
  const { reasons } = await api.play.idle(desk.store.id, seat).catch(() => ({ reasons: [] }));
  if (desk.offers[0] !== pass || !(await desk.store.act(seat, pass.action))) return;
  const why = reasons.map((reason) => `${pick(reason.message)}${reason.rule === null ? "" : ` (${reason.rule})`}`);
  toasts.show({
    kind: "note",
    title: t("skip.done"),
    text: why.length === 0 ? t("skip.plain") : list(why),
    actions: [{ label: t("bar.undo"), run: () => void takeBack(desk) }],
  }, SHOWN);
}
