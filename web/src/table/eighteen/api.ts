/** Requests that only 18xx games have: printed parts, best runs, plans, the review. */
import * as shell from "../../net/api";
import { http } from "../../net/http";
import { language } from "../../i18n/index.svelte";
import type * as api from "./wire";

const { at } = shell;

/** What is printed. */
export const components = (title: string, players: number, options?: Readonly<Record<string, string>>): Promise<api.Components> =>
  shell.components(title, players, options) as Promise<api.Components>;

export const study = {
  routes: (id: string, company: string, where?: number, trains?: readonly string[], signal?: AbortSignal): Promise<api.RoutePlan> =>
    http.get(`${at(id)}/routes`, { company, at: where, trains: trains?.join(","), lang: language() }, signal),
  outlook: (id: string, where: number, signal?: AbortSignal): Promise<api.Outlook> => http.get(`${at(id)}/outlook`, { at: where }, signal),
  checkRoutes: (id: string, company: string, routes: readonly { train: string; path: readonly string[] }[], where?: number): Promise<api.RouteCheck> =>
    http.post(`${at(id)}/routes/check`, { company, routes, ...(where === undefined ? {} : { at: where }) }, { lang: language() }),
  plan: (id: string, company: string, tiles: readonly api.PlannedTile[], stations: readonly { at: string; stop: number }[] = []): Promise<api.PlanAnswer> =>
    http.post(`${at(id)}/plan`, { company, tiles, stations }, { lang: language() }),
  /** Why nothing can be done on a hex. */
  closed: (id: string, hex: string, seat: string | null): Promise<api.ClosedAnswer> =>
    http.post(`${at(id)}/study/closed`, { hex, ...(seat === null ? {} : { seat }) }, { lang: language() }),
  /** A plan for several turns of a company, as the position stands. */
  ahead: (id: string, wish: Omit<api.AheadWish, "seat" | "at">): Promise<api.AheadAnswer> => http.post(`${at(id)}/study/ahead`, wish, { lang: language() }),
  review: (id: string): Promise<api.Review> => http.get(`${at(id)}/review`, { lang: language() }),
};
