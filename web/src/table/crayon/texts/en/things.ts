/** The cards of contracts, events, trains and goods. */
export const things = {
  "crayon.thing.from": "From",
  "crayon.thing.lies": "Lies in",
  "crayon.thing.supply": "Supply",
  "crayon.thing.supply.of": "{n} of {all}",
  "crayon.thing.wanted": "Wanted",
  "crayon.thing.contract": "Contract {n}",
  "crayon.thing.demand": "{good} to {city}; from {from}",
  "crayon.thing.now": "Now",
  "crayon.thing.round": "One round",
  "crayon.thing.speed": "Speed",
  "crayon.thing.capacity": "Carries",
  "crayon.thing.capacity.what": "{n|one chip|# chips}",
  "crayon.thing.changes": "Becomes",
} as const;
