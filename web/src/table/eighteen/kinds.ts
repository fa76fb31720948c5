/** Where on the panel a kind of offer is shown. This is about looks alone: an unknown kind is a button in the list. */
import type { Offer } from "../../net/types";

export type Place = "map" | "run" | "fork" | "papers" | "deal" | "pass" | "aside" | "list";

const PLACES: Readonly<Record<string, Place>> = {
  Pass: "pass",
  RunTrains: "run",
  Dividend: "fork",
  BuyPaper: "papers",
  LowerPaper: "papers",
  Bid: "papers",
  WithdrawBid: "papers",
  BuyBack: "deal",
  TakeLoan: "aside",
  BuyPrivate: "aside",
  RepayDebt: "aside",
};

/** `anyTime` are the kinds that need no turn. */
export function placeOf(offer: Offer, anyTime: readonly string[] = []): Place {
  const known = PLACES[offer.kind];
  if (known !== undefined) return known;
  if (anyTime.includes(offer.kind)) return "aside";
  return typeof offer.action["at"] === "string" ? "map" : "list";
}

/** A run of trains that is worked out, or can be drawn by hand. */
export function isRun(offer: Offer): boolean {
  return placeOf(offer) === "run" && Boolean(offer.free);
}

export interface Sorted {
  readonly lists: readonly Offer[];
  readonly papers: readonly Offer[];
  readonly fork: readonly Offer[];
  /** A number to be chosen, with all that follows for everybody. */
  readonly deal: Offer | null;
  readonly aside: readonly Offer[];
  readonly run: Offer | null;
  readonly pass: Offer | null;
  readonly onMap: boolean;
  /** The papers whose powers are all that can be done on the map: the step itself is about something else. */
  readonly powers: readonly string[];
  /** The step is about the map, and not merely a private that could be used there. */
  readonly mapFirst: boolean;
}

export function sorted(offers: readonly Offer[], anyTime: readonly string[] = []): Sorted {
  const at = (place: Place): readonly Offer[] => offers.filter((offer) => placeOf(offer, anyTime) === place);
  const [onMap, powers] = [at("map").length > 0, powersOf(at("map"))];
  return {
    lists: at("list"),
    papers: at("papers"),
    fork: at("fork"),
    deal: at("deal")[0] ?? null,
    aside: at("aside"),
    run: at("run").find(isRun) ?? at("run")[0] ?? null,
    pass: at("pass")[0] ?? null,
    onMap,
    powers,
    mapFirst: onMap && powers.length === 0,
  };
}

function powersOf(onMap: readonly Offer[]): readonly string[] {
  return onMap.every(isPower) ? [...new Set(onMap.map((offer) => String(offer.action["paper"])))] : [];
}

/** The power of a private, such as a tile that it lays in any step. */
export const isPower = (offer: Offer): boolean => offer.kind === "UsePaper" || (placeOf(offer) === "map" && typeof offer.action["paper"] === "string");

/** Kinds after which one asks for the other companies too: why not these? */
export const ASKED_FOR_ALL: readonly string[] = ["BuyShare"];

/** Buying stands before selling, whatever is left comes last. */
const ORDER: readonly string[] = ["Accept", "Decline", "BuyTrain", "BuyTrainFrom", "SetPar", "BuyShare", "StartCompany", "BuyMinor", "ExchangePaper", "ExchangeMinor", "SellShares"];

export function rankOf(kind: string): number {
  const i = ORDER.indexOf(kind);
  return i < 0 ? ORDER.length : i;
}
