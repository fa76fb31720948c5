/**
 * Made by `python -m tools.wire` from the Python types of the same names. Do not edit.
 */

import type { AnyAction, Fact, Reason, Text } from "../../net/types";

/** The table as a seat may see it, with what is derived for drawing: the order of play, tiles left, and the percent of new shares that wait for an exchange. */
export interface View {
  readonly title: string;
  readonly options: Readonly<Record<string, string>>;
  readonly phase: number;
  readonly round: string;
  readonly set_number: number;
  readonly acting: string | null;
  readonly agenda: readonly Frame[];
  readonly priority: string;
  readonly bank: number;
  readonly players: Readonly<Record<string, PlayerView>>;
  readonly companies: Readonly<Record<string, CompanyView>>;
  readonly papers: Readonly<Record<string, PaperView>>;
  readonly chart: Readonly<Record<string, readonly string[]>>;
  readonly tiles: Readonly<Record<string, readonly [string, number]>>;
  readonly stations: Readonly<Record<string, readonly StationView[]>>;
  readonly depot: Readonly<Record<string, number | null>>;
  readonly towns: Readonly<Record<string, number>>;
  readonly shown: Shown;
  readonly end_cause: string | null;
  readonly over: string | null;
  readonly train_pool?: readonly string[];
  readonly order: readonly string[];
  readonly supply: Readonly<Record<string, number>>;
  readonly kept: Readonly<Record<string, number>>;
}

/** A player's money and papers, and the place their worth gives them; `out` when they have dropped out. */
export interface PlayerView {
  readonly cash: number;
  readonly worth: number;
  readonly place: number;
  readonly certificates: number;
  readonly limit: number;
  readonly holdings: Readonly<Record<string, number>>;
  readonly papers: readonly string[];
  readonly out?: boolean;
}

/** A company's sheet; `unit` and `directors_share` are percentages of its papers, where they are not as printed. */
export interface CompanyView {
  readonly cash: number;
  readonly price: number | null;
  readonly issue_price: number | null;
  readonly cell: readonly [number, number] | null;
  readonly director: string | null;
  readonly certificate: string;
  readonly shares: Readonly<Record<string, number>>;
  readonly trains: readonly string[];
  readonly stations: readonly string[];
  readonly markers_left: readonly number[];
  readonly papers: readonly string[];
  readonly in_operation: boolean;
  readonly acted: boolean;
  readonly closed: boolean;
  readonly revenue: number | null;
  readonly unit?: number | null;
  readonly directors_share?: number | null;
}

/** A private as it stands, with the bids for it, the highest last. */
export interface PaperView {
  readonly price: number;
  readonly owner: string | null;
  readonly closed: boolean;
  readonly used: boolean;
  readonly bids?: readonly (readonly [string, number])[];
}

/** A marker on the map. */
export interface StationView {
  readonly owner: string;
  readonly stop: number;
  readonly slot: number;
}

/** Everything a title shows besides what all titles have. */
export interface Shown {
  readonly columns: readonly Column[];
  readonly badges: readonly Badge[];
  readonly tracks: readonly Track[];
  readonly piles: readonly Piles[];
}

/** A number that only this title keeps for each company or player; whoever is missing has none of it. */
export interface Column {
  readonly key: string;
  readonly of: "company" | "player";
  readonly kind: "borrowed" | "bound" | "count" | "group" | "money" | "owed";
  readonly values: Readonly<Record<string, number>>;
  readonly brings?: number;
  readonly costs?: number;
}

/** A mark on some companies or papers. Words: `badge.KEY`, and `badge_short.KEY` where there is little room. */
export interface Badge {
  readonly key: string;
  readonly tone: "plain" | "soon";
  readonly on: readonly string[];
}

/** A row of prices beside the chart, for a company that does not stand on it. */
export interface Track {
  readonly key: string;
  readonly company: string;
  readonly prices: readonly number[];
  readonly at: number;
  readonly end: number | null;
}

/** Companies that lie in piles until somebody takes them. Words: `piles.KEY`. */
export interface Piles {
  readonly key: string;
  readonly piles: readonly (readonly string[])[];
}

/** All that is printed for one title with one choice of options. */
export interface Components {
  readonly title: string;
  readonly subtitle: string;
  readonly family: string;
  readonly currency: string;
  readonly bank: number;
  readonly bid_step: number;
  readonly options: Readonly<Record<string, string>>;
  readonly hexes: readonly MapHex[];
  readonly tiles: readonly Tile[];
  readonly upgrades: Readonly<Record<string, readonly string[]>>;
  readonly companies: readonly CompanyCard[];
  readonly papers: readonly PaperData[];
  readonly trains: readonly TrainCard[];
  readonly phases: readonly Phase[];
  readonly market: Market;
  readonly patterns: readonly string[];
  readonly labels: Readonly<Record<string, Readonly<Record<string, Text>>>>;
  readonly words: Readonly<Record<string, Text>>;
  readonly cards: Readonly<Record<string, CardText>>;
  readonly any_time: readonly string[];
  readonly turn: readonly string[];
}

/** A printed hex with its place on the map, the hexes beyond its sides, and the sides at which a country ends. */
export interface MapHex {
  readonly at: string;
  readonly color: "blue" | "brown" | "gray" | "green" | "red" | "white" | "yellow";
  readonly name: string;
  readonly stops: readonly StopSpec[];
  readonly track: readonly (readonly [string, string])[];
  readonly label: string | null;
  readonly label_future: string | null;
  readonly labels: readonly string[];
  readonly terminal: boolean;
  readonly group: string | null;
  readonly gauge: string | null;
  readonly gauge_change: readonly string[];
  readonly impassable: readonly string[];
  readonly bar: readonly string[];
  readonly planned: readonly string[];
  readonly cost: Cost | null;
  readonly site: string | null;
  readonly bonus: string | null;
  readonly country: string | null;
  readonly row: number;
  readonly column: number;
  readonly next: readonly (string | null)[];
  readonly frontier: readonly string[];
}

/** A place on a tile or printed hex where a train can call. */
export interface StopSpec {
  readonly kind: "city" | "mine" | "offboard" | "port" | "town";
  readonly revenue: number | Readonly<Record<string, number>>;
  readonly slots: number;
  readonly size: "large" | "small" | null;
  readonly home: readonly string[];
  readonly group: string | null;
  readonly name: string;
}

/** What the first tile on a hex costs, and why. */
export interface Cost {
  readonly amount: number;
  readonly terrain: string;
}

/** A tile of the supply, drawn at rotation 0. */
export interface Tile {
  readonly id: string;
  readonly color: "blue" | "brown" | "gray" | "green" | "red" | "white" | "yellow";
  readonly count: number;
  readonly track: readonly (readonly [number | string, number | string])[];
  readonly stops: readonly StopSpec[];
  readonly label: string | null;
  readonly terminal: boolean;
}

/** A company with its looks. */
export interface CompanyCard {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
  readonly home: readonly string[];
  readonly marker_costs: readonly number[];
  readonly kind: string;
  readonly directors_share: number;
  readonly share: number;
  readonly issue_price: number | null;
  readonly cash: number;
  readonly home_stop: number;
  readonly prices: readonly number[];
  readonly start_train: string | null;
  readonly exchange: Exchange | null;
  readonly forms_with: string | null;
  readonly group: number;
  readonly shape: "round" | "shield" | "square";
  readonly letters: string;
  readonly shade: string;
  readonly ink: string;
  readonly pattern: string;
  readonly dark: Ink;
}

/** What a minor company is exchanged for: so many percent of a share company, reserved for its owner. */
export interface Exchange {
  readonly company: string;
  readonly percent: number;
}

/** The colours of a company on a dark screen. */
export interface Ink {
  readonly shade: string;
  readonly ink: string;
}

/** A private company. */
export interface PaperData {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly dividend: number;
  readonly least: number;
  readonly company_price: readonly [number, number] | null;
}

/** A kind of train in the supply; without a count there are as many as anybody wants. */
export interface TrainCard {
  readonly name: string;
  readonly sides: readonly TrainSide[];
  readonly count: number | null;
  readonly components: number | null;
  readonly rusted_by: readonly string[];
  readonly permanent: boolean;
  readonly available_after: string | null;
  readonly beside: boolean;
  readonly counts_for_limit: boolean;
  readonly fulfils_duty: boolean;
  readonly tradable: boolean;
  readonly most_per_company: number | null;
  readonly goods: boolean;
}

/** One side of a train card: a train that a company can own. */
export interface TrainSide {
  readonly name: string;
  readonly price: number;
  readonly reach: number | null;
  readonly free_gauge_changes: number | null;
  readonly trade_in: TradeIn | null;
  readonly calls: number | null;
}

/** What an old train is worth towards a new one. */
export interface TradeIn {
  readonly allowance: number;
  readonly takes: readonly string[];
}

/** What holds from the first sale of a kind of train on. */
export interface Phase {
  readonly number: number;
  readonly colour: "blue" | "brown" | "gray" | "green" | "red" | "white" | "yellow";
  readonly tiles: readonly ("blue" | "brown" | "gray" | "green" | "red" | "white" | "yellow")[];
  readonly train_limit: number;
  readonly operating_rounds: number;
  readonly yellow_lays: number;
  readonly upgrades: number;
  readonly starts: string | null;
  readonly train_limits: Readonly<Record<string, number>>;
}

/** The share price chart: the figure of every space, 0 for a space without one, `NO_SPACE` where there is none. */
export interface Market {
  readonly rows: readonly (readonly number[])[];
  readonly issue: Readonly<Record<string, readonly [number, number]>>;
  readonly end: readonly (readonly [number, number])[];
  readonly left_edge: "down" | "stays";
  readonly starts: Readonly<Record<string, readonly [number, number]>>;
  readonly zero: "closes" | "stays";
}

/** The words of a card by what they tell (`does`, `brings`, `closes` …), and the numbers of its rules. */
export interface CardText {
  readonly rules: readonly string[];
  readonly says: Readonly<Record<string, Text>>;
}

/** The best run in a position of the game. */
export interface RoutePlan {
  readonly company: string;
  readonly revenue: number;
  readonly bound: number;
  readonly proved: boolean;
  readonly treasury: number;
  readonly milliseconds: number;
  readonly trains: readonly string[];
  readonly routes: readonly RouteLine[];
  readonly idle: readonly string[];
  readonly action: AnyAction;
  readonly targets: readonly RouteTarget[];
  readonly number: number;
}

/** The route of one train; `treasury` goes straight to the company. */
export interface RouteLine {
  readonly train: string;
  readonly path: readonly string[];
  readonly revenue: number;
  readonly bonus: number;
  readonly treasury: number;
  readonly stops: readonly RouteStop[];
  readonly bonuses: readonly RouteBonus[];
}

/** A stop on a route: its value, what the train was paid there, and what it brings the company beside that. */
export interface RouteStop {
  readonly place: string;
  readonly name: string;
  readonly value: number;
  readonly paid: number;
  readonly treasury: number;
}

/** Something paid besides the stops; for a way also between which places, and the products it is the sum of. */
export interface RouteBonus {
  readonly label: string;
  readonly value: number;
  readonly home: string | null;
  readonly target: string | null;
  readonly terms: readonly (readonly [number, number])[];
}

/** A place that pays for the way from a company's home: `amount`, a multiple of `rate`, less `per_hex` a hex. */
export interface RouteTarget {
  readonly label: string;
  readonly places: readonly string[];
  readonly amount: number;
  readonly rate: number;
  readonly per_hex: number;
}

/** A declared run that is legal, and how far it is below the best. */
export interface CheckedRun {
  readonly legal: true;
  readonly revenue: number;
  readonly routes: readonly RouteLine[];
  readonly best: number;
  readonly bound: number;
  readonly below: number;
  readonly proved: boolean;
}

/** A declared run that is not legal, and the best there is. */
export interface RefusedRun {
  readonly code: string;
  readonly rule: string | null;
  readonly message: Text;
  readonly rule_text?: Text | null;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly legal: false;
  readonly best: number;
  readonly bound: number;
  readonly proved: boolean;
}

/** What the rest of the acting company's turn holds. */
export interface Outlook {
  readonly company: string | null;
  readonly number: number;
  readonly steps: readonly StepState[];
  readonly dividends: readonly DividendWay[];
}

/** A step of a turn in which nothing can be done, and why. */
export interface StepState {
  readonly step: string;
  readonly state: "closed";
  readonly refusal: Reason;
}

/** A use of the revenue and what it changes. */
export interface DividendWay {
  readonly action: AnyAction;
  readonly facts: readonly Fact[];
}

/** A ghost tile. */
export interface PlannedTile {
  readonly at: string;
  readonly tile: string;
  readonly rotation: number;
}

/** What a plan costs and what it would earn. */
export interface PlanAnswer {
  readonly tiles: readonly TileAnswer[];
  readonly stations: readonly StationAnswer[];
  readonly cost: number;
  readonly treasury_after: number;
  readonly before: number;
  readonly routes: PlannedRun;
}

/** What is to be said about a ghost tile. */
export interface TileAnswer {
  readonly legal: boolean;
  readonly code?: string;
  readonly rule?: string | null;
  readonly message?: Text;
  readonly rule_text?: Text | null;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly at: string;
  readonly tile: string;
  readonly rotation: number;
  readonly cost: number;
  readonly fits: boolean;
}

/** What is to be said about a ghost station. */
export interface StationAnswer {
  readonly legal: boolean;
  readonly code?: string;
  readonly rule?: string | null;
  readonly message?: Text;
  readonly rule_text?: Text | null;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly at: string;
  readonly stop: number;
  readonly cost?: number;
}

/** The best run, and what no run exceeds. */
export interface PlannedRun {
  readonly company: string;
  readonly revenue: number;
  readonly bound: number;
  readonly proved: boolean;
  readonly treasury: number;
  readonly milliseconds: number;
  readonly trains: readonly string[];
  readonly routes: readonly RouteLine[];
  readonly idle: readonly string[];
  readonly action: AnyAction;
  readonly targets: readonly RouteTarget[];
}

/** Why nothing can be done on a hex. */
export interface ClosedWish {
  readonly at?: number | null;
  readonly seat?: string | null;
  readonly hex: string;
}

/** What could be wanted on the hex, and the rule against it. */
export interface ClosedAnswer {
  readonly legal: boolean;
  readonly code?: string;
  readonly rule?: string | null;
  readonly message?: Text;
  readonly rule_text?: Text | null;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly action: AnyAction;
}

/** A plan for several turns of a company. */
export interface AheadWish {
  readonly at?: number | null;
  readonly seat?: string | null;
  readonly company: string;
  readonly turns: readonly TurnWish[];
}

/** What a company is to do in one turn; with `keep` its run goes into its treasury. */
export interface TurnWish {
  readonly tiles: readonly GhostTile[];
  readonly stations: readonly GhostStation[];
  readonly trains: readonly string[];
  readonly keep: boolean;
}

/** A hypothetical tile. */
export interface GhostTile {
  readonly at: string;
  readonly tile: string;
  readonly rotation: number;
}

/** A hypothetical marker. */
export interface GhostStation {
  readonly at: string;
  readonly stop: number;
}

/** A plan as the position stands; `after` is the run of the turn that follows it. */
export interface AheadAnswer {
  readonly company: string;
  readonly now: boolean;
  readonly before: number;
  readonly turns: readonly TurnAnswer[];
  readonly after: PlannedRun;
}

/** One turn of a plan: its steps, what they cost, what is left, and what the company would run for. */
export interface TurnAnswer {
  readonly tiles: readonly TileAnswer[];
  readonly stations: readonly StationAnswer[];
  readonly trains: readonly TrainAnswer[];
  readonly cost: number;
  readonly treasury: number;
  readonly run: PlannedRun;
}

/** What is to be said about a train to be bought. */
export interface TrainAnswer {
  readonly legal: boolean;
  readonly code?: string;
  readonly rule?: string | null;
  readonly message?: Text;
  readonly rule_text?: Text | null;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly train: string;
  readonly cost: number;
  readonly fits: boolean;
}

/** A game in hindsight; `complete` is false while some best runs are not worked out. */
export interface Review {
  readonly rounds: readonly ReviewRound[];
  readonly worth: Readonly<Record<string, readonly (readonly [number, number])[]>>;
  readonly prices: Readonly<Record<string, readonly (readonly [number, number])[]>>;
  readonly runs: readonly ReviewRun[];
  readonly complete: boolean;
  readonly missed: Readonly<Record<string, number>>;
  readonly missed_by: Readonly<Record<string, number>>;
  readonly dividends: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly rusted: readonly RustedTrain[];
  readonly phases: readonly PhaseStart[];
  readonly standing: readonly Standing[];
}

/** Where a round began. */
export interface ReviewRound {
  readonly round: string;
  readonly number: number;
  readonly phase: number;
}

/** A run and what the best would have been. */
export interface ReviewRun {
  readonly number: number;
  readonly round: string;
  readonly company: string;
  readonly seat: string | null;
  readonly revenue: number;
  readonly best: number | null;
  readonly proved: boolean;
  readonly missed: number;
  readonly kind: string | null;
  readonly trains: readonly string[];
}

/** A train that went. */
export interface RustedTrain {
  readonly number: number;
  readonly company: string | null;
  readonly train: string;
  readonly cause: string;
}

/** Where a phase began. */
export interface PhaseStart {
  readonly number: number;
  readonly phase: number;
}

/** Somebody's place and worth. */
export interface Standing {
  readonly seat: string;
  readonly place: number;
  readonly worth: number;
  readonly parts: readonly WorthPart[];
}

/** A part of somebody's worth. */
export interface WorthPart {
  readonly label: string;
  readonly amount: number;
  readonly percent?: number;
  readonly price?: number;
}

/** The sale of the papers before the first share round. */
export interface OpeningSale {
  readonly type: "OpeningSale";
  readonly seat: string;
  readonly passes?: number;
  readonly stage?: string;
}

/** A share round: whose turn it is, who passed in a row, and what was sold by whom. */
export interface ShareRound {
  readonly type: "ShareRound";
  readonly number: number;
  readonly seat: string;
  readonly passed?: readonly string[];
  readonly last?: string | null;
  readonly sold?: readonly (readonly [string, string])[];
  readonly sold_now?: readonly string[];
  readonly acted?: boolean;
  readonly backwards?: boolean;
  readonly sold_at?: readonly (readonly [string, number])[];
}

/** An operating round of a set, and who has acted in it. */
export interface OperatingRound {
  readonly type: "OperatingRound";
  readonly number: number;
  readonly of: number;
  readonly acted?: readonly string[];
  readonly reached?: readonly [number, number, number] | null;
  readonly step?: string;
  readonly quiet?: boolean;
}

/** A company's turn and what it has done in it. */
export interface CompanyTurn {
  readonly type: "CompanyTurn";
  readonly company: string;
  readonly step?: string;
  readonly yellow_lays?: number;
  readonly upgrades?: number;
  readonly built?: readonly string[];
  readonly stations?: number;
  readonly ran?: boolean;
  readonly run?: number;
  readonly side_income?: number;
  readonly bought_from_company?: boolean;
  readonly traded_in?: boolean;
  readonly declined?: readonly (readonly string[])[];
  readonly last_sale?: number;
}

/** Those who have bid for a private raise or pass, until one bid is left; `seat` is asked now. */
export interface PaperAuction {
  readonly type: "PaperAuction";
  readonly paper: string;
  readonly seat: string;
}

/** A company has more trains than it may, and its director says which of them go. */
export interface SurplusTrains {
  readonly type: "SurplusTrains";
  readonly company: string;
}

/** A director is asked whether their company sells a train to another one. */
export interface TrainWanted {
  readonly type: "TrainWanted";
  readonly seat: string;
  readonly company: string;
  readonly seller: string;
  readonly train: string;
  readonly price: number;
}

/** Do nothing (more) now: pass, skip the step, or end the turn. */
export interface Pass {
  readonly type: "Pass";
}

/** Buy a private at its price. */
export interface BuyPaper {
  readonly type: "BuyPaper";
  readonly paper: string;
}

/** Lower the price of an unsold private. */
export interface LowerPaper {
  readonly type: "LowerPaper";
  readonly paper: string;
}

/** Bid for a private, or raise one's bid. */
export interface Bid {
  readonly type: "Bid";
  readonly paper: string;
  readonly amount: number;
}

/** Take back a bid for a private. */
export interface WithdrawBid {
  readonly type: "WithdrawBid";
  readonly paper: string;
}

/** Close a private without compensation. */
export interface ClosePaper {
  readonly type: "ClosePaper";
  readonly paper: string;
}

/** Buy the director's share of a company and name its issue price. */
export interface StartCompany {
  readonly type: "StartCompany";
  readonly company: string;
  readonly price: number;
}

/** Name the issue price of a company whose director's share came to its owner in another way than by purchase. */
export interface SetPar {
  readonly type: "SetPar";
  readonly company: string;
  readonly price: number;
}

/** Buy a minor company as a whole, naming its price where there is a choice. */
export interface BuyMinor {
  readonly type: "BuyMinor";
  readonly company: string;
  readonly price: number;
}

/** Buy one share from the new shares or from the pool; `certificate` means the director's share as a paper. */
export interface BuyShare {
  readonly type: "BuyShare";
  readonly company: string;
  readonly source: "new" | "pool";
  readonly certificate?: boolean;
}

/** Sell shares of one company to the bank in one sale; with `certificate` the director's share is among them. */
export interface SellShares {
  readonly type: "SellShares";
  readonly company: string;
  readonly percent: number;
  readonly certificate?: boolean;
}

/** Exchange a private for a share of a company, from the new shares or from the pool. */
export interface ExchangePaper {
  readonly type: "ExchangePaper";
  readonly paper: string;
  readonly company: string;
  readonly source?: "new" | "pool";
}

/** Exchange a minor company for the share that is reserved for its owner. */
export interface ExchangeMinor {
  readonly type: "ExchangeMinor";
  readonly company: string;
}

/** Pay back a part of a debt, or all of it. */
export interface RepayDebt {
  readonly type: "RepayDebt";
  readonly amount: number;
}

/** Lay a tile or replace one; `paper` names a private whose power is used for it. */
export interface LayTile {
  readonly type: "LayTile";
  readonly at: string;
  readonly tile: string;
  readonly rotation: number;
  readonly paper?: string | null;
}

/** Put a station marker into a city. */
export interface PlaceStation {
  readonly type: "PlaceStation";
  readonly at: string;
  readonly stop?: number;
}

/** Take one of the company's markers off the map. */
export interface RemoveStation {
  readonly type: "RemoveStation";
  readonly at: string;
  readonly stop?: number;
}

/** Lay a marker for a town on the map before the game. */
export interface PlaceTown {
  readonly type: "PlaceTown";
  readonly at: string;
}

/** Run the company's trains. */
export interface RunTrains {
  readonly type: "RunTrains";
  readonly routes?: readonly Route[];
}

/** The way of one train: hexes in order, `E4:0` where it comes to stop 0 of E4, `D5` where it passes plain track. */
export interface Route {
  readonly train: string;
  readonly path: readonly string[];
  readonly calls?: readonly string[] | null;
}

/** Pay the revenue out or keep it. */
export interface Dividend {
  readonly type: "Dividend";
  readonly kind: "pay" | "withhold";
}

/** Buy a train from the bank, maybe handing in an old one or using a private; or one from the pool. */
export interface BuyTrain {
  readonly type: "BuyTrain";
  readonly train: string;
  readonly trade_in?: string | null;
  readonly paper?: string | null;
  readonly source?: "bank" | "pool";
}

/** Buy a train from another company. */
export interface BuyTrainFrom {
  readonly type: "BuyTrainFrom";
  readonly company: string;
  readonly train: string;
  readonly price: number;
}

/** Give up a train that is above the limit. */
export interface DiscardTrain {
  readonly type: "DiscardTrain";
  readonly train: string;
}

/** Let the company buy a private from a player. */
export interface BuyPrivate {
  readonly type: "BuyPrivate";
  readonly paper: string;
  readonly price: number;
}

/** Let the company take a loan. */
export interface TakeLoan {
  readonly type: "TakeLoan";
}

/** Let the company buy back a part of all its shares, and borrow for it with so many notes. */
export interface BuyBack {
  readonly type: "BuyBack";
  readonly notes?: number;
}

/** Use a private's power that puts its own tile on the map. */
export interface UsePaper {
  readonly type: "UsePaper";
  readonly paper: string;
  readonly at: string;
}

/** Agree to what another player proposed. */
export interface Accept {
  readonly type: "Accept";
}

/** Refuse what another player proposed. */
export interface Decline {
  readonly type: "Decline";
}

export type Frame =
  | OpeningSale
  | ShareRound
  | OperatingRound
  | CompanyTurn
  | PaperAuction
  | SurplusTrains
  | TrainWanted;

export type Action =
  | Pass
  | BuyPaper
  | LowerPaper
  | Bid
  | WithdrawBid
  | ClosePaper
  | StartCompany
  | SetPar
  | BuyMinor
  | BuyShare
  | SellShares
  | ExchangePaper
  | ExchangeMinor
  | RepayDebt
  | LayTile
  | PlaceStation
  | RemoveStation
  | PlaceTown
  | RunTrains
  | Dividend
  | BuyTrain
  | BuyTrainFrom
  | DiscardTrain
  | BuyPrivate
  | TakeLoan
  | BuyBack
  | UsePaper
  | Accept
  | Decline;

export type RouteCheck =
  | CheckedRun
  | RefusedRun;
