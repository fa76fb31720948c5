/** Standing orders as they are sent back: without what the server adds to them. */
import type { Order, OrderWish } from "../net/types";

export function bare(order: Order): OrderWish {
  const { seat: _seat, label: _label, since: _since, ended: _ended, ...rest } = order;
  return rest as OrderWish;
}
