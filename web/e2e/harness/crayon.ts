/** Tables of drawn track at the moments that tests are about, and where things lie on their map. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import type { Api, Opened } from "./api.ts";
import { playedGame } from "./server.ts";

export type At = readonly [number, number];
export interface Train {
  readonly at: At | null;
  readonly goods: readonly string[];
  readonly points_left: number;
}
export interface Seen {
  readonly phase: string;
  readonly turn: string | null;
  readonly spent: number;
  readonly players: Readonly<Record<string, { readonly cash: number | null; readonly sections: readonly (readonly [At, At])[]; readonly trains: readonly Train[]; readonly origin: string | null }>>;
  readonly ferries: Readonly<Record<string, readonly string[]>>;
  readonly events: readonly unknown[];
  readonly deals: readonly unknown[];
}

export const NAMES = ["Ada", "Ben"];
export const AMSTERDAM: At = [12, 12];
export const BRUSSELS: At = [27, 8];
export const ROTTERDAM: At = [17, 9];
/** Amsterdam to Rotterdam, the cheapest way: 1 + 1 + 1 + 3. */
export const LINE: readonly At[] = [[13, 11], [14, 11], [15, 10], [16, 10], [17, 9]];

export const seenBy = async (api: Api, id: string): Promise<Seen> => (await api.table(id)).view as unknown as Seen;
export const sections = async (api: Api, id: string, seat: string): Promise<number> => (await seenBy(api, id)).players[seat]?.sections.length ?? 0;

/** A deal whose next cards are no events: a strike or a flood would stop the train that a test is about to move. */
export const CALM = 6;

/** A table at which one person plays both seats, with the cards of a deal if one is named; they are kept as they come. */
export async function begun(api: Api, options: Readonly<Record<string, string>> = {}, deal: number | null = null): Promise<Opened> {
  const dealt = (seed: number): Buffer => playedGame("benelux", seed, NAMES, ["moves=0", ...Object.entries(options).map((one) => one.join("="))]);
  const table = deal === null ? await api.open({ title: "benelux", options, seats: NAMES.map((name) => ({ name, kind: "here" as const })) }) : await api.import(dealt(deal), "Dealt");
  for (const seat of ["s1", "s2"]) {
    const offer = (await api.table(table.id)).offers[seat]?.find((one) => one.kind === "KeepCards");
    await api.act(table.id, seat, offer?.action);
  }
  return api.table(table.id);
}

/** The same with both origins chosen and the first player to build; the one to act comes first. */
export async function building(api: Api, options: Readonly<Record<string, string>> = {}, deal: number | null = null): Promise<{ id: string; first: string; second: string }> {
  const { id, waiting_for } = await begun(api, options, deal);
  const first = waiting_for[0] as string;
  await api.act(id, first, { type: "ChooseOrigin", city: "AMS" });
  return { id, first, second: first === "s1" ? "s2" : "s1" };
}

/** A game that bots have played, up to the first action of a kind. */
export const momentBefore = (kind: string, moves = 0, options: readonly string[] = []): Buffer => playedGame("benelux", 5, ["Ada", "Ben", "Cy"], ["bot=random", `before=${kind}`, `moves=${moves}`, ...options]);

/** The first moves of a game that is kept for ever: what happens in it seldom happens between bots. */
export function recordUpTo(name: string, moves: number): Buffer {
  const lines = gunzipSync(readFileSync(new URL(`../../../tests/records/0.1.0/${name}.kursbuch.gz`, import.meta.url))).toString().split("\n");
  return Buffer.from(`${lines.slice(0, moves + 1).join("\n")}\n`);
}

/** Where a milepost is on the screen, once the map has come to rest. */
export async function spot(page: Page, at: At): Promise<{ x: number; y: number }> {
  const group = page.locator("svg.map > g").first();
  let before = "";
  for (let tries = 0; tries < 40; tries += 1) {
    const placed = (await group.getAttribute("transform")) ?? "";
    const box = await page.locator("svg.map").boundingBox();
    const found = /translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)/.exec(placed);
    const now = JSON.stringify([placed, box]);
    if (found !== null && box !== null && now === before) {
      const [x, y, scale] = found.slice(1).map(Number) as [number, number, number];
      return { x: box.x + x + (at[1] + (at[0] % 2) / 2) * 20 * scale, y: box.y + y + at[0] * 10 * Math.sqrt(3) * scale };
    }
    before = now;
    await page.waitForTimeout(100);
  }
  throw new Error("the map does not come to rest");
}

export async function click(page: Page, at: At): Promise<void> {
  const { x, y } = await spot(page, at);
  await page.mouse.click(x, y);
}

/** From milepost to milepost with the button held. */
export async function drag(page: Page, path: readonly At[]): Promise<void> {
  const spots = [];
  for (const at of path) spots.push(await spot(page, at));
  const [first, ...rest] = spots as { x: number; y: number }[];
  await page.mouse.move(first?.x ?? 0, first?.y ?? 0);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 3 });
}

export const main = (page: Page) => page.locator("#actor .btn.main");
export const badge = (page: Page, kind: "now" | "later") => page.locator(`svg.map .badge.${kind}`);

/** Round 2: the first player has a line to Rotterdam, the second one from Brussels to Rotterdam. */
export async function moving(api: Api): Promise<{ id: string; first: string; second: string }> {
  const { id, first, second } = await building(api);
  const pairs = LINE.slice(1).map((at, i) => [LINE[i], at]);
  await api.act(id, first, { type: "Build", sections: pairs });
  await api.act(id, first, { type: "EndTurn" });
  await api.act(id, second, { type: "ChooseOrigin", city: "BRU" });
  const way = await api.post<{ actions: readonly unknown[] }>(`/tables/${id}/study/way`, { to: ROTTERDAM, seat: second });
  for (const action of way.actions) await api.act(id, second, action);
  await api.act(id, second, { type: "EndTurn" });
  return { id, first, second };
}

/** A table at a moment of a played game in which a one-round event holds. */
export async function withNews(api: Api): Promise<string> {
  for (let moves = 200; moves < 600; moves += 25) {
    const table = await api.import(playedGame("benelux", 5, ["Ada", "Ben", "Cy"], ["bot=random", `moves=${moves}`]), "Played");
    if ((await seenBy(api, table.id)).events.length > 0) return table.id;
  }
  throw new Error("No event holds in the played game.");
}
