/** Every title and variant is played with the mouse alone: whatever is offered can be done by clicks. */
import type { Page } from "@playwright/test";
import type { Api } from "./harness/api.ts";
import { expect, openTable, test } from "./harness/fixtures.ts";

/** The same choices in every run. */
function lots(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state / 2 ** 32;
  };
}

const CHOICES = "#actor :is(table, ul, [role=radiogroup]) button:enabled, #actor button[aria-pressed]:enabled";

/** One click that leads on: the main button, now and then another choice or the wish to go on. */
async function click(page: Page, chance: () => number): Promise<string> {
  const main = page.locator("#actor .btn.main:enabled");
  const rest = page.locator("#actor .buttons .btn:enabled:not(.main)").filter({ hasText: /1$/ });
  const choices = page.locator(CHOICES);
  const wish = chance();
  if ((await choices.count()) > 0 && (wish < 0.5 || (await main.count()) === 0)) {
    const one = choices.nth(Math.floor(chance() * (await choices.count())));
    const name = await one.innerText();
    await one.click();
    return name;
  }
  const button = (await main.count()) > 0 && (wish < 0.93 || (await rest.count()) === 0) ? main.first() : rest.first();
  const name = await button.innerText();
  await button.click();
  return name;
}

/** Plays until so many moves of one's own are made; the moves made, by kind. */
async function playOn(page: Page, api: Api, id: string, moves: number, chance: () => number): Promise<ReadonlySet<string>> {
  const kinds = new Set<string>();
  let mine = 0;
  for (let clicks = 0; mine < moves; clicks++) {
    const before = await api.table(id);
    if (before.over !== null) break;
    if (Object.keys(before.offers).length === 0) {
      await page.waitForTimeout(50);
      continue;
    }
    expect(clicks, `no way on from ${JSON.stringify(Object.values(before.offers)[0]?.slice(0, 3))}`).toBeLessThan(moves * 14);
    await expect(page.locator(`#actor .btn:enabled, ${CHOICES}`).first()).toBeVisible();
    await click(page, chance).catch((error: unknown) => {
      // a bot or the own last click was faster than this one
      if (!String(error).includes("Timeout")) throw error;
    });
    await page.waitForTimeout(30);
    const after = await api.table(id);
    if (after.number === before.number) continue;
    mine++;
    const log = await api.get<{ entries: readonly { number: number; action: { type: string } | null }[] }>(`/tables/${id}/log?from=${before.number}`);
    const made = log.entries.find((entry) => entry.number === before.number + 1)?.action?.type;
    if (made !== undefined) kinds.add(made);
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
    test.setTimeout(180_000);
    page.setDefaultTimeout(800);
    const bots = ["Semmering", "Nullarbor"].slice(0, players - 1).map((bot) => ({ name: bot, kind: "bot" as const, bot: "greedy" }));
    const table = await api.open({ title, seed: 4, draw: false, options, seats: [{ name: "Ann", kind: "here" }, ...bots] });
    await openTable(page, table.id);
    const kinds = await playOn(page, api, table.id, 18, lots(11));
    expect([...kinds]).toEqual(expect.arrayContaining([...expected]));
    await expect(page.locator("#log")).not.toContainText("undefined");
    await expect(page.locator("main, #actor, #papers, #trains").first()).not.toContainText("NaN");
  });
}
