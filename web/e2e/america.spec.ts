/** What only 1862 has, as its players know it: bids and auctions, acts out of turn, bonus routes, buying back on credit. */
import type { Api } from "./harness/api.ts";
import { archived, clickHex, expect, mapAtRest, openTable, test as base } from "./harness/fixtures.ts";
import { faults, hexWidth, resizeTo } from "./harness/measure.ts";
import { playedGame } from "./harness/server.ts";
import { expectWordsApart } from "./harness/words.ts";

const NAMES = ["Ada", "Ben", "Cy", "Dot"];
const seats = NAMES.map((name) => ({ name, kind: "here" as const }));
const sale = (api: Api) => api.open({ title: "1862", seed: 4, draw: false, seats });
const buy = (paper: string) => ({ type: "BuyPaper", paper });
const bid = (paper: string, amount: number) => ({ type: "Bid", paper, amount });

interface Run {
  readonly train: string;
  readonly path: readonly string[];
  readonly calls?: readonly string[];
}
interface Entry {
  readonly number: number;
  readonly action: { readonly type: string; readonly routes?: readonly Run[] } | null;
  readonly company: string | null;
}
interface Log {
  readonly entries: readonly Entry[];
}
/** A game that bots have played, up to its first train that passes stops. */
const test = base.extend<object, { readonly begun: Buffer }>({
  begun: [
    async ({}, use) => {
      await use(playedGame("1862", 2, NAMES, ["moves=760"]));
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** A table of one's own that begins before the first move for which something holds. */
async function forkBefore(api: Api, game: Buffer, holds: (entry: Entry, table: string) => boolean | Promise<boolean>): Promise<{ id: string; entry: Entry }> {
  const whole = await archived(api, game);
  for (const entry of (await api.get<Log>(`/tables/${whole.id}/log`)).entries) {
    if (!(await holds(entry, whole.id))) continue;
    const fork = await api.post<{ id: string }>(`/tables/${whole.id}/fork`, { at: entry.number - 1, name: "Trial" });
    return { id: fork.id, entry };
  }
  throw new Error("The played game has no such moment.");
}

test("a private is bought, another bid for, and an outdone bid withdrawn, by clicks", async ({ person: { page, api } }) => {
  const table = await sale(api);
  await openTable(page, table.id);
  const row = (paper: string) => page.locator("#actor .bids tbody").filter({ hasText: paper });
  await row("P1").getByRole("button", { name: "Buy" }).click();
  await page.locator("#actor .btn.main").click();
  await expect(page.locator("#actor h1")).toContainText("Ben");
  await row("P3").getByRole("button", { name: /Bid/ }).click();
  await page.locator("#actor input[type=number]").fill("80");
  await page.locator("#actor input[type=number]").blur();
  await page.locator("#actor .btn.main", { hasText: "Bid $80 for P3" }).click();
  await expect(row("P3")).toContainText("Ben $80");
  await api.act(table.id, "s3", bid("P3", 90));
  await api.act(table.id, "s4", { type: "Pass" });
  await api.act(table.id, "s1", { type: "Pass" });
  await expect(page.locator("#actor .sub")).toContainText("in bids $80");
  await expect(page.locator("#actor .sub")).toContainText("free $520");
  await row("P3").getByRole("button", { name: "Withdraw" }).click();
  await page.locator("#actor .btn.main").click();
  await expect(row("P3")).not.toContainText("Ben");
  await expect(page.locator("#actor h1")).toContainText("Ben");
  // whoever is not to act may close a private all the same
  const link = page.locator("#actor").getByRole("button", { name: /Ada: .*Close P1/ });
  await link.click();
  await page.locator("#actor").getByRole("button", { name: /Yes.*Close P1/ }).click();
  await expect.poll(async () => ((await api.table(table.id)).view["papers"] as Record<string, { closed: boolean }>)["P1"]?.closed).toBe(true);
  await expect(page.locator("#actor h1")).toContainText("Ben");
});

test("an auction among those who have bid, and the par that is due at once", async ({ person: { page, api } }) => {
  const table = await sale(api);
  const { id } = table;
  const moves: readonly (readonly [string, unknown])[] = [
    ["s1", bid("P3", 75)], ["s2", bid("P3", 80)], ["s3", buy("P1")], ["s4", buy("P2")],
  ];
  for (const [seat, action] of moves) await api.act(id, seat, action);
  await openTable(page, id);
  await expect(page.locator("#actor h1")).toContainText("auction of P3");
  await expect(page.locator("#actor .bids tbody")).toHaveCount(1);
  await page.locator("#actor").getByRole("button", { name: /Bid \$85/ }).click();
  await page.locator("#actor .btn.main").click();
  await expect(page.locator("#actor h1")).toContainText("Ben");
  await page.locator("#actor").getByRole("button", { name: /Pass, leave the auction/ }).click();
  await expect(page.locator("#papers tr", { hasText: "Other papers" })).toContainText("P3");
  await expect(page.locator('[data-hex="H29"]')).toHaveAttribute("aria-label", /blocked for good by B&O/);
  let { waiting_for: waiting } = (await api.table(id)) as unknown as { waiting_for: string[] };
  for (const paper of ["P4", "P5", "P6", "P7", "P8"]) {
    await api.act(id, waiting[0] ?? "", buy(paper));
    ({ waiting_for: waiting } = (await api.table(id)) as unknown as { waiting_for: string[] });
  }
  await expect(page.locator("#actor h1")).toContainText("the issue price of NYH");
  await page.locator("#actor .offer", { hasText: "$92" }).click();
  await page.locator("#actor .btn.main").click();
  await expect(page.locator("#actor h1")).toContainText("sell any, then buy one");
  await expect(page.locator("#actor .together", { hasText: "group 2 is not on sale yet" })).toBeVisible();
});

test("a bonus route is reckoned in the card and on the map, then run and paid out", async ({ person: { page, api }, begun }) => {
  interface Plan {
    readonly routes: readonly { readonly bonuses: readonly { readonly terms: readonly unknown[] }[] }[];
    readonly targets: readonly unknown[];
  }
  const { id } = await forkBefore(api, begun, async ({ number, action, company }, table) => {
    if (action?.type !== "RunTrains") return false;
    const plan = await api.get<Plan>(`/tables/${table}/routes?company=${company}&at=${number - 1}`);
    return plan.targets.length > 1 && plan.routes.some((route) => route.bonuses.some((bonus) => bonus.terms.length > 0));
  });
  await openTable(page, id);
  const card = page.locator("section.run .way");
  await expect(card).toHaveText(/bonus \d+ × [23]0 − \d+ × 10 = \d+/);
  const [distance = 0, rate = 0, hexes = 0, less = 0, sum = 0] = [...(await card.innerText()).matchAll(/\d+/g)].map(Number);
  expect(distance * rate - hexes * less).toBe(sum);
  await expect(page.locator(".map .way:not(.open) text")).toHaveText(`★ ${distance} × ${rate} − ${hexes} × ${less} = ${sum}`);
  await expect(page.locator(".map .way.open text").first()).toHaveText(new RegExp(`^★ \\d+ × ${rate}$`));
  await expectWordsApart(page);
  await page.locator("#actor .btn.main", { hasText: "Run for" }).click();
  await page.locator("#actor .fork .btn").first().click();
  await expect(page.locator("#actor [aria-current=step]")).toContainText("Trains");
});

test("a train that passes stops is drawn by clicks, its calls chosen, and the run is what was chosen", async ({ person: { page, api }, begun }) => {
  const { id, entry } = await forkBefore(api, begun, ({ action }) => action?.routes?.some((route) => (route.calls?.length ?? 0) > 0) === true);
  const routes = entry.action?.routes ?? [];
  const own = routes.findIndex((route) => route.calls !== undefined);
  const { path = [], calls = [], train = "" } = routes[own] ?? {};
  const stops = path.filter((place) => place.includes(":"));
  const hex = (place: string): string => place.split(":")[0] ?? "";
  expect(stops.length, "it passes some").toBeGreaterThan(calls.length);
  await openTable(page, id);
  await expect(page.locator("section.run")).toBeVisible();
  await page.locator("#actor").getByRole("button", { name: /Other run/ }).click();
  const card = page.locator("#actor").getByRole("radio", { name: new RegExp(train) });
  await card.click();
  for (const place of stops) await clickHex(page, hex(place));
  await expect(card).toContainText(`${calls.length} of ${calls.length} stops`);
  // what it passes is struck out on the map and in the list, and can be called at instead of another
  const list = page.locator("#actor .calls button");
  await expect(list).toHaveCount(stops.length);
  await expect(page.locator(".map .passed:not(.under)")).toHaveCount(stops.length - calls.length);
  await expect(page.locator('#actor .calls [aria-pressed="true"]')).toHaveCount(calls.length);
  await expect(list.first()).toBeDisabled();
  await expect(list.last()).toBeDisabled();
  const passed = page.locator('#actor .calls [aria-pressed="false"]').first();
  const name = await passed.innerText();
  await passed.click();
  const wished = list.filter({ hasText: new RegExp(`^${name.replaceAll(/[()]/g, "\\$&")}$`) });
  await expect(wished).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator('#actor .calls [aria-pressed="true"]')).toHaveCount(calls.length);
  await expect(page.locator("#actor .own [role=status]")).toContainText("This run earns");
  await wished.click();
  await expect(wished).toHaveAttribute("aria-pressed", "false");
  await expect(page.locator('#actor .calls [aria-pressed="true"]')).toHaveCount(calls.length);
  const sum = /\$[\d,]+/.exec(await page.locator("#actor .own [role=status]").innerText())?.[0] ?? "";
  await page.locator("#actor .btn.main", { hasText: `Run for ${sum}` }).click();
  await expect(page.locator("#actor .own")).toHaveCount(0);
  const log = await api.get<Log>(`/tables/${id}/log`);
  const run = log.entries.at(-1)?.action?.routes?.find((route) => route.train === train);
  expect([run?.path[0], run?.path.at(-1), run?.calls?.length]).toEqual([stops[0], stops.at(-1), calls.length]);
});

test("a buy-back shows who gets what before it is confirmed, and what it leaves behind after", async ({ person: { page, api }, begun }) => {
  const whole = await archived(api, begun);
  const log = await api.get<Log>(`/tables/${whole.id}/log`);
  let at = 0;
  for (const entry of log.entries.filter(({ number }) => number > 180)) {
    const { view } = await api.get<{ view: { agenda: readonly { step?: string }[] } }>(`/tables/${whole.id}/positions/${entry.number}`);
    if (view.agenda.at(-1)?.step !== "buyback") continue;
    at = entry.number;
    break;
  }
  expect(at).toBeGreaterThan(0);
  const fork = await api.post<{ id: string }>(`/tables/${whole.id}/fork`, { at, name: "Trial" });
  await openTable(page, fork.id);
  const deal = page.locator("#actor .deal");
  await expect(deal.locator("tbody tr")).not.toHaveCount(0);
  const before = await deal.locator(".company").innerText();
  const notes = deal.locator("input[type=number]");
  const least = Number(await notes.inputValue());
  if (least === 0) await expect(page.locator("#actor").getByRole("button", { name: "Buy back, without notes" })).toBeVisible();
  await notes.fill(String(least + 1));
  await notes.blur();
  await expect(deal.locator(".company")).not.toHaveText(before);
  await expect(deal.locator(".company")).toContainText(`promissory notes ${least + 1}`);
  // whatever the company spends somebody gets, the bank among them
  const figures = (text: string): number[] => [...text.matchAll(/\$([\d,]+)/g)].map(([, digits]) => Number(digits?.replaceAll(",", "")));
  const [had = 0, borrowed = 0, left = 0] = figures(await deal.locator(".company").innerText());
  const got = figures((await deal.locator("tbody tr b").allInnerTexts()).join(" "));
  expect(got.reduce((all, one) => all + one, 0)).toBe(had + borrowed - left);
  // and each of them gets what the sentences say, whatever the next round brings besides
  const told = (await deal.locator("li").allTextContents()).filter((line) => line.includes("for half of the shares"));
  expect(got.toSorted((a, b) => a - b)).toEqual(figures(told.join(" ")).toSorted((a, b) => a - b));
  await deal.locator("summary").click();
  await expect(deal.locator("li").first()).toBeVisible();
  await page.locator("#actor").getByRole("button", { name: new RegExp(`Buy back, with ${least === 0 ? "one note" : `${least + 1} notes`}`) }).click();
  await expect(deal).toHaveCount(0);
  await expect(page.locator("#papers thead")).toContainText("Notes");
  await expect(page.locator("#papers thead")).toContainText("Own %");
  await expect(page.locator("#papers tbody")).toContainText("5 %");
});

test("a laptop shows all privates of the sale with their bids, and the names of cities on the map, in both languages", async ({ invite }) => {
  for (const locale of ["en-GB", "de-DE"]) {
    const { page, api } = await invite({ locale });
    const table = await sale(api);
    const bids: readonly (readonly [string, string, number])[] = [["s1", "P3", 75], ["s2", "P3", 80], ["s3", "P3", 90], ["s4", "P8", 285], ["s1", "P6", 185], ["s2", "P2", 45], ["s3", "P5", 155]];
    for (const [seat, paper, amount] of bids) await api.act(table.id, seat, bid(paper, amount));
    await openTable(page, table.id);
    await expect(page.locator("#actor .bids tbody")).toHaveCount(8);
    const list = page.locator("#actor .bids");
    await expect(list).toContainText("Dot $285");
    const hidden = (): Promise<number> => list.evaluate((element) => {
      const frames: number[] = [];
      for (let box = element.parentElement; box !== null; box = box.parentElement) if (getComputedStyle(box).overflowY !== "visible") frames.push(element.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom);
      return Math.max(...frames);
    });
    await expect.poll(hidden).toBeLessThanOrEqual(0);
    for (const city of ["Chicago", "Minneapolis", "Salt Lake City", "San Francisco", "Sacramento", "New York"]) {
      const name = page.locator(".map text.name", { hasText: new RegExp(`(^| · )${city}($| · )`) });
      await expect(name).toBeVisible();
      expect((await name.boundingBox())?.height ?? 0, city).toBeGreaterThan(6);
    }
    await expectWordsApart(page);
  }
});

test("a finger meets the private that it points at, and the map may have the room of the panes below it", async ({ invite, begun }) => {
  const { page, api } = await invite({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { id } = await forkBefore(api, begun, ({ action, number }) => number > 204 && action?.type === "LayTile");
  await openTable(page, id);
  const links = page.locator("#actor dl .link");
  await expect(links).toHaveCount(3);
  // all that lies within the reach of a finger belongs to the words in the middle of it
  const met = await links.evaluateAll((all) =>
    all.map((link) => {
      link.scrollIntoView({ block: "nearest", inline: "nearest" });
      const { left, right, top, height } = link.getBoundingClientRect();
      const points = [left + 2, (left + right) / 2, right - 2].flatMap((x) => [-12, 0, 12].map((by) => [x, top + height / 2 + by] as const));
      return points.every(([x, y]) => document.elementFromPoint(x, y) === link);
    }),
  );
  expect(met).toEqual([true, true, true]);

  await resizeTo(page, 1280, 800);
  await mapAtRest(page);
  const [small, larger] = [await hexWidth(page), page.getByRole("button", { name: "Large map" })];
  await larger.click();
  await mapAtRest(page);
  expect(await hexWidth(page)).toBeGreaterThan(1.3 * small);
  await expect(page.locator("#papers")).toBeHidden();
  await expect(page.locator("#prices")).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Shift+M");
  await mapAtRest(page);
  expect(await hexWidth(page)).toBeCloseTo(small, 1);
  await expect(larger).toHaveAttribute("aria-pressed", "false");
  // whoever goes to a pane below sees it
  await larger.click();
  await page.keyboard.press("s");
  await expect(page.locator("#papers")).toBeFocused();
});

test("the sale fits a phone in German, and a new game explains its readings", async ({ invite }) => {
  const bo = await invite({ locale: "de-DE", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const table = await sale(bo.api);
  await bo.api.act(table.id, "s1", bid("P8", 285));
  await openTable(bo.page, table.id);
  await expect(bo.page.locator("#actor .bids")).toContainText("Ada $285");
  const wide = await bo.page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await bo.page.goto("/new?title=1862");
  await expect(bo.page.locator("#main")).toContainText("18");
  await expect(bo.page.locator("#main")).toContainText("Das Geld eines überbotenen Gebots");
});
