/** Every request of docs/api.md as a function. */
import { language } from "../i18n/index.svelte";
import { http } from "./http";
import type * as api from "./types";

export const at = (id: string): string => `/tables/${encodeURIComponent(id)}`;

export const me = (): Promise<api.Me> => http.get("/me");

export const titles = async (): Promise<readonly api.TitleCard[]> =>
  (await http.get<api.TitleList>("/titles")).titles;

/** What a title calls things. */
export const wordsOf = async (title: string): Promise<api.TitleWords["words"]> =>
  (await http.get<api.TitleWords>(`/titles/${encodeURIComponent(title)}/words`)).words;

const known = new Map<string, Promise<unknown>>();

/** What is printed; asked for once, since it never changes while the server runs. */
export function components(
  title: string,
  players: number,
  options: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const option = Object.entries(options).map(([name, value]) => `${name}:${value}`);
  const key = [title, players, ...option].join("|");
  let found = known.get(key);
  if (found === undefined) {
    found = http.get(`/titles/${encodeURIComponent(title)}/components`, { players, option });
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
    (await http.get<api.TableList>("/tables")).tables,
  create: (wish: NewTable): Promise<api.Snapshot> => http.post("/tables", wish, { lang: language() }),
  get: (id: string, seat: string | null = null, tail = 60): Promise<api.Snapshot> =>
    http.get(at(id), { seat, tail, lang: language() }),
  change: (id: string, wish: { name?: string; spectators?: boolean }): Promise<api.Snapshot> => http.put(at(id), wish),
  links: (id: string): Promise<api.Links> => http.get(`${at(id)}/links`),
  newLink: (id: string, seat: string): Promise<unknown> => http.post(`${at(id)}/seats/${seat}/link`),
  changeSeat: (id: string, seat: string, wish: { name?: string; kind?: string; bot?: string }): Promise<api.Snapshot> =>
    http.put(`${at(id)}/seats/${seat}`, wish),
  leave: (id: string, seat: string): Promise<api.Snapshot> => http.post(`${at(id)}/seats/${seat}/leave`),
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
  why: (id: string, seat: string, action: api.AnyAction, where?: number): Promise<api.Why> =>
    http.post(`${at(id)}/why`, { seat, action, ...(where === undefined ? {} : { at: where }) }, { lang: language() }),
  preview: (id: string, seat: string, action: api.AnyAction, signal?: AbortSignal): Promise<api.Preview | api.Refused> =>
    http.post(`${at(id)}/preview`, { seat, action }, { lang: language() }, signal),
  undo: (id: string, seat: string, expected: number, key: string, to?: number): Promise<api.Undone> =>
    http.post(`${at(id)}/undo`, { seat, expected, key, ...(to === undefined ? {} : { to }) }, { lang: language() }),
  answerUndo: (id: string, request: number, seat: string, agree: boolean): Promise<unknown> =>
    http.post(`${at(id)}/undo/answer`, { id: request, seat, agree }),
  positions: async (id: string, from: number, to: number, seat: string | null): Promise<readonly api.PositionAt[]> =>
    (await http.get<api.Positions>(`${at(id)}/positions`, { from, to, seat, lang: language() })).positions,
  log: (id: string, from = 0): Promise<api.Log> =>
    http.get(`${at(id)}/log`, { from, lang: language() }),
  fork: (id: string, where: number, name?: string): Promise<api.Snapshot> =>
    http.post(`${at(id)}/fork`, { at: where, ...(name === undefined ? {} : { name }) }, { lang: language() }),
  say: (id: string, text: string, seat: string | null): Promise<api.Message> =>
    http.post(`${at(id)}/chat`, seat === null ? { text } : { text, seat }),
  orders: (id: string): Promise<api.OrderList> =>
    http.get(`${at(id)}/orders`, { lang: language() }),
  setOrders: (id: string, seat: string, orders: readonly api.OrderWish[]): Promise<unknown> =>
    http.put(`${at(id)}/orders`, { seat, orders }),
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
