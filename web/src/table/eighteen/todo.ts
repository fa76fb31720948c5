/** What is to be done at a table, in words made of what the server names. */
import type { Snapshot } from "../../net/types";
import { components } from "./api";
import { pick, t } from "./texts";
import type { CompanyTurn, View } from "./wire";

/** Whose turn within the round it is and what for; nothing where no company acts. */
export async function todoOf(snapshot: Snapshot): Promise<string | null> {
  const frame = (snapshot.view as unknown as View).agenda.at(-1);
  if (frame?.type !== "CompanyTurn") return null;
  const { company, step } = frame as CompanyTurn;
  const parts = await components(snapshot.title, snapshot.seats.length, snapshot.options);
  const label = parts.labels["steps"]?.[step ?? ""];
  return label === undefined ? null : t("lobby.todo", { company, step: pick(label) });
}
