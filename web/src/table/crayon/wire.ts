/**
 * Made by `python -m tools.wire` from the Python types of the same names. Do not edit.
 */

import type { AnyAction, Text } from "../../net/types";

/** The table as a seat may see it, with what is derived for drawing: the order of play of this round, and who is connected to each city and port. */
export interface View {
  readonly round: number;
  readonly turn: string | null;
  readonly phase: string;
  readonly acting: readonly string[];
  readonly start_player: string | null;
  readonly players: Readonly<Record<string, PlayerView>>;
  readonly public: readonly number[];
  readonly stack: number;
  readonly discard: readonly number[];
  readonly supply: Readonly<Record<string, number>>;
  readonly dropped: Readonly<Record<string, readonly (readonly [string, number])[]>>;
  readonly ferries: Readonly<Record<string, readonly string[]>>;
  readonly events: readonly Lasting[];
  readonly deals: readonly Deal[];
  readonly offer: DealOffered | null;
  readonly spent: number;
  readonly limit: number;
  readonly exits: Readonly<Record<string, number>>;
  readonly fees_paid: readonly string[];
  readonly given_up: readonly number[];
  readonly goal: string | null;
  readonly winner: string | null;
  readonly over: string | null;
  readonly order: readonly string[];
  readonly connected: Readonly<Record<string, readonly string[]>>;
}

/** A player as others see them; `cash` and `hand` are nothing where they are hidden, `cards` counts the hand. */
export interface PlayerView {
  readonly cash: number | null;
  readonly hand: readonly number[] | null;
  readonly cards: number;
  readonly trains: readonly TrainView[];
  readonly origin: string | null;
  readonly network: number;
  readonly sections: readonly (readonly [readonly [number, number], readonly [number, number]])[];
  readonly major_cities: readonly string[];
  readonly linked: number;
  readonly announced: boolean;
  readonly debts: readonly (readonly [string, number])[];
}

/** A train on the table. */
export interface TrainView {
  readonly type: string;
  readonly at: readonly [number, number] | null;
  readonly came_by: readonly [number, number] | null;
  readonly goods: readonly string[];
  readonly points_left: number;
  readonly moved: boolean;
  readonly no_step: boolean;
  readonly no_step_next: boolean;
  readonly change: string | null;
  readonly finished: boolean;
}

/** A one-round effect: `left` are those who have still to play a turn under it. */
export interface Lasting {
  readonly card: number;
  readonly drawer: string;
  readonly running: boolean;
  readonly left: readonly string[];
}

/** An agreed price between two players. */
export interface Deal {
  readonly parties: readonly [string, string];
  readonly use: readonly (readonly [string, string])[];
  readonly price: number;
  readonly last_round: number;
}

/** A deal waits for its answer; who pays is named where there is a sum. */
export interface DealOffered {
  readonly type: "DealOffered";
  readonly seat: string;
  readonly to: string;
  readonly use: "both" | "mine" | "none" | "theirs";
  readonly price: number;
  readonly sum: number;
  readonly payer: string | null;
  readonly rounds: number;
}

/** All that is printed for one title with one choice of options. `closed` are edges that carry no track. */
export interface Components {
  readonly title: string;
  readonly subtitle: string;
  readonly family: string;
  readonly currency: string;
  readonly options: Readonly<Record<string, string>>;
  readonly posts: readonly MapPost[];
  readonly places: readonly MapPlace[];
  readonly waters: readonly MapWater[];
  readonly ferries: readonly MapFerry[];
  readonly closed: readonly (readonly [readonly [number, number], readonly [number, number]])[];
  readonly goods: readonly GoodCard[];
  readonly contracts: readonly Contract[];
  readonly events: readonly EventNews[];
  readonly trains: readonly TrainKind[];
  readonly numbers: Numbers;
  readonly goal: Goal;
  readonly picture: Picture;
  readonly words: Readonly<Record<string, Text>>;
  readonly cards: Readonly<Record<string, CardText>>;
}

/** A milepost: where it lies (in steps, from the north-west), what it is, what a section that leads there costs, its range, its country, and the city or port it belongs to. */
export interface MapPost {
  readonly at: readonly [number, number];
  readonly x: number;
  readonly y: number;
  readonly kind: "centre" | "ferry_port" | "major" | "medium" | "mountain" | "plain" | "small";
  readonly cost: number;
  readonly range: string | null;
  readonly country: string | null;
  readonly place: string | null;
}

/** A city or a ferry port: all its mileposts, how many players may connect (all if nothing is said), what it offers. */
export interface MapPlace {
  readonly id: string;
  readonly name: Text;
  readonly kind: "ferry_port" | "major" | "medium" | "small";
  readonly country: string | null;
  readonly at: readonly [number, number];
  readonly posts: readonly (readonly [number, number])[];
  readonly limit: number | null;
  readonly goods: readonly string[];
}

/** A river, lake or bay: what it adds to the price of a section across it, and the edges that cross it. */
export interface MapWater {
  readonly id: string;
  readonly name: Text;
  readonly kind: "bay" | "lake" | "river";
  readonly price: number;
  readonly edges: readonly (readonly [readonly [number, number], readonly [number, number]])[];
}

/** A ferry line, with what a share costs that leads to either end. */
export interface MapFerry {
  readonly id: string;
  readonly ends: readonly [readonly [number, number], readonly [number, number]];
  readonly prices: readonly [number, number];
  readonly shares: number;
}

/** A good, the cities that offer it, and its chips. */
export interface GoodCard {
  readonly id: string;
  readonly name: Text;
  readonly sources: readonly string[];
  readonly chips: number;
}

/** A demand card. */
export interface Contract {
  readonly id: number;
  readonly demands: readonly DemandLine[];
}

/** One of the demands of a card. */
export interface DemandLine {
  readonly city: string;
  readonly good: string;
  readonly payoff: number;
}

/** An event card. */
export interface EventNews {
  readonly id: number;
  readonly key: string;
  readonly name: Text;
  readonly effects: readonly EventEffect[];
}

/** What an event does, when, and where: mileposts, edges, lines or cities. */
export interface EventEffect {
  readonly when: "now" | "round";
  readonly do: "derail" | "erase_crossings" | "ferries_closed" | "network_closed" | "no_building_across" | "no_building_in" | "no_handling" | "region_closed" | "slow" | "tax";
  readonly posts: readonly (readonly [number, number])[];
  readonly edges: readonly (readonly [readonly [number, number], readonly [number, number]])[];
  readonly lines: readonly string[];
  readonly cities: readonly string[];
  readonly waters: readonly string[];
}

/** A type of train, and the types it can be changed into with what that costs. */
export interface TrainKind {
  readonly id: string;
  readonly stage: string;
  readonly name: Text;
  readonly speed: number;
  readonly capacity: number;
  readonly changes: Readonly<Record<string, number>>;
}

/** Prices and limits as the options have them. */
export interface Numbers {
  readonly terrain: Readonly<Record<string, number>>;
  readonly water: Readonly<Record<string, number>>;
  readonly ferry: number;
  readonly build_limit: number;
  readonly exits: number;
  readonly exits_by_city: boolean;
  readonly track_fee: number;
  readonly handling_cost: number;
  readonly starting_cash: number;
  readonly dealt: number;
  readonly kept: number;
  readonly public_contracts: number;
  readonly public_from_round: number;
  readonly dropped_rounds: number;
  readonly second_train: boolean;
  readonly second_train_price: number;
  readonly raise_price: number;
  readonly refit_price: number;
  readonly deals: boolean;
  readonly open_hands: boolean;
  readonly tax: readonly (readonly [number, number, number])[];
}

/** What wins: cash and major cities linked; passing `announce` has to be said aloud. */
export interface Goal {
  readonly cash: number;
  readonly cities: number;
  readonly announce: number;
}

/** All of it; `frame` is left, top, right, bottom. */
export interface Picture {
  readonly frame: readonly [number, number, number, number];
  readonly countries: readonly string[];
  readonly land: Readonly<Record<string, readonly (readonly (readonly (readonly [number, number])[])[])[]>>;
  readonly lakes: readonly (readonly (readonly (readonly [number, number])[])[])[];
  readonly rivers: readonly RiverLine[];
  readonly mountains: readonly Mountains[];
  readonly borders: readonly Border[];
  readonly labels: readonly CityLabel[];
}

/** The course of a river. */
export interface RiverLine {
  readonly name: string;
  readonly line: readonly (readonly [number, number])[];
}

/** A range by its sign on the map of ranges. */
export interface Mountains {
  readonly range: string;
  readonly name: string;
  readonly polygon: readonly (readonly (readonly [number, number])[])[];
}

/** A border between two countries. */
export interface Border {
  readonly between: readonly [string, string];
  readonly line: readonly (readonly [number, number])[];
}

/** Where the name of a city stands, from its centre. */
export interface CityLabel {
  readonly city: string;
  readonly at: readonly [number, number];
  readonly anchor: string;
}

/** The words of a card by what they tell (`does`, `brings`, `closes` …), and the numbers of its rules. */
export interface CardText {
  readonly rules: readonly string[];
  readonly says: Readonly<Record<string, Text>>;
}

/** The cheapest way to a milepost: from the network or a start, by way of others, and which of several. */
export interface WayWish {
  readonly at?: number | null;
  readonly seat?: string | null;
  readonly to: readonly [number, number];
  readonly from?: readonly [number, number] | null;
  readonly via?: readonly (readonly [number, number])[];
  readonly other?: number;
  readonly ferries?: boolean;
}

/** A line drawn by hand. */
export interface DrawWish {
  readonly at?: number | null;
  readonly seat?: string | null;
  readonly path: readonly (readonly [number, number])[];
}

/** A line: `now` is how many of its sections can be drawn this turn, `actions` draw them; `ready` says whether that may be done at this moment. `refusal` is the first there is, `obstacle` the first that neither money nor another turn cures. `other` says which way it is; 0 again when there are no more. */
export interface WayAnswer {
  readonly posts: readonly (readonly [number, number])[];
  readonly sections: readonly DrawnPiece[];
  readonly cost: number;
  readonly now: number;
  readonly now_cost: number;
  readonly later_cost: number;
  readonly turns: number;
  readonly ferries: readonly string[];
  readonly actions: readonly AnyAction[];
  readonly ready: boolean;
  readonly other: number;
  readonly refusal: DrawnRefusal | null;
  readonly obstacle: DrawnRefusal | null;
}

/** A section that is to be drawn, or with `line` a share of a ferry line, and the waters it crosses. */
export interface DrawnPiece {
  readonly a: readonly [number, number];
  readonly b: readonly [number, number];
  readonly price: number;
  readonly water?: readonly string[];
  readonly line?: string;
}

/** Why the section at this place may not be drawn. */
export interface DrawnRefusal {
  readonly rule: string;
  readonly code: string;
  readonly text: Text;
  readonly rule_text: Text | null;
  readonly at: number;
}

/** How far a train gets, in this turn or in several. */
export interface ReachWish {
  readonly at?: number | null;
  readonly seat?: string | null;
  readonly train?: number;
  readonly turns?: number;
}

/** All mileposts in reach; `now` is false where the train moves in its next turn only. */
export interface ReachAnswer {
  readonly train: number;
  readonly now: boolean;
  readonly posts: readonly ReachPost[];
}

/** A milepost in reach: the way, in which turn (this one is 1), the points of that turn, all fees and whose they are; `stops` are the places in the path at which a turn ends, `ferries` those that lie beyond a crossing. */
export interface ReachPost {
  readonly at: readonly [number, number];
  readonly path: readonly (readonly [number, number])[];
  readonly points: number;
  readonly fee: number;
  readonly owners: readonly string[];
  readonly turn: number;
  readonly stops: readonly number[];
  readonly ferry: Crossing | null;
  readonly ferries: readonly number[];
}

/** The ferry with which a way begins, and on whose share. */
export interface Crossing {
  readonly line: string;
  readonly share: string;
}

/** What every demand in hand and of the public contracts takes and brings. */
export interface DemandsWish {
  readonly at?: number | null;
  readonly seat?: string | null;
}

/** All demands, each with the sources of its good. */
export interface DemandsAnswer {
  readonly demands: readonly DemandOutlook[];
}

/** A demand of a card in hand or of a public contract. `best` is the number of the source that brings most a turn, nothing if there is none. */
export interface DemandOutlook {
  readonly card: number;
  readonly index: number;
  readonly good: string;
  readonly city: string;
  readonly payoff: number;
  readonly public: boolean;
  readonly sources: readonly Source[];
  readonly best: number | null;
}

/** Where the good of a demand can be had: in a `city`, or `aboard` a train already. `rented` is the way over track of others, where that costs less in all. What cannot be paid for with the cash at hand has `payable` false. */
export interface Source {
  readonly build_cost: number;
  readonly fees: number;
  readonly steps: number;
  readonly turns: number;
  readonly per_turn: number;
  readonly posts: readonly (readonly [number, number])[];
  readonly sections: readonly Drawn[];
  readonly ferries: readonly Share[];
  readonly city: string | null;
  readonly aboard: boolean;
  readonly lying: boolean;
  readonly train: number;
  readonly payable: boolean;
  readonly rented: Outlook | null;
}

/** A section that has to be drawn, in the direction in which it is drawn; `water` is part of the price. */
export interface Drawn {
  readonly a: readonly [number, number];
  readonly b: readonly [number, number];
  readonly price: number;
  readonly water?: number;
}

/** A share of a ferry line that has to be bought, with the end it leads to. */
export interface Share {
  readonly line: string;
  readonly to: readonly [number, number];
  readonly price: number;
}

/** A way for a train with what it takes: `build_cost` of new track, `fees` for track of others, `steps`, and own `turns` until the last delivery. `per_turn` is what is left of the payoff, by turn. */
export interface Outlook {
  readonly build_cost: number;
  readonly fees: number;
  readonly steps: number;
  readonly turns: number;
  readonly per_turn: number;
  readonly posts: readonly (readonly [number, number])[];
  readonly sections: readonly Drawn[];
  readonly ferries: readonly Share[];
}

/** The best plans of one to three demands. */
export interface PlansWish {
  readonly at?: number | null;
  readonly seat?: string | null;
  readonly most?: number;
}

/** Plans, the one that brings most a turn first. */
export interface PlansAnswer {
  readonly plans: readonly ShownPlan[];
}

/** A plan of one to three demands (card and number) for one train: its stops, its figures and what speaks for it. `origin` is the major city to begin in, where that is still open. */
export interface ShownPlan {
  readonly build_cost: number;
  readonly fees: number;
  readonly steps: number;
  readonly turns: number;
  readonly per_turn: number;
  readonly posts: readonly (readonly [number, number])[];
  readonly sections: readonly Drawn[];
  readonly ferries: readonly Share[];
  readonly demands: readonly (readonly [number, number])[];
  readonly stops: readonly Stop[];
  readonly payoff: number;
  readonly reasons: Text;
  readonly train: number;
  readonly origin: string | null;
}

/** What is done on the way. `card` and `index` name the demand it is done for. */
export interface Stop {
  readonly city: string;
  readonly do: "deliver" | "load";
  readonly good: string;
  readonly card: number;
  readonly index: number;
}

/** The review of a game; `complete` is False while plans have not been looked for. */
export interface Review {
  readonly rounds: readonly RoundBegun[];
  readonly cash: Readonly<Record<string, readonly (readonly [number, number])[]>>;
  readonly network: Readonly<Record<string, readonly (readonly [number, number])[]>>;
  readonly deliveries: readonly Delivery[];
  readonly accounts: readonly RoundAccount[];
  readonly fees: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly news: readonly News[];
  readonly plans: readonly PlanSeen[];
  readonly missed_by: Readonly<Record<string, number>>;
  readonly complete: boolean;
  readonly standing: readonly Standing[];
}

/** A round and the position in which it begins. */
export interface RoundBegun {
  readonly round: number;
  readonly number: number;
}

/** A demand that was met, and what its seat had been paid in all by then. */
export interface Delivery {
  readonly number: number;
  readonly round: number;
  readonly seat: string;
  readonly card: number;
  readonly good: string;
  readonly city: string;
  readonly payoff: number;
  readonly public: boolean;
  readonly total: number;
}

/** What came in and went out in one round. `other` are sums of deals, and the money given up and got by starting over. */
export interface RoundAccount {
  readonly round: number;
  readonly seat: string;
  readonly delivered: number;
  readonly fees_earned: number;
  readonly fees_paid: number;
  readonly track: number;
  readonly trains: number;
  readonly tax: number;
  readonly other: number;
  readonly built: number;
}

/** An event card, and who drew it. */
export interface News {
  readonly number: number;
  readonly round: number;
  readonly seat: string;
  readonly card: number;
}

/** The best plan at the beginning of a turn, beside what the seat earned in the turns the plan would have taken. `done` says how many of its demands were met, `missed` by how much the plan is better. */
export interface PlanSeen {
  readonly number: number;
  readonly round: number;
  readonly seat: string;
  readonly plan: Promise;
  readonly done: number;
  readonly earned: number;
  readonly missed: number;
}

/** The best plan of a moment: its demands by card and number, what it brings a turn, and in how many turns. */
export interface Promise {
  readonly demands: readonly (readonly [number, number])[];
  readonly stops: readonly (readonly [string, string, string])[];
  readonly payoff: number;
  readonly build_cost: number;
  readonly turns: number;
  readonly per_turn: number;
}

/** What became of somebody; `cash` is nothing where it is not known. */
export interface Standing {
  readonly seat: string;
  readonly place: number;
  readonly cash: number | null;
  readonly deliveries: number;
  readonly delivered: number;
  readonly sections: number;
  readonly track: number;
  readonly fees_paid: number;
  readonly fees_earned: number;
  readonly major_cities: readonly string[];
}

/** Set-up: the cards one keeps. */
export interface KeepCards {
  readonly type: "KeepCards";
  readonly cards: readonly number[];
}

/** The major city where one's network begins. */
export interface ChooseOrigin {
  readonly type: "ChooseOrigin";
  readonly city: string;
}

/** Steps of a train in their order, without the milepost it starts from. */
export interface Move {
  readonly type: "Move";
  readonly path: readonly (readonly [number, number])[];
  readonly train?: number;
}

/** A train crosses on somebody's share of a ferry line. */
export interface CrossFerry {
  readonly type: "CrossFerry";
  readonly line: string;
  readonly share: string;
  readonly train?: number;
}

/** A stranded train is set down in a city. */
export interface Relocate {
  readonly type: "Relocate";
  readonly city: string;
  readonly train?: number;
}

/** Take a chip from the supply, or with `dropped` one that lies in the city. */
export interface Load {
  readonly type: "Load";
  readonly good: string;
  readonly train?: number;
  readonly dropped?: boolean;
}

/** Leave a chip in a city. */
export interface Unload {
  readonly type: "Unload";
  readonly good: string;
  readonly train?: number;
}

/** Fulfil a demand of a card in hand or of a public contract. */
export interface Deliver {
  readonly type: "Deliver";
  readonly card: number;
  readonly demand: number;
  readonly train?: number;
}

/** Trains have moved; now track. */
export interface EndMoving {
  readonly type: "EndMoving";
}

/** Draw sections, one after the other. */
export interface Build {
  readonly type: "Build";
  readonly sections: readonly (readonly [readonly [number, number], readonly [number, number]])[];
}

/** Buy a share of a ferry line that leads to this end. */
export interface BuildFerry {
  readonly type: "BuildFerry";
  readonly line: string;
  readonly to: readonly [number, number];
}

/** Raise a train by a stage, or refit it within its stage. */
export interface ChangeTrain {
  readonly type: "ChangeTrain";
  readonly to: string;
  readonly train?: number;
}

/** Buy a second train. */
export interface BuyTrain {
  readonly type: "BuyTrain";
}

/** Set the second train on the board. */
export interface PlaceTrain {
  readonly type: "PlaceTrain";
  readonly city: string;
}

/** The turn is over. */
export interface EndTurn {
  readonly type: "EndTurn";
}

/** Name the chip that is lost. */
export interface LoseChip {
  readonly type: "LoseChip";
  readonly good: string;
  readonly train?: number;
}

/** Throw the hand away and draw anew, instead of a turn. */
export interface PassTurn {
  readonly type: "PassTurn";
}

/** Give everything up and begin again. */
export interface StartOver {
  readonly type: "StartOver";
}

/** Offer another price for the use of track, or a sum. */
export interface OfferDeal {
  readonly type: "OfferDeal";
  readonly to: string;
  readonly use: "both" | "mine" | "none" | "theirs";
  readonly price?: number;
  readonly sum?: number;
  readonly payer?: string | null;
  readonly rounds?: number;
}

/** Agree to the deal on offer. */
export interface AcceptDeal {
  readonly type: "AcceptDeal";
}

/** Refuse the deal on offer. */
export interface DeclineDeal {
  readonly type: "DeclineDeal";
}

export type Action =
  | KeepCards
  | ChooseOrigin
  | Move
  | CrossFerry
  | Relocate
  | Load
  | Unload
  | Deliver
  | EndMoving
  | Build
  | BuildFerry
  | ChangeTrain
  | BuyTrain
  | PlaceTrain
  | EndTurn
  | LoseChip
  | PassTurn
  | StartOver
  | OfferDeal
  | AcceptDeal
  | DeclineDeal;
