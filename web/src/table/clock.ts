/** How long a move has lasted. */
import type { Desk } from "./desk.svelte";

/** `1:05`, `2:00:07`; nothing before the first move. A table that branched off another counts from its own beginning. */
export function lasted(since: string | undefined, begun: string | null, now: number): string {
  if (since === undefined) return "";
  const from = Math.max(Date.parse(since), begun === null ? 0 : Date.parse(begun));
  const seconds = Math.max(0, Math.floor((now - from) / 1000));
  const two = (n: number): string => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

export function clockOf(desk: Desk): string {
  return lasted(desk.store.log.at(-1)?.at, desk.snapshot.created, desk.now);
}
