/** What a button says. The server's label is the last resort; here it gets its price and its shortest form. */
import { pick, t, tOr } from "./texts";
import { isTold } from "../../net/offers.svelte";
import type { Offer } from "../../net/types";
import { costOf } from "./facts";
import { isPower, placeOf } from "./kinds";
import type { Play } from "./play.svelte";

/** How many certificates of the usual size a percentage is. */
export function shares(play: Play, offer: Offer): number {
  const company = play.parts.companies.find((one) => one.id === offer.action["company"]);
  const unit = play.view.companies[company?.id ?? ""]?.unit ?? company?.share ?? 10;
  return Math.round(Number(offer.action["percent"] ?? 0) / unit);
}

export function sumOf(play: Play, offer: Offer): number {
  return costOf(offer, play.desk.seat, play.company);
}

/** `Buy VR for £70`, `Lay #28 on E16`: the main button. */
export function doLabel(play: Play, offer: Offer, number: number | null = null): string {
  const action = offer.action;
  const word = (field: string): string => (typeof action[field] === "string" ? String(action[field]) : "");
  const span = offer.range && number === null && offer.range.low !== offer.range.high ? offer.range : null;
  const told = isTold(offer);
  const sum = offer.range && number !== null ? number : told ? Math.abs(sumOf(play, offer)) || Number(action["price"] ?? 0) : 0;
  const values = {
    at: placeName(play, word("at")),
    tile: word("tile"),
    train: word("train"),
    paper: word("paper"),
    company: seller(play, offer) ?? play.letters(word("company")),
    sum: sum === 0 && !told ? "…" : span === null ? play.money(sum) : `${play.money(span.low)}–${play.money(span.high)}`,
    n: typeof action["notes"] === "number" ? (number ?? Number(action["notes"])) : shares(play, offer),
    price: play.money(Number(action["price"] ?? sum)),
    run: play.money(action.type !== "RunTrains" ? (play.turn?.run ?? 0) : play.own.isOn ? play.own.revenue : (play.run?.revenue ?? 0)),
  };
  /** What is bought at a price comes with its sum, and while that is being worked out with a sign that one is to come. */
  const isPaid = sum > 0 ? told || span !== null : !told && typeof action["price"] === "number";
  const special = typeof action["kind"] === "string" ? `.${action["kind"]}` : typeof action["trade_in"] === "string" ? ".trade" : values.n === 0 && typeof action["notes"] === "number" ? ".none" : isPaid ? ".sum" : "";
  return tOr(`do.${offer.kind}${special}`, tOr(`do.${offer.kind}`, offer.label, values), { ...values, old: word("trade_in") });
}

/** The company that sells a train, with its director if somebody else is to agree. */
function seller(play: Play, { action }: Offer): string | null {
  const company = String(action["company"] ?? "");
  const director = typeof action["train"] === "string" ? play.view.companies[company]?.director : undefined;
  return director && director !== play.desk.seat ? `${play.letters(company)} (${play.desk.name(director)})` : null;
}

export function placeName(play: Play, at: string): string {
  const name = play.model.byName.get(at)?.name ?? "";
  return name === "" ? at : `${name} (${at})`;
}

/** `Lay nothing`, `No station`: what passing means in this step. */
export function passLabel(play: Play, offer: Offer): string {
  const step = play.interrupt === null ? (play.turn?.step ?? "") : "";
  if (step === "") return tOr(`pass.${play.frame?.type ?? ""}`, offer.label);
  const isLast = step === play.parts.turn.at(-1) && !play.desk.offers.some((one) => isOfStep(one, play.parts.any_time));
  return isLast ? t("pass.done") : tOr(`pass.${step}`, offer.label);
}

/** Something that one would leave undone by ending the step; the power of a private is for another day. */
function isOfStep(offer: Offer, anyTime: readonly string[]): boolean {
  const place = placeOf(offer, anyTime);
  return place === "list" || place === "deal" || (place === "map" && !isPower(offer));
}

export function stepLabel(play: Play, step: string): string {
  const known = play.parts.labels["steps"]?.[step];
  return tOr(`step.${step}`, known === undefined ? step : pick(known));
}
