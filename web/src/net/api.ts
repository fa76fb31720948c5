/** Every request of docs/api.md as a function. */
import { language } from "../i18n/index.svelte";
import { http } from "./http";
import type * as api from "./types";

const at = (id: string): string => `/tables/${encodeURIComponent(id)}`;

export const me = (): Promise<api.Me> => http.get("/me");

export const titles = async (): Promise<readonly api.TitleCard[]> =>
  (await http.get<{ titles: readonly api.TitleCard[] }>("/titles")).titles;

const known = new Map<string, Promise<api.Components>>();

/** What is printed; asked for once, since it never changes while the server runs. */
export function components(
  title: string,
  players: number,
  options: Readonly<Record<string, string>> = {},
): Promise<api.Components> {
  const option = Object.entries(options).map(([name, value]) => `${name}:${value}`);
  const key = [title, players, ...option].join("|");
  let found = known.get(key);
  if (found === undefined) {
    found = http.get<api.Components>(`/titles/${encodeURIComponent(title)}/components`, { players, option });
    found.catch(() => known.delete(key));
    known.set(key, found);
  }
  return found;
}

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
  readonly seats: readonly NewSeat[];
}

export const tables = {
  list: async (): Promise<readonly api.TableLine[]> =>
    (await http.get<{ tables: readonly api.TableLine[] }>("/tables")).tables,
  create: (wish: NewTable): Promise<api.Snapshot> => http.post("/tables", wish, { lang: language() }),
  get: (id: string, seat: string | null = null, tail = 60): Promise<api.Snapshot> =>
    http.get(at(id), { seat, tail, lang: language() }),
  change: (id: string, wish: { name?: string; spectators?: boolean }): Promise<api.Snapshot> => http.put(at(id), wish),
  links: (id: string): Promise<{ watch: string; seats: Readonly<Record<string, string>> }> => http.get(`${at(id)}/links`),
  newLink: (id: string, seat: string): Promise<unknown> => http.post(`${at(id)}/seats/${seat}/link`),
  changeSeat: (id: string, seat: string, wish: { name?: string; kind?: string; bot?: string }): Promise<api.Snapshot> =>
    http.put(`${at(id)}/seats/${seat}`, wish),
  leave: (id: string, seat: string): Promise<api.Snapshot> => http.post(`${at(id)}/seats/${seat}/leave`),
};

export interface Invitation {
  readonly table: string;
  readonly seat: string;
  readonly name: string;
  readonly title: string;
  readonly taken: boolean;
}
export const join = {
  look: (secret: string): Promise<Invitation> => http.get(`/join/${encodeURIComponent(secret)}`),
  take: (secret: string): Promise<{ table: string; seat: string }> => http.post(`/join/${encodeURIComponent(secret)}`),
};

export interface Acted {
  readonly number: number;
  readonly repeated: boolean;
  readonly entry: api.LogEntry;
}
export interface Undone {
  readonly done: boolean;
  readonly number?: number;
  readonly undo?: api.UndoRequest;
}

export const play = {
  act: (id: string, seat: string, action: api.AnyAction, expected: number, key: string): Promise<Acted> =>
    http.post(`${at(id)}/actions`, { seat, action, expected, key }, { lang: language() }),
  facts: async (id: string, seat: string, expected: number, offers: readonly number[]): Promise<readonly api.ToldOffer[]> =>
    (await http.post<{ offers: readonly api.ToldOffer[] }>(`${at(id)}/facts`, { seat, expected, offers })).offers,
  why: (id: string, seat: string, action: api.AnyAction, where?: number): Promise<api.Why> =>
    http.post(`${at(id)}/why`, { seat, action, ...(where === undefined ? {} : { at: where }) }, { lang: language() }),
  preview: (id: string, seat: string, action: api.AnyAction, signal?: AbortSignal): Promise<api.Preview | api.Refused> =>
    http.post(`${at(id)}/preview`, { seat, action }, { lang: language() }, signal),
  undo: (id: string, seat: string, expected: number, key: string, to?: number): Promise<Undone> =>
    http.post(`${at(id)}/undo`, { seat, expected, key, ...(to === undefined ? {} : { to }) }, { lang: language() }),
  answerUndo: (id: string, request: number, seat: string, agree: boolean): Promise<unknown> =>
    http.post(`${at(id)}/undo/answer`, { id: request, seat, agree }),
  positions: async (id: string, from: number, to: number, seat: string | null): Promise<readonly api.PositionAt[]> =>
    (await http.get<{ positions: readonly api.PositionAt[] }>(`${at(id)}/positions`, { from, to, seat, lang: language() })).positions,
  log: (id: string, from = 0): Promise<{ entries: readonly api.LogEntry[]; rounds: readonly api.Round[] }> =>
    http.get(`${at(id)}/log`, { from, lang: language() }),
  fork: (id: string, where: number, name?: string): Promise<api.Snapshot> =>
    http.post(`${at(id)}/fork`, { at: where, ...(name === undefined ? {} : { name }) }, { lang: language() }),
  say: (id: string, text: string, seat: string | null): Promise<api.Message> =>
    http.post(`${at(id)}/chat`, seat === null ? { text } : { text, seat }),
  orders: (id: string): Promise<{ kinds: readonly api.OrderKind[]; orders: readonly api.Order[] }> =>
    http.get(`${at(id)}/orders`, { lang: language() }),
  setOrders: (id: string, seat: string, orders: readonly api.OrderWish[]): Promise<unknown> =>
    http.put(`${at(id)}/orders`, { seat, orders }),
  routes: (id: string, company: string, where?: number, trains?: readonly string[], signal?: AbortSignal): Promise<api.RoutePlan> =>
    http.get(`${at(id)}/routes`, { company, at: where, trains: trains?.join(","), lang: language() }, signal),
  outlook: (id: string, where: number, signal?: AbortSignal): Promise<api.Outlook> => http.get(`${at(id)}/outlook`, { at: where }, signal),
  checkRoutes: (id: string, company: string, routes: readonly { train: string; path: readonly string[] }[]): Promise<api.RouteCheck> =>
    http.post(`${at(id)}/routes/check`, { company, routes }, { lang: language() }),
  plan: (id: string, company: string, tiles: readonly api.PlannedTile[], stations: readonly { at: string; stop: number }[] = []): Promise<api.PlanAnswer> =>
    http.post(`${at(id)}/plan`, { company, tiles, stations }, { lang: language() }),
};

export const rules = {
  sheet: (title: string): Promise<api.RuleSheet> => http.get(`/rules/${encodeURIComponent(title)}`, { lang: language() }),
  search: (title: string, words: string): Promise<api.RuleSheet> =>
    http.get(`/rules/${encodeURIComponent(title)}`, { lang: language(), search: words }),
  one: (title: string, id: string): Promise<api.RuleText> =>
    http.get(`/rules/${encodeURIComponent(title)}/${encodeURIComponent(id)}`),
};

export interface Term {
  readonly term: string;
  readonly other: string;
  readonly meaning: string;
  readonly forms: readonly string[];
}
export const glossary = async (): Promise<readonly Term[]> =>
  (await http.get<{ terms: readonly Term[] }>("/glossary", { lang: language() })).terms;
