import type { things as english } from "../en/things";

export const things: Record<keyof typeof english, string> = {
  "crayon.thing.from": "Aus",
  "crayon.thing.lies": "Liegt in",
  "crayon.thing.supply": "Vorrat",
  "crayon.thing.supply.of": "{n} von {all}",
  "crayon.thing.wanted": "Gesucht",
  "crayon.thing.contract": "Auftrag {n}",
  "crayon.thing.demand": "{good} nach {city}; aus {from}",
  "crayon.thing.now": "Sofort",
  "crayon.thing.round": "Eine Runde",
  "crayon.thing.speed": "Tempo",
  "crayon.thing.capacity": "Trägt",
  "crayon.thing.capacity.what": "{n|eine Marke|# Marken}",
  "crayon.thing.changes": "Wird zu",
};
