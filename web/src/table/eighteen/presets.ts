/** With which number a choice begins: what is printed on the thing, so that nobody pays one or all by a slip. */
import type { Offer } from "../../net/types";
import { cardOf } from "./depot";
import type { Components } from "./wire";

/** What is printed on the train or the private that an offer is about. */
function printed(parts: Components, offer: Offer): number | null {
  const { train, paper } = offer.action;
  if (typeof train === "string") return cardOf(parts, train)?.sides.find((side) => side.name === train)?.price ?? null;
  return typeof paper === "string" ? (parts.papers.find((one) => one.id === paper)?.price ?? null) : null;
}

/** The number to begin with, inside the range: the printed price; for a debt all that can be repaid; else what is named with the offer. */
export function firstNumber(parts: Components, offer: Offer): number | null {
  const { range } = offer;
  if (!range) return null;
  const named = Number(offer.action[range.field]);
  const wanted = range.field === "price" ? (printed(parts, offer) ?? named) : offer.kind === "RepayDebt" ? range.high : named;
  return Math.min(Math.max(wanted, range.low), range.high);
}
