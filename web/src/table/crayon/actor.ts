/** Offers in the order in which a player of drawn track looks at them. Nothing is judged here; offers are only sorted. */
import type { AnyAction, Offer } from "../../net/types";
import type { Components, PlayerView, View } from "./wire";

export interface Sorted {
  readonly keep: readonly Offer[];
  readonly origins: readonly Offer[];
  readonly delivers: readonly Offer[];
  readonly loads: readonly Offer[];
  readonly unloads: readonly Offer[];
  readonly crossings: readonly Offer[];
  readonly relocations: readonly Offer[];
  readonly ferries: readonly Offer[];
  readonly changes: readonly Offer[];
  readonly places: readonly Offer[];
  readonly loses: readonly Offer[];
  readonly buy: Offer | null;
  readonly toBuild: Offer | null;
  readonly endTurn: Offer | null;
  readonly pass: Offer | null;
  readonly startOver: Offer | null;
  readonly deal: Offer | null;
  readonly accept: Offer | null;
  readonly decline: Offer | null;
  readonly canMove: boolean;
  readonly canBuild: boolean;
  /** What this table has no control of its own for. */
  readonly others: readonly Offer[];
}

const KNOWN: ReadonlySet<string> = new Set([
  "KeepCards", "ChooseOrigin", "Deliver", "Load", "Unload", "CrossFerry", "Relocate", "BuildFerry", "ChangeTrain", "PlaceTrain", "LoseChip", "BuyTrain",
  "EndMoving", "EndTurn", "PassTurn", "StartOver", "OfferDeal", "AcceptDeal", "DeclineDeal", "Move", "Build",
]);

export function sorted(offers: readonly Offer[]): Sorted {
  const of = (kind: string): readonly Offer[] => offers.filter((offer) => offer.kind === kind);
  const one = (kind: string): Offer | null => of(kind)[0] ?? null;
  return {
    keep: of("KeepCards"),
    origins: of("ChooseOrigin"),
    delivers: of("Deliver"),
    loads: of("Load"),
    unloads: of("Unload"),
    crossings: of("CrossFerry"),
    relocations: of("Relocate"),
    ferries: of("BuildFerry"),
    changes: of("ChangeTrain"),
    places: of("PlaceTrain"),
    loses: of("LoseChip"),
    buy: one("BuyTrain"),
    toBuild: one("EndMoving"),
    endTurn: one("EndTurn"),
    pass: one("PassTurn"),
    startOver: one("StartOver"),
    deal: one("OfferDeal"),
    accept: one("AcceptDeal"),
    decline: one("DeclineDeal"),
    canMove: of("Move").length > 0,
    canBuild: of("Build").length > 0,
    others: offers.filter((offer) => !KNOWN.has(offer.kind)),
  };
}

/** The train an action speaks of. */
export const trainOf = (action: AnyAction): number => Number(action["train"] ?? 0);

/** What a share of a ferry line costs that leads to the end an action names. */
export function ferryPrice(parts: Pick<Components, "ferries">, action: AnyAction): number {
  const line = parts.ferries.find((one) => one.id === action["line"]);
  const to = action["to"] as readonly [number, number];
  const end = line?.ends.findIndex((at) => at[0] === to[0] && at[1] === to[1]) ?? -1;
  return line?.prices[end] ?? 0;
}

/** The choice of cards that is offered for these, if it is one. */
export function keeping(offers: readonly Offer[], cards: ReadonlySet<number>): Offer | null {
  const wanted = [...cards].sort((a, b) => a - b).join();
  return offers.find((offer) => [...(offer.action["cards"] as readonly number[])].sort((a, b) => a - b).join() === wanted) ?? null;
}

export type StepState = "done" | "now" | "skip" | "open";
export interface TurnStep {
  readonly name: "origin" | "move" | "build" | "end";
  readonly state: StepState;
}

/** The phases of a turn as a line: in a first turn the origin comes first and nothing moves. */
export function turnSteps(phase: string, isFirst: boolean): readonly TurnStep[] {
  const names = isFirst ? (["origin", "build", "end"] as const) : (["move", "build", "end"] as const);
  const at = phase === "overboard" || phase === "place" || phase === "ended" ? "end" : phase;
  const now = names.findIndex((name) => name === at);
  return names.map((name, i) => ({ name, state: now < 0 ? "open" : i < now ? "done" : i === now ? "now" : "open" }));
}

/** A turn that is for track only: the first of all, or the first after a new beginning. */
export function isFirstTurn(view: View, player: PlayerView | undefined): boolean {
  return view.round <= 1 || view.phase === "origin" || (player !== undefined && player.network === 0 && view.phase === "build" && player.trains.every((train) => !train.moved && train.points_left === 0));
}

/** What is asked about where nothing of a kind is offered: the server says which rule forbids it. */
export interface Question {
  readonly about: "move" | "build" | "train" | "second" | "pass" | "over" | "load";
  readonly action: AnyAction;
}

export function questions(parts: Pick<Components, "trains" | "numbers" | "places">, view: View, seat: string, offers: Sorted): readonly Question[] {
  const player = view.players[seat];
  if (player === undefined || (view.phase !== "move" && view.phase !== "build")) return [];
  const found: Question[] = [];
  const train = player.trains[0];
  if (view.phase === "build") {
    found.push({ about: "move", action: { type: "EndMoving" } });
    const change = parts.trains.find((one) => one.id === train?.type)?.changes ?? {};
    const [next] = Object.keys(change);
    if (offers.changes.length === 0 && next !== undefined) found.push({ about: "train", action: { type: "ChangeTrain", to: next } });
    if (offers.buy === null && player.trains.length === 1) found.push({ about: "second", action: { type: "BuyTrain" } });
  } else {
    const here = parts.places.find((place) => place.goods.length > 0 && place.posts.some((at) => at[0] === train?.at?.[0] && at[1] === train.at[1]));
    const good = here?.goods[0];
    if (good !== undefined && offers.loads.length === 0) found.push({ about: "load", action: { type: "Load", good } });
  }
  if (offers.pass === null) found.push({ about: "pass", action: { type: "PassTurn" } });
  if (offers.startOver === null && offers.pass !== null && view.phase === "move" && player.cash !== null && player.cash < parts.numbers.starting_cash) found.push({ about: "over", action: { type: "StartOver" } });
  return found;
}
