/** What everybody at the table should hear of at once: events, a fortune announced, the goal reached. */
import type { Components, View } from "./wire";

export type Tiding =
  | { readonly kind: "event"; readonly card: number }
  | { readonly kind: "riches" | "goal"; readonly seat: string };

/** What has happened between two positions of the same game, one after the other. */
export function tidingsOf(parts: Pick<Components, "events">, before: View, now: View): readonly Tiding[] {
  const known = new Set(before.discard);
  const events = now.discard.filter((card) => !known.has(card) && parts.events.some((event) => event.id === card));
  const rich = Object.keys(now.players).filter((seat) => now.players[seat]?.announced === true && before.players[seat]?.announced !== true);
  return [
    ...events.map((card): Tiding => ({ kind: "event", card })),
    ...rich.map((seat): Tiding => ({ kind: "riches", seat })),
    // where the game is over at once, the table says so itself
    ...(now.goal !== null && before.goal === null && now.over === null ? [{ kind: "goal", seat: now.goal } as const] : []),
  ];
}
