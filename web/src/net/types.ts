/** What the API says, version 1 (docs/api.md). Views, actions and printed parts come from the Python types in wire.ts. */
import type { Lang, Text } from "../i18n/index.svelte";
import type { CompanyData, HexSpec, Market, PaperData, Phase, Tile, TrainCard, View as PlainView } from "../wire";

export type SeatId = string;
export type { Lang, Text };

/** A title and what can be chosen before a game of it. */
export interface TitleCard {
  readonly id: string;
  readonly name: string;
  readonly subtitle: string;
  readonly players: readonly [number, number];
  readonly family: string;
  readonly options: readonly TitleOption[];
  readonly variants: readonly TitleVariant[];
  readonly bots: readonly BotKind[];
  /** What the title calls itself and its options, by key. */
  readonly words: Readonly<Record<string, Text>>;
  readonly can: readonly string[];
}
export interface TitleOption {
  readonly name: string;
  readonly label: Text;
  readonly rule: string;
  readonly meaning: Text;
  readonly default: string;
  readonly values: readonly { readonly value: string; readonly label: Text }[];
  readonly sets?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
export interface TitleVariant {
  readonly option: string;
  readonly value: string;
  readonly players: readonly [number, number];
  readonly label: Text;
}
export interface BotKind {
  readonly name: string;
  readonly label: Text;
  readonly meaning: Text;
}

/** A printed hex with its place on the map and the hexes beyond its six sides. */
export interface MapHex extends HexSpec {
  readonly row: number;
  readonly column: number;
  readonly next: readonly (string | null)[];
}
/** A company with its looks. */
export interface CompanyCard extends CompanyData {
  readonly letters: string;
  readonly shade: string;
  readonly ink: string;
  readonly pattern: string;
  readonly dark: { readonly shade: string; readonly ink: string };
}
/** A kind of train; a note where it has a condition of its own. */
export interface TrainKind extends TrainCard {
  readonly note?: Text | null;
}
/** A phase; a note where it changes something of this title alone. */
export interface PhaseCard extends Phase {
  readonly note?: Text | null;
}
/** All that is printed for one title with one choice of options. */
export interface Components {
  readonly title: string;
  readonly subtitle: string;
  readonly family: string;
  readonly currency: string;
  readonly bank: number;
  readonly options: Readonly<Record<string, string>>;
  readonly hexes: readonly MapHex[];
  readonly tiles: readonly Tile[];
  readonly upgrades: Readonly<Record<string, readonly string[]>>;
  readonly companies: readonly CompanyCard[];
  readonly papers: readonly PaperData[];
  readonly trains: readonly TrainKind[];
  readonly phases: readonly PhaseCard[];
  readonly market: Market;
  readonly patterns: readonly string[];
  readonly labels: Readonly<Record<string, Readonly<Record<string, Text>>>>;
  /** Texts that only this title needs, by key. */
  readonly words: Readonly<Record<string, Text>>;
  readonly turn: readonly string[];
}

/** The table as a seat may see it. */
export interface View extends PlainView {
  readonly order?: readonly string[];
  readonly supply?: Readonly<Record<string, number>>;
  /** Percent of the new shares that wait for an exchange, by company. */
  readonly kept?: Readonly<Record<string, number>>;
}
/** A step of the acting company's turn; a closed one says why nothing can be done in it. */
export interface StepState {
  readonly step: string;
  readonly state: "done" | "now" | "open" | "closed";
  readonly refusal?: Refused | null;
}

export interface Seat {
  readonly seat: SeatId;
  readonly name: string;
  readonly kind: "here" | "remote" | "bot";
  readonly bot: string | null;
  readonly mine: boolean;
  readonly taken: boolean;
  readonly present: boolean;
  /** Who plays this seat besides me: names, or kinds of devices; empty where that is unknown. */
  readonly also?: readonly string[];
}
export interface Over {
  readonly cause: string;
  readonly text: string;
  readonly places: Readonly<Record<SeatId, number>>;
}
export interface TableLine {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly created: string;
  readonly touched: string;
  readonly number: number;
  readonly seats: readonly Seat[];
  readonly mine: readonly SeatId[];
  readonly waiting_for: readonly SeatId[];
  readonly my_turn: boolean;
  readonly over: Over | null;
  readonly round: Text | null;
  readonly owner: boolean;
  readonly forked_from: { readonly id: string; readonly number: number } | null;
  readonly judged?: boolean;
}

/** Any action: its kind and its fields. */
export interface AnyAction {
  readonly type: string;
  readonly [field: string]: unknown;
}
/** Something that would be different after an action. */
export interface Fact {
  readonly owner: string;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly company?: string;
  /** Whether these are sums, where only the title knows the key. */
  readonly money?: boolean;
}
/** An offer as the server sends it; the action of a free form is asked for. */
export interface SentOffer {
  readonly kind: string;
  readonly action?: AnyAction;
  readonly label: string;
  readonly range?: { readonly field: string; readonly low: number; readonly high: number; readonly step: number } | null;
  readonly free?: string | null;
}
/** What an offer would change; of a free form also its example. */
export interface ToldOffer {
  readonly offer: number;
  readonly facts: readonly Fact[];
  readonly action?: AnyAction;
}
/** An offer as it is shown, with what is known of its facts. */
export interface Offer extends SentOffer {
  readonly action: AnyAction;
  readonly facts: readonly Fact[];
}
export interface LogEntry {
  readonly number: number;
  readonly seat: SeatId | null;
  readonly action: AnyAction | null;
  readonly label: string;
  readonly text: readonly string[];
  readonly at: string;
  readonly back_to: number | null;
  readonly stands: boolean;
  readonly by: "player" | "bot" | "order";
  readonly agreed: readonly SeatId[];
  readonly round: string;
  readonly company: string | null;
}
export interface Round {
  readonly round: string;
  readonly from: number;
  readonly phase: number;
}
export interface Message {
  readonly id: number;
  readonly seat: SeatId | null;
  readonly name: string;
  readonly text: string;
  readonly at: string;
}
export interface UndoRequest {
  readonly id: number;
  readonly seat: SeatId;
  readonly to: number;
  readonly number: number;
  readonly moves: readonly string[];
  readonly asked: readonly SeatId[];
  readonly agreed: readonly SeatId[];
}
export interface OrderWish {
  readonly kind: string;
  readonly [field: string]: unknown;
}
export interface Order extends OrderWish {
  readonly seat: SeatId;
  readonly label: string;
  readonly since: number;
  readonly ended?: Text | null;
}
export interface OrderKind {
  readonly kind: string;
  readonly label: Text;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Snapshot {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly family: string;
  readonly options: Readonly<Record<string, string>>;
  readonly created: string;
  readonly number: number;
  readonly seat: SeatId | null;
  readonly owner: boolean;
  readonly spectators: boolean;
  readonly forked_from: { readonly id: string; readonly number: number } | null;
  /** False if its moves were imported without asking the rules. */
  readonly judged?: boolean;
  readonly can: readonly string[];
  readonly seats: readonly Seat[];
  readonly mine: readonly SeatId[];
  readonly waiting_for: readonly SeatId[];
  readonly over: Over | null;
  readonly scores: Readonly<Record<SeatId, number>>;
  readonly view: View;
  readonly offers: Readonly<Record<SeatId, readonly SentOffer[]>>;
  readonly log: readonly LogEntry[];
  readonly chat?: readonly Message[];
  readonly undo: UndoRequest | null;
  readonly orders: readonly Order[];
}
export interface PositionAt {
  readonly number: number;
  readonly view: View;
  readonly waiting_for: readonly SeatId[];
  readonly scores: Readonly<Record<SeatId, number>>;
  readonly over: Over | null;
  readonly round: string;
  readonly stands: boolean;
}

/** Why an action is not allowed. */
export interface Refused {
  readonly legal: false;
  readonly code: string;
  readonly rule: string | null;
  readonly message: Text;
  readonly rule_text?: Text | null;
  readonly facts?: Readonly<Record<string, unknown>>;
}
export type Why = { readonly legal: true } | Refused;
export interface Preview {
  readonly legal: true;
  readonly facts: readonly Fact[];
  readonly told: readonly string[];
  readonly rules: readonly string[];
  readonly run: { readonly company: string; readonly before: number; readonly after: number; readonly proved: boolean } | null;
}

export interface RouteLine {
  readonly train: string;
  readonly path: readonly string[];
  readonly revenue: number;
  /** What goes straight into the treasury besides. */
  readonly treasury?: number;
  readonly bonus: number;
  readonly stops: readonly { readonly place: string; readonly name: string; readonly value: number; readonly paid: number; readonly treasury: number }[];
  readonly bonuses: readonly { readonly label: string; readonly value: number }[];
}
export interface RoutePlan {
  readonly company: string;
  readonly number: number;
  readonly revenue: number;
  readonly bound: number;
  readonly proved: boolean;
  readonly treasury: number;
  readonly milliseconds: number;
  readonly trains: readonly string[];
  readonly routes: readonly RouteLine[];
  readonly idle: readonly string[];
  readonly action: AnyAction;
}
/** What the rest of the acting company's turn holds. */
export interface Outlook {
  readonly company: string | null;
  readonly number: number;
  readonly steps: readonly StepState[];
  readonly dividends: readonly { readonly action: AnyAction; readonly facts: readonly Fact[] }[];
}
/** What the server says to a run drawn by hand. */
export type RouteCheck =
  | { readonly legal: true; readonly revenue: number; readonly routes: readonly RouteLine[]; readonly best: number; readonly bound: number; readonly below: number; readonly proved: boolean }
  | (Refused & { readonly best: number; readonly bound: number; readonly proved: boolean });
export interface PlannedTile {
  readonly at: string;
  readonly tile: string;
  readonly rotation: number;
}
export interface PlanAnswer {
  readonly tiles: readonly (PlannedTile & { readonly cost?: number; readonly legal: boolean; readonly fits?: boolean; readonly message?: Text; readonly rule?: string })[];
  readonly stations: readonly { readonly at: string; readonly stop: number; readonly legal: boolean; readonly cost?: number; readonly message?: Text }[];
  readonly cost: number;
  readonly treasury_after: number;
  readonly before: number;
  readonly routes: RoutePlan;
}
export interface RuleText {
  readonly id: string;
  readonly chapter: Text;
  readonly text: Text;
  readonly before: string | null;
  readonly after: string | null;
}
export interface RuleSheet {
  readonly title: string;
  readonly lang: Lang;
  readonly chapters: readonly { readonly name: string; readonly rules: readonly { readonly id: string; readonly text: string }[] }[];
}
export interface Me {
  readonly account: { readonly name: string } | null;
  readonly hosted: boolean;
  readonly accounts: boolean;
  readonly version: string;
  readonly languages: readonly Lang[];
  readonly addresses: readonly string[];
}

/** What the socket says. */
export type ServerMessage =
  | { readonly type: "state"; readonly number: number; readonly since: number; readonly snapshot: Snapshot }
  | { readonly type: "resumed"; readonly number: number }
  | { readonly type: "presence"; readonly seats: readonly Seat[] }
  | { readonly type: "chat"; readonly message: Message }
  | { readonly type: "undo"; readonly undo: UndoRequest | null; readonly outcome: "asked" | "done" | "refused" | "withdrawn" }
  | { readonly type: "orders"; readonly orders: readonly Order[] }
  | { readonly type: "over"; readonly over: Over }
  | { readonly type: "gone"; readonly code: string }
  | { readonly type: "pong" }
  | { readonly type: "error"; readonly error: ErrorBody };

export interface ErrorBody {
  readonly code: string;
  readonly message: Text;
  readonly rule?: string | null;
  readonly rule_text?: Text | null;
  readonly number?: number | null;
  readonly where?: string | null;
}
