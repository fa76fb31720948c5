/** The fields of standing orders. */
export const orders = {
  "crayon.order.city": "Ziel",
  "crayon.order.train": "Zug",
  "crayon.order.fee": "Gebühren höchstens",
  "crayon.order.load": "Dort laden",
  "crayon.order.deliver": "Dort liefern",
  "crayon.order.end": "Meine Spielzüge unterwegs beenden",
  "crayon.order.when": "Wann",
  "crayon.order.when.nothing_possible": "wenn sonst nichts möglich ist",
  "crayon.order.when.always": "in jedem Fall",
  "crayon.order.rounds": "Runden",
};
