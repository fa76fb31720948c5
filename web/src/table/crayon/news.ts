/** Events as news: what is in force, for whom, and for how long. */
import { cityName, list, pick, t } from "./texts";
import type { Components, View } from "./wire";

export interface News {
  readonly key: string;
  readonly card: number;
  readonly drawer: string;
  /** It holds already; else it begins when the drawer's turn ends. */
  readonly running: boolean;
  /** How many turns are still to be played under it. */
  readonly left: number;
  /** Whether the reader plays under it now, in a turn to come, or not any more. */
  readonly mine: "now" | "next" | "past" | "none";
}

export function newsOf(view: View, seat: string | null): readonly News[] {
  return view.events.map((effect, i) => ({
    key: `${i}/${effect.card}/${effect.drawer}`,
    card: effect.card,
    drawer: effect.drawer,
    running: effect.running,
    left: effect.running ? effect.left.length : Object.keys(view.players).length,
    mine: seat === null ? "none" : !effect.running ? "next" : !effect.left.includes(seat) ? "past" : view.turn === seat ? "now" : "next",
  }));
}

/** What a card does, sentence by sentence; `who` is the drawer. */
export function sayEvent(parts: Pick<Components, "events" | "waters">, card: number, who: string): readonly string[] {
  const effects = parts.events.find((one) => one.id === card)?.effects ?? [];
  return effects.map((effect) => {
    const waters = effect.waters.map((id) => parts.waters.find((one) => one.id === id)).map((water) => (water === undefined ? "" : pick(water.name)));
    return t(`crayon.do.${effect.do}`, { who, waters: list(waters), cities: list(effect.cities.map(cityName)) });
  });
}
