/** What is to be done at a table, in words made of what the server names. */
import type { Components, Snapshot } from "../../net/types";
import { pick } from "../../i18n/index.svelte";

export interface Todo {
  readonly company: string | null;
  readonly step: string | null;
}

/** Whose turn within the round it is and what for; empty where the game has no such thing. */
export function todoOf(snapshot: Snapshot, parts: Components | null): Todo {
  const frames = snapshot.view.agenda ?? [];
  const frame = frames[frames.length - 1];
  if (frame === undefined || frame.type !== "CompanyTurn") return { company: null, step: null };
  const label = parts?.labels["steps"]?.[frame.step ?? ""];
  return { company: frame.company, step: label === undefined ? null : pick(label) };
}
