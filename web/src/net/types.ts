/**
 * Made by `python -m tools.wire` from the Python types of the same names. Do not edit.
 */

export type Lang = "de" | "en";

export type AnyAction = { readonly type: string; readonly [field: string]: unknown };

export type AnyView = Readonly<Record<string, unknown>>;

export type OrderWish = { readonly kind: string; readonly [field: string]: unknown };

export type Order = OrderWish & OrderState;

export type Offer = SentOffer & { readonly action: AnyAction; readonly facts: readonly Fact[] };

/** Everything that can be played. */
export interface TitleList {
  readonly titles: readonly TitleCard[];
}

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
  readonly words: Readonly<Record<string, Text>>;
  readonly can: readonly string[];
}

/** Something to choose before a game. */
export interface TitleOption {
  readonly name: string;
  readonly label: Text;
  readonly rule: string;
  readonly meaning: Text | null;
  readonly default: string;
  readonly values: readonly OptionValue[];
  readonly sets: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The same sentence in every language. */
export interface Text {
  readonly en: string;
  readonly de: string;
}

/** A value of an option. */
export interface OptionValue {
  readonly value: string;
  readonly label: Text;
}

/** A variant with numbers of players of its own. */
export interface TitleVariant {
  readonly option: string;
  readonly value: string;
  readonly players: readonly [number, number];
  readonly label: Text;
}

/** A bot that can take a seat; `usual` is the one that sits there if nobody asks for another. */
export interface BotKind {
  readonly name: string;
  readonly label: Text;
  readonly meaning: Text;
  readonly usual: boolean;
}

/** What a title calls things, by key. */
export interface TitleWords {
  readonly title: string;
  readonly words: Readonly<Record<string, Text>>;
}

/** The tables of a device. */
export interface TableList {
  readonly tables: readonly TableLine[];
}

/** A table in a list; `judged` is false if its moves were imported without asking the rules. Whether it is `archived` and how much of the talk is `unread` is everybody's own. */
export interface TableLine {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly created: string;
  readonly touched: string;
  readonly number: number;
  readonly seats: readonly SeatLine[];
  readonly mine: readonly string[];
  readonly waiting_for: readonly string[];
  readonly my_turn: boolean;
  readonly over: string | null;
  readonly round: Text | null;
  readonly owner: boolean;
  readonly forked_from: Branch | null;
  readonly judged: boolean;
  readonly archived: boolean;
  readonly unread: number;
}

/** A seat in a list of tables; `also` names who else plays it, as far as known. */
export interface SeatLine {
  readonly seat: string;
  readonly name: string;
  readonly kind: "bot" | "here" | "remote";
  readonly bot: string | null;
  readonly mine: boolean;
  readonly taken: boolean;
  readonly also: readonly string[];
}

/** The table and the entry from which another one began. */
export interface Branch {
  readonly id: string;
  readonly number: number;
}

/** The links of a table. */
export interface Links {
  readonly watch: string;
  readonly seats: Readonly<Record<string, string>>;
}

/** What a link leads to. */
export interface Invitation {
  readonly table: string;
  readonly seat: string;
  readonly name: string;
  readonly title: string;
  readonly table_name: string;
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  readonly taken: boolean;
}

/** A seat that was taken. */
export interface Joined {
  readonly table: string;
  readonly seat: string;
}

/** How somebody keeps a table for themselves. */
export interface OwnTable {
  readonly archived: boolean;
  readonly unread: number;
}

/** The seats that somebody has given up. */
export interface LeftTable {
  readonly left: readonly string[];
}

/** All notes of somebody at a table. */
export interface NoteList {
  readonly notes: readonly Note[];
}

/** What somebody has written beside a move. */
export interface Note {
  readonly number: number;
  readonly text: string;
  readonly at: string;
}

/** A note as it is now; none if it was taken away. */
export interface NoteWritten {
  readonly note: Note | null;
}

/** All tables of somebody with something unread. */
export interface TalkList {
  readonly tables: readonly UnreadTalk[];
}

/** A table at which something was said that somebody has not read, and the newest of it. */
export interface UnreadTalk {
  readonly id: string;
  readonly name: string;
  readonly unread: number;
  readonly last: Message;
}

/** Something said. */
export interface Message {
  readonly id: number;
  readonly seat: string | null;
  readonly name: string;
  readonly text: string;
  readonly at: string;
}

/** A table as one device sees it; `judged` is false if its moves were imported without asking the rules. Nobody is advised at a `rated` one. */
export interface Snapshot {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly family: string;
  readonly options: Readonly<Record<string, string>>;
  readonly created: string;
  readonly number: number;
  readonly seat: string | null;
  readonly owner: boolean;
  readonly spectators: boolean;
  readonly forked_from: Branch | null;
  readonly judged: boolean;
  readonly rated: boolean;
  readonly can: readonly string[];
  readonly seats: readonly Seat[];
  readonly mine: readonly string[];
  readonly waiting_for: readonly string[];
  readonly over: Over | null;
  readonly scores: Readonly<Record<string, number>>;
  readonly round: string;
  readonly company: string | null;
  readonly phase: number;
  readonly view: AnyView;
  readonly offers: Readonly<Record<string, readonly SentOffer[]>>;
  readonly log: readonly LogEntry[];
  readonly undo: UndoRequest | null;
  readonly back: Backward | null;
  readonly orders: readonly Order[];
  readonly chat?: readonly Message[];
}

/** A seat at a table, and whether somebody is there; `trouble` says why a bot could not move itself. */
export interface Seat {
  readonly seat: string;
  readonly name: string;
  readonly kind: "bot" | "here" | "remote";
  readonly bot: string | null;
  readonly mine: boolean;
  readonly taken: boolean;
  readonly also: readonly string[];
  readonly present: boolean;
  readonly trouble?: Text;
}

/** How a game ended. */
export interface Over {
  readonly cause: string;
  readonly text: string;
  readonly places: Readonly<Record<string, number>>;
}

/** Something a seat may do now; a free form has no action until somebody asks for its example. */
export interface SentOffer {
  readonly kind: string;
  readonly label: string;
  readonly action?: AnyAction;
  readonly range?: Span | null;
  readonly free?: string | null;
}

/** The numbers that may stand in a field of an offered action. */
export interface Span {
  readonly field: string;
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

/** What happened once. */
export interface LogEntry {
  readonly number: number;
  readonly seat: string | null;
  readonly action: AnyAction | null;
  readonly label: string;
  readonly text: readonly string[];
  readonly at: string;
  readonly back_to: number | null;
  readonly stands: boolean;
  readonly by: "bot" | "order" | "player";
  readonly agreed: readonly string[];
  readonly round: string;
  readonly company: string | null;
}

/** A wish to take back, or to do again what was taken back, that waits for the others. */
export interface UndoRequest {
  readonly id: number;
  readonly seat: string;
  readonly to: number;
  readonly number: number;
  readonly moves: readonly string[];
  readonly redo: boolean;
  readonly asked: readonly string[];
  readonly agreed: readonly string[];
}

/** What a seat may take back or do again; `since` is the earliest position anybody can go back to. */
export interface Backward {
  readonly undo: BackStep;
  readonly redo: BackStep;
  readonly since: number;
}

/** Where taking back, or doing again, would lead and who would be asked; or why it cannot be. */
export interface BackStep {
  readonly to: number | null;
  readonly asked: readonly string[];
  readonly reason: Text | null;
}

/** Several positions. */
export interface Positions {
  readonly positions: readonly PositionAt[];
}

/** The table as it was after this many entries. */
export interface PositionAt {
  readonly number: number;
  readonly round: string;
  readonly company: string | null;
  readonly view: AnyView;
  readonly waiting_for: readonly string[];
  readonly scores: Readonly<Record<string, number>>;
  readonly over: Over | null;
  readonly stands: boolean;
}

/** Entries and rounds. */
export interface Log {
  readonly entries: readonly LogEntry[];
  readonly rounds: readonly Round[];
}

/** A block of the history. */
export interface Round {
  readonly round: string;
  readonly from: number;
  readonly phase: number;
}

/** The kinds of orders there are, and one's own. */
export interface OrderList {
  readonly kinds: readonly OrderKind[];
  readonly orders: readonly Order[];
}

/** A kind of standing order; its fields as JSON Schema. */
export interface OrderKind {
  readonly kind: string;
  readonly label: Text;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What the server adds to a standing order; its other fields depend on its kind. */
export interface OrderState {
  readonly kind: string;
  readonly seat: string;
  readonly label: string;
  readonly since: number;
  readonly ended?: Text | null;
}

/** A move that was carried out; a repeated one was carried out before. */
export interface Acted {
  readonly number: number;
  readonly repeated: boolean;
  readonly entry: LogEntry;
}

/** Taken back at once, or the others are asked. */
export interface Undone {
  readonly done: boolean;
  readonly number?: number;
  readonly repeated?: boolean;
  readonly undo?: UndoRequest | null;
}

/** What some offers of a position would change. */
export interface ToldOffers {
  readonly number: number;
  readonly offers: readonly ToldOffer[];
}

/** What an offer would change, by its place in the list; of a free form also its example. */
export interface ToldOffer {
  readonly offer: number;
  readonly facts: readonly Fact[];
  readonly action?: AnyAction;
}

/** Something an action changes: whose, what, before and after. */
export interface Fact {
  readonly owner: string;
  readonly key: string;
  readonly before: number | string | readonly (string | number)[] | null;
  readonly after: number | string | readonly (string | number)[] | null;
  readonly company?: string | null;
  readonly money?: boolean;
}

/** What an action would change. */
export interface Preview {
  readonly legal: true;
  readonly facts: readonly Fact[];
  readonly told: readonly string[];
  readonly rules: readonly string[];
  readonly run: RunChange | null;
}

/** The best run of the acting company before and after an action. */
export interface RunChange {
  readonly company: string;
  readonly before: number;
  readonly after: number;
  readonly proved: boolean;
}

/** What is legal instead of a refused action, and what would make it legal if it were done first. */
export interface Remedy {
  readonly instead: readonly Suggested[];
  readonly first: readonly Suggested[];
}

/** An action that is legal now. */
export interface Suggested {
  readonly label: string;
  readonly action: AnyAction;
}

/** Why a seat can do nothing of what its step is for. */
export interface Idle {
  readonly number: number;
  readonly reasons: readonly Reason[];
}

/** Why something cannot be done. */
export interface Reason {
  readonly code: string;
  readonly rule: string | null;
  readonly message: Text;
  readonly rule_text?: Text | null;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** What the coach says about a position: the best moves, a move that was asked about, and how the game is likely to end for each seat. `foresight` says whether that is likely, said too early to mean anything, or what is counted today. */
export interface Coached {
  readonly number: number;
  readonly seat: string;
  readonly hints: readonly Hint[];
  readonly move: MoveCost | null;
  readonly standing: Readonly<Record<string, number>>;
  readonly foresight: "early" | "likely" | "today";
}

/** A move worth a thought: what the seat can expect to be worth in the end, and why. */
export interface Hint {
  readonly label: string;
  readonly action: AnyAction;
  readonly worth: number;
  readonly reason: Text | null;
}

/** What a move costs against the best one found. */
export interface MoveCost {
  readonly cost: number;
  readonly mark: "best" | "blunder" | "good" | "mistake" | "slip";
  readonly worth: number;
  readonly reason: Text | null;
}

/** Why a bot moved, if it can say so. */
export interface WhyMoved {
  readonly reason: Text | null;
}

/** How an analysis stands, if anybody has asked for one; `usual` is the level that judges games of the title. */
export interface AnalysisState {
  readonly state: "done" | "running" | "stopped" | null;
  readonly analysis: GameAnalysis | null;
  readonly usual: string;
}

/** A finished game judged, `done` of `total` moves; `turning` are those that cost most. */
export interface GameAnalysis {
  readonly level: string;
  readonly done: number;
  readonly total: number;
  readonly players: Readonly<Record<string, PlayerSummary>>;
  readonly turning: readonly number[];
  readonly moves: readonly JudgedMove[];
}

/** What the decisions of a player come to. */
export interface PlayerSummary {
  readonly decisions: number;
  readonly accuracy: number;
  readonly cost: number;
  readonly marks: Readonly<Record<string, number>>;
}

/** A decision and what it cost; `before` is the position it was made in, `played` what was done, `why` the reason for the best move and `own` that for the one played. */
export interface JudgedMove {
  readonly number: number;
  readonly before: number;
  readonly seat: string;
  readonly cost: number;
  readonly mark: "best" | "blunder" | "good" | "mistake" | "slip";
  readonly worth: number;
  readonly played: string;
  readonly best: BestMove;
  readonly why: Text | null;
  readonly own: Text | null;
  readonly line: readonly LineStep[];
}

/** The best move found. */
export interface BestMove {
  readonly label: string;
  readonly action: AnyAction;
  readonly worth: number;
}

/** A move of a line that was not played. */
export interface LineStep {
  readonly seat: string;
  readonly label: string;
  readonly action: AnyAction;
}

/** An action is allowed. */
export interface Allowed {
  readonly legal: true;
}

/** Why an action is not allowed. */
export interface Refused {
  readonly code: string;
  readonly rule: string | null;
  readonly message: Text;
  readonly rule_text?: Text | null;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly legal: false;
}

/** The rules of a title in one language. */
export interface RuleSheet {
  readonly title: string;
  readonly lang: "de" | "en";
  readonly chapters: readonly Chapter[];
}

/** A chapter of a rule sheet. */
export interface Chapter {
  readonly name: string;
  readonly rules: readonly SheetRule[];
}

/** A rule in a chapter. */
export interface SheetRule {
  readonly id: string;
  readonly text: string;
}

/** One rule in both languages, and its neighbours. */
export interface RuleText {
  readonly id: string;
  readonly chapter: Text;
  readonly text: Text;
  readonly before: string | null;
  readonly after: string | null;
}

/** Words and what they mean. */
export interface Glossary {
  readonly lang: "de" | "en";
  readonly terms: readonly Term[];
}

/** A word in the language asked for, in the other one, and what it means. */
export interface Term {
  readonly term: string;
  readonly other: string;
  readonly meaning: string;
  readonly forms: readonly string[];
}

/** A title on one page, for these options. */
export interface GlancePage {
  readonly title: string;
  readonly options: Readonly<Record<string, string>>;
  readonly sections: readonly GlanceSection[];
}

/** A section of a title's page. */
export interface GlanceSection {
  readonly id: string;
  readonly name: Text;
  readonly facts: readonly GlanceFact[];
  readonly table: GlanceTable | null;
}

/** A fact of a title with its rule. */
export interface GlanceFact {
  readonly text: Text;
  readonly rule: string;
}

/** A table of a title with its rule. */
export interface GlanceTable {
  readonly columns: readonly Text[];
  readonly lines: readonly (readonly Text[])[];
  readonly rule: string;
}

/** The lessons of a title. */
export interface LessonList {
  readonly lessons: readonly LessonCard[];
}

/** A lesson: what it is called, what it is about, what to reach, hints, and the seat of the learner. */
export interface LessonCard {
  readonly id: string;
  readonly name: Text | null;
  readonly what: Text | null;
  readonly goals: readonly (Text | null)[];
  readonly hints: readonly Text[];
  readonly minutes: number;
  readonly players: number;
  readonly seat: string;
}

/** One way to the goals of a lesson: what the learner may do, move by move. */
export interface LessonWay {
  readonly moves: readonly Text[];
}

/** Which goals of a lesson are reached, whether all are, and after how many moves. */
export interface Progress {
  readonly goals: readonly boolean[];
  readonly done: boolean;
  readonly moves: number;
}

/** This device and this server. */
export interface Me {
  readonly account: Account | null;
  readonly hosted: boolean;
  readonly accounts: boolean;
  readonly version: string;
  readonly languages: readonly ("de" | "en")[];
  readonly addresses: readonly string[];
}

/** An account of a hosted server. */
export interface Account {
  readonly name: string;
}

/** The devices of an account. */
export interface DeviceList {
  readonly sessions: readonly Device[];
}

/** A device that is signed in to an account. */
export interface Device {
  readonly id: string;
  readonly created: string;
  readonly seen: string;
  readonly device: string;
  readonly this: boolean;
}

/** What an account has settled about how things look; null if nothing ever was. */
export interface Settled {
  readonly preferences: PreferencesBody | null;
}

/** How somebody likes to see things, on every device that follows their account. What is left out is as usual. */
export interface PreferencesBody {
  readonly theme?: "auto" | "dark" | "light";
  readonly lang?: "de" | "en" | null;
  readonly text?: number;
  readonly colours?: "blue_yellow" | "greys" | "printed" | "red_green";
  readonly names?: "all" | "cities" | "none";
  readonly numbers?: boolean;
  readonly motion?: "auto" | "off";
  readonly volume?: number;
  readonly confirm?: "all" | "dangerous" | "none";
  readonly speed?: "at_once" | "pace" | "quick" | "step";
  readonly pace?: number;
  readonly skips?: boolean;
  readonly figures?: "comma" | "language" | "none" | "point" | "space";
  readonly shares?: "count" | "percent";
}

/** The table as it is now, with the log after an entry. */
export interface StateMessage {
  readonly type: "state";
  readonly number: number;
  readonly since: number | null;
  readonly snapshot: Snapshot;
}

/** Who is there now. */
export interface PresenceMessage {
  readonly type: "presence";
  readonly seats: readonly Seat[];
}

/** Something was said. */
export interface ChatMessage {
  readonly type: "chat";
  readonly message: Message;
}

/** A wish to take back, or what became of it. */
export interface UndoMessage {
  readonly type: "undo";
  readonly undo: UndoRequest | null;
  readonly outcome: "asked" | "done" | "refused" | "withdrawn";
}

/** The standing orders of one's own seats. */
export interface OrdersMessage {
  readonly type: "orders";
  readonly orders: readonly Order[];
}

/** The game is over. */
export interface OverMessage {
  readonly type: "over";
  readonly over: Over;
}

/** A seat was taken away. */
export interface GoneMessage {
  readonly type: "gone";
  readonly code: string;
}

/** A sign of life. */
export interface PongMessage {
  readonly type: "pong";
}

/** What was wrong with a message. */
export interface ErrorMessage {
  readonly type: "error";
  readonly error: ErrorBody;
}

/** What is told about a refused request. */
export interface ErrorBody {
  readonly code: string;
  readonly message: Text;
  readonly rule?: string | null;
  readonly rule_text?: Text | null;
  readonly number?: number | null;
  readonly where?: string | null;
}

export type Why =
  | Allowed
  | Refused;

export type ServerMessage =
  | StateMessage
  | PresenceMessage
  | ChatMessage
  | UndoMessage
  | OrdersMessage
  | OverMessage
  | GoneMessage
  | PongMessage
  | ErrorMessage;
