/** The fields of standing orders. */
export const orders = {
  "crayon.order.city": "Destination",
  "crayon.order.train": "Train",
  "crayon.order.fee": "Fees at most",
  "crayon.order.load": "Load there",
  "crayon.order.deliver": "Deliver there",
  "crayon.order.end": "End my turns on the way",
  "crayon.order.when": "When",
  "crayon.order.when.nothing_possible": "nothing else can be done",
  "crayon.order.when.always": "in any case",
  "crayon.order.rounds": "Rounds",
};
