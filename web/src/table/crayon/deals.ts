/** Deals in words, as the one who is asked or the one who offers reads them. */
import { capital, sum, t } from "./texts";
import type { Deal, DealOffered } from "./wire";

/** The offer as it stands before the player who answers; `who` made it. */
export function sayOffer(offer: DealOffered, who: string): readonly string[] {
  const values = { who, price: sum(offer.price), n: offer.rounds };
  const use = offer.use === "theirs" ? t("crayon.deals.say.mine", values) : offer.use === "mine" ? t("crayon.deals.say.theirs", values) : offer.use === "both" ? t("crayon.deals.say.both", values) : t("crayon.deals.say.none");
  return [use, ...saySum(offer.sum, offer.payer === offer.seat ? "theypay" : "ipay", who)];
}

export interface Draft {
  readonly to: string;
  readonly use: DealOffered["use"];
  readonly price: number;
  readonly sum: number;
  readonly iPay: boolean;
  readonly rounds: number;
}

/** What I am about to offer. */
export function sayDraft(draft: Draft, who: string): readonly string[] {
  const values = { who, price: sum(draft.price), n: draft.rounds };
  const use = draft.use === "none" ? t("crayon.deals.say.none") : t(`crayon.deals.say.${draft.use}`, values);
  return [use, ...saySum(draft.sum, draft.iPay ? "ipay" : "theypay", who)];
}

function saySum(amount: number, way: "ipay" | "theypay", who: string): readonly string[] {
  return amount > 0 ? [t(`crayon.deals.say.${way}`, { who, sum: sum(amount) })] : [];
}

/** The action of a draft; whoever pays nothing is not named. */
export function actionOf(draft: Draft, me: string): { readonly type: "OfferDeal"; readonly [field: string]: unknown } {
  const { to, use, rounds } = draft;
  return { type: "OfferDeal", to, use, price: use === "none" ? 0 : draft.price, sum: draft.sum, rounds, ...(draft.sum > 0 ? { payer: draft.iPay ? me : to } : {}) };
}

/** Running deals, one line for each direction. */
export function sayDeals(deals: readonly Deal[], name: (seat: string) => string): readonly string[] {
  return deals.flatMap((deal) => deal.use.map(([user, owner]) => capital(t("crayon.deals.line", { user: name(user), owner: name(owner), sum: sum(deal.price), n: deal.last_round }))));
}
