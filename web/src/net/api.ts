/** Every request of docs/api.md as a function. */
import { language } from "../i18n/index.svelte";
import { Asides } from "./asides";
import { address, http } from "./http";
import type * as api from "./types";

export const at = (id: string): string => `/tables/${encodeURIComponent(id)}`;

export const me = (): Promise<api.Me> => http.get("/me");

const known = new Map<string, Promise<unknown>>();

/** What never changes while the server runs is asked for once. */
function kept<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const before = known.get(key);
  if (before !== undefined) return before as Promise<T>;
  const found = ask();
  found.catch(() => known.delete(key));
  known.set(key, found);
  return found;
}

/** The games that there are, with their versions and options. */
export const titles = async (): Promise<readonly api.TitleCard[]> => (await kept("titles", () => http.get<api.TitleList>("/titles"))).titles;

/** What a title calls things. */
export async function wordsOf(title: string): Promise<api.TitleWords["words"]> {
  return (await kept(`words ${title}`, () => http.get<api.TitleWords>(`/titles/${encodeURIComponent(title)}/words`))).words;
}

/** Reasons that are shown beside what can be done. */
const asides = new Asides(3);

/** What is printed. */
export function components(
  title: string,
  players: number,
  options: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const option = Object.entries(options).map(([name, value]) => `${name}:${value}`);
  return kept([title, players, ...option].join("|"), () => http.get(`/titles/${encodeURIComponent(title)}/components`, { players, option }));
}

const lessonsOf = (title: string): string => `/titles/${encodeURIComponent(title)}/lessons`;

export const lessons = {
  list: async (title: string): Promise<readonly api.LessonCard[]> => (await http.get<api.LessonList>(lessonsOf(title))).lessons,
  take: (title: string, lesson: string, name: string, bots: readonly string[]): Promise<api.Snapshot> =>
    http.post(`${lessonsOf(title)}/${encodeURIComponent(lesson)}`, { name, bots }, { lang: language() }),
  progress: (id: string, lesson: string, seat: string): Promise<api.Progress> =>
    http.get(`${at(id)}/lesson/${encodeURIComponent(lesson)}`, { seat }),
  way: async (id: string, lesson: string, seat: string): Promise<api.LessonWay["moves"]> =>
    (await http.get<api.LessonWay>(`${at(id)}/lesson/${encodeURIComponent(lesson)}/way`, { seat })).moves,
};

/** A title on one page, for these options. */
export const glance = (title: string, options: Readonly<Record<string, string>> = {}): Promise<api.GlancePage> =>
  http.get(`/titles/${encodeURIComponent(title)}/glance`, { option: Object.entries(options).map(([name, value]) => `${name}:${value}`) });

export interface NewSeat {
  readonly name: string;
  readonly kind: "here" | "remote" | "bot";
  readonly bot?: string;
}
export interface NewTable {
  readonly title: string;
  readonly name?: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly seed?: number;
  readonly draw?: boolean;
  readonly rated?: boolean;
  readonly seats: readonly NewSeat[];
}

export const tables = {
  list: async (): Promise<readonly api.TableLine[]> =>
    (await http.get<api.TableList>("/tables")).tables,
  create: (wish: NewTable): Promise<api.Snapshot> => http.post("/tables", wish, { lang: language() }),
  get: (id: string, seat: string | null = null, tail = 60): Promise<api.Snapshot> =>
    http.get(at(id), { seat, tail, lang: language() }),
  change: (id: string, wish: { name?: string; spectators?: boolean }): Promise<api.Snapshot> => http.put(at(id), wish),
  links: (id: string): Promise<api.Links> => http.get(`${at(id)}/links`),
  newLink: (id: string, seat: string): Promise<unknown> => http.post(`${at(id)}/seats/${seat}/link`),
  changeSeat: (id: string, seat: string, wish: { name?: string; kind?: string; bot?: string }): Promise<api.Snapshot> =>
    http.put(`${at(id)}/seats/${seat}`, wish),
  leave: (id: string): Promise<api.LeftTable> => http.post(`${at(id)}/leave`),
  /** For oneself alone: put away or not, and the last message one has read. */
  keep: (id: string, wish: { archived?: boolean; read?: number }): Promise<api.OwnTable> => http.put(`${at(id)}/own`, wish),
  deleteBranch: (id: string): Promise<unknown> => http.delete(at(id)),
  notes: async (id: string): Promise<readonly api.Note[]> => (await http.get<api.NoteList>(`${at(id)}/notes`)).notes,
  note: async (id: string, number: number, text: string): Promise<api.Note | null> =>
    (await http.put<api.NoteWritten>(`${at(id)}/notes/${number}`, { text })).note,
};

/** What was said at my tables that I have not read. */
export const talk = async (): Promise<readonly api.UnreadTalk[]> => (await http.get<api.TalkList>("/talk")).tables;

/** Games to take along. */
export const files = {
  log: (id: string, notes = false): string => address(`${at(id)}/log.txt`, { lang: language(), notes: notes ? "true" : null }),
  picture: (id: string, number: number, wish: { kind: "svg" | "png" | "pdf"; what?: string; theme?: string; seat?: string | null }): string =>
    address(`${at(id)}/positions/${number}/picture`, { lang: language(), ...wish }),
};

export const join = {
  look: (secret: string): Promise<api.Invitation> => http.get(`/join/${encodeURIComponent(secret)}`),
  take: (secret: string): Promise<api.Joined> => http.post(`/join/${encodeURIComponent(secret)}`),
};

export const play = {
  act: (id: string, seat: string, action: api.AnyAction, expected: number, key: string): Promise<api.Acted> =>
    http.post(`${at(id)}/actions`, { seat, action, expected, key }, { lang: language() }),
  facts: async (id: string, seat: string, expected: number, offers: readonly number[]): Promise<readonly api.ToldOffer[]> =>
    (await http.post<api.ToldOffers>(`${at(id)}/facts`, { seat, expected, offers })).offers,
  /** Many may be asked about at once, and some of them no longer matter when their turn comes: then the answer is null. */
  why: (id: string, seat: string, action: api.AnyAction, isWanted: () => boolean = () => true): Promise<api.Why | null> =>
    asides.ask(() => http.post<api.Why>(`${at(id)}/why`, { seat, action }, { lang: language() }), isWanted),
  preview: (id: string, seat: string, action: api.AnyAction, signal?: AbortSignal): Promise<api.Preview | api.Refused> =>
    http.post(`${at(id)}/preview`, { seat, action }, { lang: language() }, signal),
  /** What is legal instead of a refused action, and what would make it legal. */
  remedy: (id: string, seat: string, action: api.AnyAction): Promise<api.Remedy> =>
    http.post(`${at(id)}/remedy`, { seat, action }, { lang: language() }),
  /** Why there is nothing to do but pass. */
  idle: (id: string, seat: string): Promise<api.Idle> => http.get(`${at(id)}/idle`, { seat }),
  undo: (id: string, seat: string, expected: number, key: string, to?: number): Promise<api.Undone> =>
    http.post(`${at(id)}/undo`, { seat, expected, key, ...(to === undefined ? {} : { to }) }, { lang: language() }),
  redo: (id: string, seat: string, expected: number, key: string): Promise<api.Undone> =>
    http.post(`${at(id)}/redo`, { seat, expected, key }, { lang: language() }),
  answerUndo: (id: string, request: number, seat: string, agree: boolean): Promise<unknown> =>
    http.post(`${at(id)}/undo/answer`, { id: request, seat, agree }),
  positions: async (id: string, from: number, to: number, seat: string | null): Promise<readonly api.PositionAt[]> =>
    (await http.get<api.Positions>(`${at(id)}/positions`, { from, to, seat, lang: language() })).positions,
  log: (id: string, from = 0): Promise<api.Log> =>
    http.get(`${at(id)}/log`, { from, lang: language() }),
  /** A table of one's own that begins here, with moves that are made at once. */
  fork: (id: string, where: number, name?: string, moves: readonly { seat: string; action: api.AnyAction }[] = []): Promise<api.Snapshot> =>
    http.post(`${at(id)}/fork`, { at: where, moves, ...(name === undefined ? {} : { name }) }, { lang: language() }),
  coach: (id: string, seat: string, action?: api.AnyAction): Promise<api.Coached> =>
    http.post(`${at(id)}/coach`, { seat, ...(action === undefined ? {} : { action }) }, { lang: language() }),
  /** Why a bot made a move. */
  reason: async (id: string, number: number): Promise<api.Text | null> => (await http.get<api.WhyMoved>(`${at(id)}/reasons/${number}`)).reason,
  say: (id: string, text: string, seat: string | null): Promise<api.Message> =>
    http.post(`${at(id)}/chat`, seat === null ? { text } : { text, seat }),
  orders: (id: string): Promise<api.OrderList> =>
    http.get(`${at(id)}/orders`, { lang: language() }),
  setOrders: (id: string, seat: string, orders: readonly api.OrderWish[]): Promise<unknown> =>
    http.put(`${at(id)}/orders`, { seat, orders }),
};

/** A finished game judged move by move. */
export const analysis = {
  get: (id: string): Promise<api.AnalysisState> => http.get(`${at(id)}/analysis`, { lang: language() }),
  start: (id: string, level: string): Promise<api.AnalysisState> => http.post(`${at(id)}/analysis`, { level }, { lang: language() }),
  stop: (id: string): Promise<api.AnalysisState> => http.delete(`${at(id)}/analysis?lang=${language()}`),
};

export const rules = {
  sheet: (title: string): Promise<api.RuleSheet> => http.get(`/rules/${encodeURIComponent(title)}`, { lang: language() }),
  search: (title: string, words: string): Promise<api.RuleSheet> =>
    http.get(`/rules/${encodeURIComponent(title)}`, { lang: language(), search: words }),
  one: (title: string, id: string): Promise<api.RuleText> =>
    http.get(`/rules/${encodeURIComponent(title)}/${encodeURIComponent(id)}`),
};

export const glossary = async (title: string): Promise<readonly api.Term[]> =>
  (await http.get<api.Glossary>("/glossary", { lang: language(), title })).terms;
