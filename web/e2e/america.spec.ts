/** What only 1862 has, as its players know it: bids and auctions, acts out of turn, bonus routes, buying back on credit. */
import type { Api } from "./harness/api.ts";
import { expect, openTable, test as base } from "./harness/fixtures.ts";
import { playedGame } from "./harness/server.ts";

const NAMES = ["Ada", "Ben", "Cy", "Dot"];
const seats = NAMES.map((name) => ({ name, kind: "here" as const }));
const sale = (api: Api) => api.open({ title: "1862", seed: 4, draw: false, seats });
const buy = (paper: string) => ({ type: "BuyPaper", paper });
const bid = (paper: string, amount: number) => ({ type: "Bid", paper, amount });

interface Log {
  readonly entries: readonly { readonly number: number; readonly action: { readonly type: string } | null; readonly company: string | null }[];
}
/** The beginning of a game that bots have played, up to its first buy-backs and bonus routes. */
const test = base.extend<object, { readonly begun: Buffer }>({
  begun: [
    async ({}, use) => {
      await use(playedGame("1862", 3, NAMES, ["moves=300"]));
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

async function forkBefore(api: Api, game: Buffer, find: (log: Log) => number | undefined): Promise<string> {
  const whole = await api.import(game, "Played");
  const at = find(await api.get<Log>(`/tables/${whole.id}/log`));
  if (at === undefined) throw new Error("The played game has no such moment.");
  return (await api.post<{ id: string }>(`/tables/${whole.id}/fork`, { at, name: "Trial" })).id;
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
  await expect(page.locator("#actor .sub")).toContainText("bound $80");
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
  const id = await forkBefore(api, begun, (log) => {
    const runs = log.entries.filter((entry) => entry.action?.type === "RunTrains" && entry.company === "CP");
    return (runs.at(-1)?.number ?? 0) - 1;
  });
  await openTable(page, id);
  await expect(page.locator("section.run .way")).toHaveText(/Winnipeg bonus 7 × 20 − 8 × 10 = 60/);
  await expect(page.locator(".map .way:not(.open) text")).toHaveText("★ 7 × 20 − 8 × 10 = 60");
  await expect(page.locator(".map .way.open text").first()).toHaveText("★ 14 × 20");
  await page.locator("#actor .btn.main", { hasText: "Run for" }).click();
  await page.locator("#actor .fork .btn").first().click();
  await expect(page.locator("#actor [aria-current=step]")).toContainText("Trains");
});

test("a buy-back shows who gets what before it is confirmed, and what it leaves behind after", async ({ person: { page, api }, begun }) => {
  const whole = await api.import(begun, "Played");
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
  const before = await deal.locator(".company td").innerText();
  const notes = deal.locator("input[type=number]");
  const least = Number(await notes.inputValue());
  await notes.fill(String(least + 1));
  await notes.blur();
  await expect(deal.locator(".company td")).not.toHaveText(before);
  await expect(deal.locator(".company td")).toContainText(`promissory notes ${least + 1}`);
  // whatever the company spends somebody gets, the bank among them
  const figures = (text: string): number[] => [...text.matchAll(/\$([\d,]+)/g)].map(([, digits]) => Number(digits?.replaceAll(",", "")));
  const [had = 0, borrowed = 0, left = 0] = figures(await deal.locator(".company td").innerText());
  const got = figures((await deal.locator("tbody tr:not(.company) b").allInnerTexts()).join(" "));
  expect(got.reduce((all, one) => all + one, 0)).toBe(had + borrowed - left);
  await deal.locator("summary").click();
  await expect(deal.locator("li").first()).toBeVisible();
  await page.locator("#actor").getByRole("button", { name: new RegExp(`Buy back, with ${least + 1} notes`) }).click();
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
      const name = page.locator(".map text.name", { hasText: new RegExp(`^${city}$`) });
      await expect(name).toBeVisible();
      expect((await name.boundingBox())?.height ?? 0, city).toBeGreaterThan(6);
    }
  }
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
