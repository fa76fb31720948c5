/** Requests that only games of drawn track have: printed parts, and questions about the map. */
import * as shell from "../../net/api";
import { http } from "../../net/http";
import { language } from "../../i18n/index.svelte";
import type * as api from "./wire";

const { at } = shell;

/** What is printed. */
export const components = (title: string, players: number, options?: Readonly<Record<string, string>>): Promise<api.Components> =>
  shell.components(title, players, options) as Promise<api.Components>;

const asked = <Wish, Answer>(question: string) => (id: string, wish: Wish, signal?: AbortSignal): Promise<Answer> =>
  http.post(`${at(id)}/study/${question}`, wish, {}, signal);

/** Questions about a position for one of one's seats: the one looked from unless `seat` names another, now unless `at` says when. */
export const study = {
  way: asked<api.WayWish, api.WayAnswer>("way"),
  draw: asked<api.DrawWish, api.WayAnswer>("draw"),
  reach: asked<api.ReachWish, api.ReachAnswer>("reach"),
  demands: asked<api.DemandsWish, api.DemandsAnswer>("demands"),
  plans: asked<api.PlansWish, api.PlansAnswer>("plans"),
  review: (id: string): Promise<api.Review> => http.get(`${at(id)}/review`, { lang: language() }),
};
