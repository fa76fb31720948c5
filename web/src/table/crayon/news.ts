/** Events as news: what is in force, for whom, and for how long. */
import { cityName, list, t } from "./texts";
import type { Components, Effect, View } from "./wire";

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
export function sayEvent(parts: Pick<Components, "event_cards" | "waters">, card: number, who: string, lang: "en" | "de"): readonly string[] {
  const effects = parts.event_cards.find((one) => one.id === card)?.effects ?? [];
  return effects.map((effect) => sayEffect(parts, effect, who, lang));
}

function sayEffect(parts: Pick<Components, "waters">, effect: Effect, who: string, lang: "en" | "de"): string {
  const waters = list(effect.waters.map((name) => (lang === "en" ? parts.waters.find((one) => one.name === name)?.en : undefined) ?? name));
  const near = list(effect.around.map(cityName));
  const values = { waters, who, n: effect.radius, cities: effect.do === "no_handling" ? list(effect.cities.map(cityName)) : near };
  if (effect.do === "slow" && effect.around.length > 0) return t("crayon.do.slow.around", values);
  return t(`crayon.do.${effect.do}`, values);
}
