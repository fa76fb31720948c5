/** What is to be done at a table, in a few words. */
import type { Snapshot } from "../../net/types";
import { tOr } from "./texts";
import type { View } from "./wire";

/** What the phase asks for; nothing where the server names none. */
export async function todoOf(snapshot: Snapshot): Promise<string | null> {
  const { phase } = snapshot.view as unknown as View;
  return tOr(`crayon.todo.${phase}`, "") || null;
}
