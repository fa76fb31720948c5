/** A server for each worker, and people with a browser of their own. */
import { test as base, expect, request, type BrowserContextOptions, type Page } from "@playwright/test";
import { Api, type Opened } from "./api.ts";
import { isBench } from "./browser.ts";
import { Guests, type Guest } from "./guests.ts";
import { playedGame, startServer, type Server } from "./server.ts";

export interface Person extends Guest {
  readonly api: Api;
}
export type Invite = (options?: BrowserContextOptions) => Promise<Person>;

interface PerTest {
  /** Whether nobody may have been in these browsers before: their cache is empty. */
  readonly fresh: boolean;
  /** Somebody new with an own browser; faults of their pages fail the test. */
  readonly invite: Invite;
  readonly person: Person;
}
interface PerWorker {
  /** Titles that the server has besides, none if nothing is said. */
  readonly toys: readonly string[] | undefined;
  readonly server: Server;
  readonly guests: Guests;
  /** A whole game of 1848 by three bots as a file. */
  readonly game: Buffer;
  /** The same of 1824. */
  readonly austria: Buffer;
  /** An empty page that stays: a browser in a single process would end with its last page. */
  readonly anchor: Page;
}

/** What a browser says about requests that fail on purpose. */
const EXPECTED = /Failed to load resource|WebSocket connection|ERR_CONNECTION|net::ERR/;

export const test = base.extend<PerTest, PerWorker>({
  toys: [undefined, { scope: "worker", option: true }],
  server: [
    async ({ toys }, use) => {
      const server = await startServer(toys === undefined ? {} : { toys });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  game: [
    async ({}, use) => {
      await use(playedGame("1848", 7, ["Ada", "Ben", "Cy"]));
    },
    { scope: "worker", timeout: 120_000 },
  ],
  austria: [
    async ({}, use) => {
      await use(playedGame("1824", 3, ["Ada", "Ben", "Cy"]));
    },
    { scope: "worker", timeout: 120_000 },
  ],
  anchor: [
    async ({ browser }, use) => {
      const context = await browser.newContext();
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker", auto: true },
  ],
  guests: [
    async ({ browser }, use) => {
      const guests = new Guests(browser);
      await use(guests);
      await guests.close();
    },
    { scope: "worker" },
  ],
  fresh: [isBench, { option: true }],
  invite: async ({ guests, server, contextOptions, fresh }, use, info) => {
    const open: Guest[] = [];
    const faults: string[] = [];
    await use(async (options = {}) => {
      const guest = await guests.welcome({ ...contextOptions, baseURL: server.address, viewport: { width: 1280, height: 800 }, locale: "en-GB", colorScheme: "light", reducedMotion: "reduce", ...options }, fresh);
      open.push(guest);
      const { context, page } = guest;
      page.on("pageerror", (fault) => faults.push(fault.message));
      page.on("console", (said) => {
        if (said.type() === "error" && !EXPECTED.test(said.text())) faults.push(said.text());
      });
      return { context, page, api: new Api(context, server.address) };
    });
    for (const guest of open) await guests.goodbye(guest, !fresh && info.status === info.expectedStatus && info.retry === 0);
    expect(faults, "faults of the pages").toEqual([]);
  },
  person: async ({ invite }, use) => {
    await use(await invite());
  },
});

export { expect };

interface Log {
  readonly rounds: readonly { readonly round: string; readonly from: number }[];
  readonly entries: readonly { readonly number: number; readonly action: { readonly type: string } | null; readonly company: string | null }[];
}

interface Archived {
  readonly id: string;
  readonly log: Log;
  /** Whoever comes by it sits at the table. */
  readonly link: string;
}
const archive = new Map<string, Map<Buffer, Promise<Archived>>>();

/** A played game as a table at which whoever asks takes a seat; each server reads it once, which takes seconds. */
export async function archived(api: Api, game: Buffer): Promise<{ readonly id: string; readonly log: Log }> {
  const here = archive.get(api.address) ?? new Map<Buffer, Promise<Archived>>();
  archive.set(api.address, here);
  const read = async (): Promise<Archived> => {
    const keeper = new Api({ request: await request.newContext() }, api.address);
    const { id } = await keeper.import(game, "Played");
    const { seats } = await keeper.get<{ seats: Record<string, string> }>(`/tables/${id}/links`);
    return { id, log: await keeper.get<Log>(`/tables/${id}/log`), link: Object.values(seats)[0] ?? "" };
  };
  const found = here.get(game) ?? read();
  here.set(game, found);
  const { id, log, link } = await found;
  await api.get("/me");
  await api.post(link);
  return { id, log };
}

/** A table of one's own that begins where the played game first comes to a moment. */
export async function forkAt(api: Api, game: Buffer, find: (log: Log) => number | undefined, name = "Trial"): Promise<Opened> {
  const { id, log } = await archived(api, game);
  const at = find(log);
  if (at === undefined) throw new Error("The played game has no such moment.");
  return api.post<Opened>(`/tables/${id}/fork`, { at, name });
}

export const roundStart = (round: string) => (log: Log): number | undefined => log.rounds.find((one) => one.round.startsWith(round))?.from;

/** The position before the first action of a kind, in a turn of a company. */
export const before = (type: string, after = 0) => (log: Log): number | undefined => {
  const found = log.entries.find((entry) => entry.number > after && entry.action?.type === type);
  return found === undefined ? undefined : found.number - 1;
};

/** Milliseconds that a busy machine may need to show a table for the first time. */
const PATIENCE = 60_000;

/** Waits until the table shows that it is somebody's move at this screen. */
export async function openTable(page: Page, id: string): Promise<void> {
  await page.goto(`/t/${id}`);
  await expect(page.locator("#actor h1")).toBeVisible({ timeout: PATIENCE });
}

/** Milliseconds for which nothing on a map moves when it has come to rest. */
const REST = 150;

/** Waits until the map has stopped moving: it is fitted to the window a moment after it is drawn. */
export async function mapAtRest(page: Page): Promise<void> {
  const hexes = page.locator("svg.map :is([data-hex], [data-sign])");
  const frame = async (): Promise<string> => JSON.stringify([await hexes.first().boundingBox(), await hexes.last().boundingBox()]);
  await hexes.first().waitFor();
  await expect(async () => {
    const before = await frame();
    await page.waitForTimeout(REST);
    expect(await frame()).toBe(before);
  }).toPass({ intervals: [0] });
}

/** The map finds the hex by the place of the pointer, so the pointer is put there. */
export async function clickHex(page: Page, at: string, how: "click" | "tap" = "click"): Promise<void> {
  await mapAtRest(page);
  const box = await page.locator(`[data-hex="${at}"]`).boundingBox();
  if (box === null) throw new Error(`${at} is not on the map`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await (how === "tap" ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}
