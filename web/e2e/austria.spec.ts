/** What only 1824 has, as its players know it: mines, minors, kept shares, formation, both maps, town markers. */
import type { Page } from "@playwright/test";
import { before, expect, forkAt, openTable, roundStart, test } from "./harness/fixtures.ts";
import { expectWordsApart } from "./harness/words.ts";

const NAMES = ["Ada", "Ben", "Cy"];

interface Company {
  readonly director: string | null;
  readonly in_operation: boolean;
  readonly closed: boolean;
}

/** How many hexes have their middle under something. */
const covered = (page: Page, selector: string): Promise<number> =>
  page.evaluate((over) => {
    const boxes = [...document.querySelectorAll(over)].map((one) => one.getBoundingClientRect());
    const middles = [...document.querySelectorAll("[data-hex]")].map((hex) => hex.getBoundingClientRect()).map((box) => [box.x + box.width / 2, box.y + box.height / 2] as const);
    return middles.filter(([x, y]) => boxes.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom)).length;
  }, selector);

test("mines are told as such, minors stand among the railways, kept shares are told apart, and why a train must be bought; the chart is whole and nothing lies on the map", async ({ person: { page, api }, austria }) => {
  const table = await forkAt(api, austria, roundStart("operating 2"));
  await openTable(page, table.id);
  const mine = page.locator('[data-hex="A12"]');
  await expect(mine).toHaveAttribute("aria-label", /Mine/);
  await expect(page.locator("#papers")).toContainText("EPP");
  await expect(page.locator("#papers .kept").filter({ hasText: /^20$/ }).first()).toBeVisible();
  await expect(page.locator("#papers")).toContainText("BK");
  await expect(page.locator("#trains")).toContainText("1g");
  await expect(page.locator("#trains")).toContainText("2");
  const [chart, log] = [await page.locator("#prices svg.chart").boundingBox(), await page.locator("#log").boundingBox()];
  expect(chart?.height).toBeGreaterThan(150);
  expect((chart?.y ?? 0) + (chart?.height ?? 0)).toBeLessThanOrEqual((log?.y ?? 0) + 1);
  await expect(page.locator(".mapbox .card")).toBeVisible();
  expect(await covered(page, ".mapbox .card, .mapbox .tools .seg"), "hexes under a card or buttons").toBe(0);
  // a train that must be bought: the reason stands before the choice, with its rule
  await openTable(page, (await forkAt(api, austria, before("BuyTrain"))).id);
  const must = page.locator("#actor .must");
  await expect(must).toContainText(/without a train.*1824-TRN-\d+/);
  const [reason, offer] = [await must.boundingBox(), await page.locator("#actor .offer").first().boundingBox()];
  expect((reason?.y ?? 0) + (reason?.height ?? 0)).toBeLessThanOrEqual((offer?.y ?? 0) + 1);
});

test("the position after the formation of a state railway can be looked at, in both languages", async ({ invite, austria }) => {
  const ann = await invite();
  const whole = await ann.api.import(austria, "Whole");
  const log = await ann.api.get<{ entries: readonly { number: number }[]; rounds: readonly { round: string; from: number }[] }>(`/tables/${whole.id}/log`);
  const formed = async (number: number): Promise<boolean> => {
    const { view } = await ann.api.get<{ view: { companies: Record<string, Company> } }>(`/tables/${whole.id}/positions/${number}`);
    return ["SD", "UG", "KK"].some((name) => view.companies[name]?.in_operation === true);
  };
  let [low, high] = [0, log.entries.at(-1)?.number ?? 0];
  expect(await formed(high)).toBe(true);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await formed(middle)) high = middle;
    else low = middle;
  }
  const bo = await invite({ locale: "de-DE" });
  await ann.page.goto(`/t/${whole.id}?at=${high}`);
  await expect(ann.page.getByText(`Looking at move ${high}.`)).toBeVisible();
  const { view } = await ann.api.get<{ view: { companies: Record<string, Company> } }>(`/tables/${whole.id}/positions/${high}`);
  const railway = ["SD", "UG", "KK"].find((name) => view.companies[name]?.in_operation === true) ?? "";
  const rows = ann.page.locator("#papers tbody tr").filter({ has: ann.page.getByRole("img", { name: new RegExp(`^${railway}$|${railway}\\b`) }).or(ann.page.getByText(railway, { exact: true })) });
  await expect(rows.first()).toBeVisible();
  await expectWordsApart(ann.page);
  await bo.page.goto(`/t/${whole.id}?at=${high}`);
  await expect(bo.page.getByText(`Zug ${high}`).first()).toBeVisible();
});

for (const [variant, players, absent] of [["cisleithania_2", 2, "Buda Pest"], ["cisleithania_3", 3, "Buda Pest"]] as const) {
  test(`${variant} is played on its own map`, async ({ person: { page, api } }) => {
    const seats = NAMES.slice(0, players).map((name) => ({ name, kind: "here" as const }));
    const table = await api.open({ title: "1824", seed: 2, draw: false, options: { variant }, seats });
    await openTable(page, table.id);
    await expect(page.locator("[data-hex][aria-label^='Wien']")).toHaveCount(1);
    await expect(page.locator(`[data-hex][aria-label^='${absent}']`)).toHaveCount(0);
  });
}

test("town markers of Goods Time lie on the map and are named for those who do not see them", async ({ person: { page, api } }) => {
  const seats = NAMES.map((name) => ({ name, kind: "here" as const }));
  const table = await api.open({ title: "1824", seed: 2, draw: false, options: { variant: "goods_time", town_markers: "random" }, seats });
  await openTable(page, table.id);
  const towns = Object.keys((await api.table(table.id)).view["towns"] as Record<string, unknown>);
  expect(towns.length).toBeGreaterThan(3);
  const label = await page.locator(`[data-hex="${towns[0]}"]`).getAttribute("aria-label");
  expect(label?.toLowerCase()).toContain("town");
});
