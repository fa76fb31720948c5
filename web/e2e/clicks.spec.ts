/** Every title and variant is played with the mouse alone: whatever is offered can be done by clicks. */
import type { Page } from "@playwright/test";
import { isWhole } from "./harness/amount.ts";
import type { Api, Opened } from "./harness/api.ts";
import { expect, openTable, test } from "./harness/fixtures.ts";

/** The same choices in every run. */
function lots(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

const OWN = "s1";
/** Moves until a kind has come, as a multiple of those that are wanted anyway. */
const MOST = 8;
/** Milliseconds that a page on a busy machine may need to show a move. */
const PATIENCE = 30_000;
/** What was there a moment ago may be gone; then something else is clicked. */
const SHORTLY = { timeout: 3000 };
const CHOICES = "#actor :is(table, ul, [role=radiogroup]) button:enabled, #actor button[aria-pressed]:enabled";

/** One click that leads on: the main button, now and then another choice or the wish to go on. */
async function click(page: Page, chance: () => number): Promise<string> {
  const main = page.locator("#actor .btn.main:enabled");
  const rest = page.locator("#actor .buttons .btn:enabled:not(.main)").filter({ hasText: /1$/ });
  const choices = page.locator(CHOICES);
  const wish = chance();
  if ((await choices.count()) > 0 && (wish < 0.5 || (await main.count()) === 0)) {
    const one = choices.nth(Math.floor(chance() * (await choices.count())));
    const name = await one.innerText(SHORTLY);
    await one.click(SHORTLY);
    return name;
  }
  const button = (await main.count()) > 0 && (wish < 0.93 || (await rest.count()) === 0) ? main.first() : rest.first();
  const name = await button.innerText(SHORTLY);
  await button.click(SHORTLY);
  return name;
}

/** The table when this page shows what the server has and something can be clicked, or when the game is over. */
async function settled(page: Page, api: Api, id: string): Promise<Opened> {
  for (;;) {
    const table = await api.table(id);
    if (table.over !== null) return table;
    if (Object.keys(table.offers).length === 0) {
      await page.waitForTimeout(50);
      continue;
    }
    if (table.number > 0) await expect(page.locator(`#log [data-number="${table.number}"]`)).toBeAttached({ timeout: PATIENCE });
    await expect(page.locator(`#actor .btn:enabled, ${CHOICES}`).first()).toBeVisible({ timeout: PATIENCE });
    // what was clicked last may have reached the server only now
    if ((await api.table(id)).number === table.number) return table;
  }
}

/** Plays so many moves, and more until the kinds that are waited for have come; the moves made, by kind. What is clicked
 * follows from the position and from how often something was clicked in it, not from the time that passes. */
async function playOn(page: Page, api: Api, id: string, moves: number, expected: readonly string[]): Promise<ReadonlySet<string>> {
  const kinds = new Set<string>();
  const isDone = (mine: number): boolean => mine >= moves && (expected.every((kind) => kinds.has(kind)) || mine >= moves * MOST);
  for (let mine = 0, last = 0, clicks = 0; !isDone(mine); clicks++) {
    const table = await settled(page, api, id);
    if (table.number > last) {
      const log = await api.get<{ entries: readonly { seat: string | null; action: { type: string } | null }[] }>(`/tables/${id}/log?from=${last}`);
      const made = log.entries.filter((entry) => entry.seat === OWN).map((entry) => entry.action?.type ?? "");
      mine += made.length;
      for (const kind of made) kinds.add(kind);
      [last, clicks] = [table.number, 0];
    }
    if (table.over !== null) break;
    expect(clicks, `no way on from ${JSON.stringify(Object.values(table.offers)[0]?.slice(0, 3))}`).toBeLessThan(60);
    await click(page, lots(11 + 7919 * table.number + 104_729 * clicks)).catch((error: unknown) => {
      if (!String(error).includes("Timeout")) throw error;
    });
  }
  return kinds;
}

const WAYS = [
  { name: "1848", title: "1848", options: {}, players: 3, expected: ["BuyPaper"] },
  { name: "1824", title: "1824", options: {}, players: 3, expected: ["LayTile"] },
  { name: "1824 for two", title: "1824", options: { variant: "cisleithania_2" }, players: 2, expected: ["LayTile"] },
  { name: "1824 for three", title: "1824", options: { variant: "cisleithania_3" }, players: 3, expected: ["LayTile"] },
  { name: "Goods Time", title: "1824", options: { variant: "goods_time", town_markers: "alternate" }, players: 3, expected: ["LayTile"] },
] as const;

for (const { name, title, options, players, expected } of WAYS) {
  test(`${name} is played by clicks alone`, async ({ person: { page, api } }) => {
    test.setTimeout(360_000);
    const bots = ["Semmering", "Nullarbor"].slice(0, players - 1).map((bot) => ({ name: bot, kind: "bot" as const, bot: "greedy" }));
    const table = await api.open({ title, seed: 4, draw: false, options, seats: [{ name: "Ann", kind: "here" }, ...bots] });
    await openTable(page, table.id);
    const kinds = await playOn(page, api, table.id, isWhole ? 18 : 10, expected);
    expect([...kinds]).toEqual(expect.arrayContaining([...expected]));
    await expect(page.locator("#log")).not.toContainText("undefined");
    await expect(page.locator("main, #actor, #papers, #trains").first()).not.toContainText("NaN");
  });
}
