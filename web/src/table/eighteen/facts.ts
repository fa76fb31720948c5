/** What a choice changes, in a few words. */
import { change, list, money, t, tOr } from "./texts";
import type { Values } from "../../i18n/fill";
import type { Fact, Offer } from "../../net/types";

/** How things are called at the table where the facts are read. */
export interface Voice {
  readonly currency: string;
  readonly me: string | null;
  readonly seat: (seat: string) => string;
  readonly isSeat: (owner: string) => boolean;
  readonly letters: (company: string) => string;
  /** A text of the title's own words. */
  readonly word: (key: string, fallback: string, values: Values) => string;
}

const MONEY: ReadonlySet<string> = new Set(["cash", "treasury", "price", "bank", "run"]);
const isColumn = (fact: Fact): boolean => fact.key.startsWith("column.");

/** The sum that goes out of (or, below zero, into) my own purse or that of the acting company. */
export function costOf(offer: Offer, me: string | null, company: string | null): number {
  const purse = offer.facts.find((fact) => fact.key === "cash" && fact.owner === me);
  const treasury = offer.facts.find((fact) => fact.key === "treasury" && fact.owner === company);
  const found = purse ?? treasury;
  return found === undefined ? 0 : Number(found.before) - Number(found.after);
}

/** A choice by which I lose a company, or a company its price. */
export function isGrave(offer: Offer, me: string | null): boolean {
  return offer.facts.some(
    (fact) =>
      (fact.key === "director" && fact.before === me && fact.after !== me && !["SellShares", "ExchangeMinor"].includes(offer.kind)) ||
      (fact.key === "price" && fact.before !== null && fact.after === null),
  );
}

function amount(fact: Fact, value: unknown, voice: Voice): string {
  if (value === null || value === undefined) return t("change.none");
  if (Array.isArray(value)) return value.length === 0 ? t("change.none") : list(value.map(String));
  if (typeof value === "number" && (fact.money === true || MONEY.has(fact.key))) return money(value, voice.currency);
  return String(value);
}

/** One change as words: `price £110 → £90`, `treasury +£100`, `Ada directs`, `you 20 %`. */
export function sayFact(fact: Fact, voice: Voice, company: string | null): string {
  const owner = voice.isSeat(fact.owner) ? voice.seat(fact.owner) : voice.letters(fact.owner);
  const [before, after] = [amount(fact, fact.before, voice), amount(fact, fact.after, voice)];
  if (fact.key === "director") {
    const who = typeof fact.after === "string" ? voice.seat(fact.after) : t("change.none");
    return fact.after === voice.me ? t("change.director.me", { company: owner }) : t("change.director", { who, company: owner });
  }
  if (fact.key === "percent") {
    const isOther = company !== null && fact.company !== undefined && fact.company !== company;
    const key = fact.owner !== voice.me ? "change.percent" : isOther ? "change.percent.me.of" : "change.percent.me";
    return t(key, { who: owner, percent: Number(fact.after), company: voice.letters(fact.company ?? "") });
  }
  if ((fact.key === "treasury" || fact.key === "cash") && typeof fact.before === "number" && typeof fact.after === "number") {
    const sum = change(fact.after - fact.before, voice.currency);
    return fact.owner === company ? t("change.treasury", { sum }) : t("change.purse", { who: owner, sum });
  }
  if (fact.key === "price" && fact.before === null) return t("change.price.new", { company: owner, after });
  // what is sold for a train brings it at once
  if (fact.key === "trains" && fact.owner !== company && Array.isArray(fact.before) && Array.isArray(fact.after) && !losesTrains(fact)) {
    return t("change.gains", { company: owner, trains: list(without(fact.after, fact.before)) });
  }
  const what = fact.owner === company || fact.owner === "" ? "" : `${owner} `;
  const plain = `${fact.key} ${before} → ${after}`;
  if (isColumn(fact)) return (fact.owner === voice.me ? "" : what) + voice.word(`${fact.key}.change`, plain, { before, after });
  return what + tOr(`change.${fact.key}`, plain, { before, after });
}

const isSameFact = (a: Fact, b: Fact): boolean => a.owner === b.owner && a.key === b.key && a.company === b.company;

/**
 * What an offer itself changes. What happens all the same when nothing is done (`pass`) has another cause; as long as that
 * is not known, prices are left out, since they are what follows most often from the end of a step.
 */
export function ownFacts(offer: Offer, pass: Offer | undefined, isPassTold: boolean): readonly Fact[] {
  const anyway = pass === undefined || !isPassTold ? [] : pass.facts;
  const isKnown = pass !== undefined && isPassTold;
  return offer.facts.filter((fact) => (isKnown || fact.key !== "price") && !anyway.some((one) => isSameFact(one, fact)));
}

/** What follows from an offer besides its price, the most telling first. */
export function sayFollows(offer: Offer, voice: Voice, company: string | null, leaveOut: readonly string[] = []): string {
  const order = ["phase", "closes", "director", "treasury", "price", "percent", "trains", "column", "stations", "papers"];
  const rank = (fact: Fact): number => order.indexOf(isColumn(fact) ? "column" : fact.key);
  const isForeign = (fact: Fact): boolean => fact.key === "treasury" && fact.owner !== company;
  const closing = new Set(offer.facts.filter((fact) => fact.key === "closes").map((fact) => fact.owner));
  const told = offer.facts.filter((fact) => rank(fact) >= 0 && !leaveOut.includes(fact.key) && !isForeign(fact) && !isClosed(fact, closing));
  told.sort((a, b) => rank(a) - rank(b));
  const losers = told.filter((fact) => fact.key === "trains" && fact.owner !== company && losesTrains(fact));
  const rest = told.filter((fact) => fact.key !== "trains" || (fact.owner === company ? losesTrains(fact) : !losers.includes(fact)));
  const words = [...rest.filter((fact) => fact.key === "phase").map((fact) => sayFact(fact, voice, company)), ...sayCloses(offer.facts, voice)];
  words.push(...rest.filter((fact) => fact.key !== "phase").map((fact) => sayFact(fact, voice, company)));
  if (losers.length > 0) words.push(t("change.losers", { who: losers.map((fact) => voice.letters(fact.owner)).join(", ") }));
  return words.join(", ");
}

/** What need not be told of an offer: a sum that is still to be chosen, and a train that changes hands, which does not rust. */
export function untold(offer: Offer): readonly string[] {
  const isResold = offer.kind === "Accept" || (typeof offer.action["train"] === "string" && typeof offer.action["company"] === "string");
  return [...(offer.range ? ["treasury"] : []), ...(isResold || typeof offer.action["trade_in"] === "string" ? ["trains"] : [])];
}

/** Privates that close: mine, then those of others. */
export function sayCloses(facts: readonly Fact[], voice: Voice): readonly string[] {
  const closes = facts.filter((fact) => fact.key === "closes");
  const [mine, others] = [closes.filter((fact) => fact.before === voice.me), closes.filter((fact) => fact.before !== voice.me)];
  return [
    ...(mine.length > 0 ? [t("change.closes.me", { papers: list(mine.map((fact) => fact.owner)) })] : []),
    ...(others.length > 0 ? [t("change.closes", { papers: list(others.map((fact) => fact.owner)) })] : []),
  ];
}

/** A private that closes is told once, and not again as a paper less. */
function isClosed(fact: Fact, closing: ReadonlySet<string>): boolean {
  if (fact.key === "closes") return true;
  if (fact.key !== "papers" || !Array.isArray(fact.before) || !Array.isArray(fact.after)) return false;
  const after = fact.after.map(String);
  return fact.before.map(String).every((paper) => after.includes(paper) || closing.has(paper)) && after.length <= fact.before.length;
}

/** Whether trains go that are not merely joined by others. */
const losesTrains = ({ before, after }: Fact): boolean => Array.isArray(before) && without(before, Array.isArray(after) ? after : []).length > 0;

/** What is left when some are taken away, each as often as it is there. */
function without(all: readonly unknown[], some: readonly unknown[]): readonly string[] {
  const taken = some.map(String);
  return all.map(String).filter((one) => {
    const i = taken.indexOf(one);
    if (i >= 0) taken.splice(i, 1);
    return i < 0;
  });
}
