/** A table that tests lay: a board of eight by eight mileposts, four cities, two cards, three players. No page uses it. */
import { vi, type Mock } from "vitest";
import { TableStore, type Shown } from "../../net/table.svelte";
import type { AnyAction, LogEntry, Offer } from "../../net/types";
import { Desk } from "../desk.svelte";
import { beside, keyOf, placeOf, STEP, type At } from "./board/model";
import type { Components, PlayerView, View } from "./wire";

const centre: At = [2, 2];
const ring = ([0, 1, 2, 3, 4, 5] as const).map((direction) => beside(centre, direction));
const isIn = (at: At): boolean => [centre, ...ring].some((one) => keyOf(one) === keyOf(at));
const TOWNS: Readonly<Record<string, At>> = { BAY: [6, 1], GLE: [6, 5], KIN: [1, 6] };
const townAt = (at: At): string | null => Object.keys(TOWNS).find((id) => keyOf(TOWNS[id] as At) === keyOf(at)) ?? null;
const text = (en: string, de = en) => ({ en, de });
const place = (id: string, name: string, kind: string, at: At, posts: readonly At[], goods: readonly string[]) => ({ id, name: text(name), kind, country: null, at, posts, limit: null, goods });
const demand = (city: string, good: string, payoff: number) => ({ city, good, payoff });

export const PARTS = {
  title: "Toy",
  posts: Array.from({ length: 64 }, (_, i): At => [Math.floor(i / 8), i % 8]).map((at) => ({ at, x: placeOf(at).x / STEP, y: placeOf(at).y / STEP, kind: "plain", cost: 1, range: null, country: null, place: isIn(at) ? "ASH" : townAt(at) })),
  places: [
    place("ASH", "Ashton", "major", centre, [centre, ...ring], ["cheese"]),
    place("BAY", "Bayton", "small", TOWNS["BAY"] as At, [TOWNS["BAY"] as At], ["wood", "wine"]),
    place("GLE", "Gleton", "medium", TOWNS["GLE"] as At, [TOWNS["GLE"] as At], []),
    place("KIN", "Kinton", "small", TOWNS["KIN"] as At, [TOWNS["KIN"] as At], ["wine"]),
  ],
  waters: [{ id: "Lek", name: text("Lek"), kind: "river", price: 2, edges: [] }],
  ferries: [{ id: "Strait", ends: [[0, 0], [0, 2]], prices: [4, 6], shares: 2 }],
  closed: [],
  goods: [{ id: "wood", name: text("wood", "Holz"), sources: ["BAY"], chips: 3 }, { id: "wine", name: text("wine", "Wein"), sources: ["BAY", "KIN"], chips: 3 }, { id: "cheese", name: text("cheese", "Käse"), sources: ["ASH"], chips: 3 }],
  contracts: [{ id: 7, demands: [demand("ASH", "wine", 27), demand("GLE", "wood", 10)] }, { id: 8, demands: [demand("GLE", "wine", 13), demand("ASH", "wood", 6)] }, { id: 9, demands: [demand("KIN", "cheese", 21)] }],
  events: [{ id: 85, key: "flood", name: text("flood", "Hochwasser"), effects: [{ when: "round", do: "no_building_across", posts: [], edges: [], lines: [], cities: [], waters: ["Lek"] }] }],
  trains: [{ id: "A", stage: "A", name: text("freight train", "Güterzug"), speed: 9, capacity: 2, changes: { B9: 20, B12: 20 } }, { id: "B9", stage: "B", name: text("heavy freight"), speed: 9, capacity: 3, changes: {} }, { id: "B12", stage: "B", name: text("fast train"), speed: 12, capacity: 1, changes: {} }],
  numbers: { starting_cash: 20, kept: 2, dealt: 3, public_from_round: 4, dropped_rounds: 4, track_fee: 4, second_train_price: 20, deals: true, build_limit: 20 },
  goal: { cash: 250, cities: 4, announce: 200 },
  picture: { frame: [-1, -1, 9, 8], countries: [], land: {}, lakes: [], rivers: [], mountains: [], borders: [], labels: [] },
  words: {},
} as unknown as Components;

export const player = (more: Partial<PlayerView> = {}): PlayerView => ({
  cash: null, hand: null, cards: 2, origin: "ASH", network: 3, sections: [], major_cities: ["ASH"], linked: 1, announced: false, debts: [],
  trains: [{ type: "A", at: [6, 1], came_by: null, goods: [], points_left: 5, moved: true, no_step: false, no_step_next: false, change: null, finished: false }],
  ...more,
});

export const viewOf = (more: Partial<View> = {}): View => ({
  round: 5, turn: "s1", phase: "move", acting: ["s1"], start_player: "s2", public: [8], stack: 40, discard: [9, 85], supply: { wood: 3, wine: 0, cheese: 1 }, dropped: { GLE: [["wine", 4]] },
  players: { s1: player({ cash: 61, hand: [7] }), s2: player({ announced: true }), s3: player({ debts: [["s1", 4]] }) }, ferries: {}, events: [], deals: [], offer: null, spent: 0, limit: 20, exits: {},
  fees_paid: [], given_up: [], goal: null, winner: null, over: null, order: ["s2", "s3", "s1"], connected: {}, drawn: [], ...more,
}) as unknown as View;

export const offer = (action: AnyAction): Offer => ({ kind: action.type, action, label: JSON.stringify(action), facts: [] });

/** A desk at which seat `s1` sits and may do what is offered. */
export function laid(view: View, offers: readonly Offer[], log: readonly LogEntry[] = []): { readonly desk: Desk; readonly act: Mock<(action: AnyAction) => Promise<boolean>> } {
  const seat = (id: string, name: string, mine: boolean) => ({ seat: id, name, kind: "here" as const, bot: null, mine, taken: true, also: [], present: true });
  const snapshot: Shown = {
    id: "x", title: "toy", name: "Toy", family: "crayon", options: {}, created: "", number: 40, seat: "s1", owner: true, spectators: false, forked_from: null, judged: true, rated: false, can: [],
    seats: [seat("s1", "Cy", true), seat("s2", "Ben", false), seat("s3", "Dot", false)], mine: ["s1"], waiting_for: offers.length > 0 ? ["s1"] : ["s2"], over: null, scores: {}, round: "round 5", company: null, phase: 0,
    view: view as unknown as Shown["view"], offers: { s1: offers }, log: [], undo: null, back: null, orders: [],
  };
  const store = new TableStore("x");
  store.snapshot = snapshot;
  store.components = PARTS;
  store.line = "open";
  store.log = log;
  const desk = new Desk(store);
  const act = vi.fn<(action: AnyAction) => Promise<boolean>>(async () => true);
  desk.act = act;
  return { desk, act };
}
