/** A table as people play it: two browsers, every kind of move, refusals, taking back, looking back, lost lines. */
import type { Page } from "@playwright/test";
import { before, clickHex, expect, forkAt, openTable, roundStart, test } from "./harness/fixtures.ts";

const heading = (page: Page) => page.locator("#actor h1");
const main = (page: Page) => page.locator("#actor .btn.main").first();
/** Something of the table that has the focus but takes no key for itself. */
const focusTable = (page: Page): Promise<void> => page.locator("#actor").focus();

test("three seats in two browsers: one by link, the private sale goes round", async ({ invite }) => {
  const ann = await invite();
  await ann.page.goto("/new");
  await ann.page.getByLabel("Name of player 1").fill("Ann");
  await ann.page.getByRole("radiogroup", { name: /How Semmering plays/ }).getByRole("radio", { name: "Link" }).click();
  await ann.page.getByLabel("Name of player 2").fill("Bo");
  await ann.page.getByRole("radiogroup", { name: /How Nullarbor plays/ }).getByRole("radio", { name: "Here" }).click();
  await ann.page.getByLabel("Name of player 3").fill("Cy");
  await ann.page.getByRole("button", { name: "sit as shown here" }).click();
  await ann.page.getByRole("button", { name: "Open the table" }).click();
  const link = await ann.page.getByLabel("Link for Bo").inputValue();
  await expect(ann.page.getByRole("img", { name: /Code for/ })).toBeVisible();

  const bo = await invite();
  await bo.page.goto(new URL(link).pathname);
  await expect(bo.page.getByRole("heading", { name: "A seat is kept for you" })).toBeVisible();
  await bo.page.getByRole("button", { name: "Take the seat" }).click();
  await expect(heading(bo.page)).toContainText("Waiting for Ann");
  await expect(ann.page.getByText("has joined", { exact: false }).first()).toBeVisible();
  await ann.page.getByRole("link", { name: "Go to the table" }).click();

  await expect(heading(ann.page)).toContainText("Ann");
  const row = (page: Page, name: string) => page.locator("#actor tr", { hasText: name });
  // whoever waits sees the sale too; the card of a private says what it brings, what closes it, and its rule
  await expect(row(bo.page, "P6")).toContainText("£230");
  await row(bo.page, "P6").getByRole("button").hover();
  await expect(bo.page.getByRole("tooltip")).toContainText("the director’s share of CAR (20 %)");
  await row(ann.page, "P5").getByRole("button", { name: /P5/ }).click({ button: "right" });
  const card = ann.page.getByRole("dialog", { name: /P5/ });
  await expect(card).toContainText("a 10 % share of QR");
  await expect(card.getByRole("link", { name: "1848-AUC-09" })).toBeVisible();
  await ann.page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await row(ann.page, "P1").getByRole("button", { name: "Buy" }).click();
  await main(ann.page).click();
  await expect(heading(bo.page)).toContainText("Your move");
  await expect(bo.page.locator("#log")).toContainText("goes to Ann");
  await expect(bo.page.locator("#actor .sold")).toContainText("P1 Ann £30");
  await row(bo.page, "P2").getByRole("button", { name: "Buy" }).click();
  await main(bo.page).click();
  await expect(heading(ann.page)).toContainText("Cy");
  await expect(heading(bo.page)).toContainText("Waiting for Cy");
  await expect(ann.page.locator("#log")).toContainText("goes to Bo");
});

test("a share round: shares are bought with what follows said before", async ({ person: { page, api }, game }) => {
  const table = await forkAt(api, game, before("BuyShare"));
  await openTable(page, table.id);
  await page.locator("#actor .grid button, #actor button[aria-pressed]").first().click();
  await expect(main(page)).toContainText(/Buy|Start|Sell/);
  const wish = (await main(page).innerText()).split("\n")[0] ?? "";
  await main(page).click();
  await expect.poll(async () => (await api.table(table.id)).number, { message: wish }).toBe(table.number + 1);
});

test("an operating turn from track to train, with the keyboard alone", async ({ person: { page, api }, game }) => {
  const table = await forkAt(api, game, before("LayTile", 57));
  await openTable(page, table.id);
  await focusTable(page);
  const done = new Set<string>();
  const company = await page.locator("#actor h1").innerText();
  for (let press = 0; press < 40; press++) {
    const now = await api.table(table.id);
    const frame = (now.view["agenda"] as { type: string; company?: string; step?: string }[]).at(-1);
    const offers = Object.values(now.offers)[0] ?? [];
    if (frame?.type !== "CompanyTurn" || (await page.locator("#actor h1").innerText()) !== company) break;
    const kinds = new Set(offers.map((offer) => offer.kind));
    await focusTable(page);
    if (kinds.has("LayTile") && !done.has("LayTile")) {
      await page.keyboard.press("n");
      await expect(main(page)).toContainText("Lay #");
      await page.keyboard.press("Enter");
      done.add("LayTile");
    } else if (kinds.has("PlaceStation") && frame.step === "station") {
      await page.keyboard.press("n");
      await page.keyboard.press("Enter");
      done.add("PlaceStation");
    } else if (kinds.has("RunTrains")) {
      await expect(main(page)).toBeEnabled();
      await page.keyboard.press("Enter");
      done.add("RunTrains");
    } else if (kinds.has("Dividend")) {
      await page.keyboard.press("Enter");
      done.add("Dividend");
    } else if (kinds.has("BuyTrain") && !done.has("BuyTrain")) {
      await page.locator("#actor button[aria-pressed]").first().focus();
      await page.keyboard.press("Enter");
      await focusTable(page);
      await page.keyboard.press("Enter");
      done.add("BuyTrain");
    } else {
      await page.keyboard.press("1");
    }
    await expect.poll(async () => (await api.table(table.id)).number).toBeGreaterThan(now.number);
  }
  expect([...done].sort()).toEqual(expect.arrayContaining(["Dividend", "LayTile", "RunTrains"]));
});

test("a tile is laid with the mouse: ring around the hex, another tile, a turn, the tick", async ({ person: { page, api }, game }) => {
  const table = await forkAt(api, game, before("LayTile", 57));
  await openTable(page, table.id);
  const at = await page.locator("[data-hex].open").last().getAttribute("data-hex") ?? "";
  await clickHex(page, at);
  const ring = page.getByRole("radiogroup", { name: new RegExp(at) });
  const tiles = ring.getByRole("radio");
  await expect(tiles.first()).toBeVisible();
  await tiles.last().click();
  await expect(tiles.last()).toHaveAttribute("aria-checked", "true");
  await expect(main(page)).toContainText("Lay #");
  await page.getByRole("button", { name: "Lay this tile" }).or(page.locator(".knob.ok")).first().click();
  await expect.poll(async () => (await api.table(table.id)).number).toBe(table.number + 1);
  const tilesNow = (await api.table(table.id)).view["tiles"] as Record<string, readonly [string, number]>;
  expect(tilesNow[at]).toBeDefined();
});

test("on a phone a tile is laid with a finger: tap, tap again", async ({ invite, game }) => {
  const { page, api } = await invite({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const table = await forkAt(api, game, before("LayTile", 57));
  await openTable(page, table.id);
  const at = await page.locator("[data-hex].open").first().getAttribute("data-hex") ?? "";
  const isLaid = async (): Promise<boolean> => (await api.table(table.id)).number > table.number;
  // on a busy machine the map is fitted to the screen so late that a finger misses; then it taps once more, which may be the tap that lays
  await expect(async () => {
    if (await isLaid()) return;
    if (!((await main(page).textContent()) ?? "").includes("Lay #")) await clickHex(page, at, "tap");
    await expect(main(page)).toContainText("Lay #", { timeout: 15_000 });
    await expect(page.getByRole("radiogroup", { name: new RegExp(at) }).getByRole("radio").first()).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 90_000 });
  await page.waitForTimeout(400);
  await expect(async () => {
    if ((await api.table(table.id)).number === table.number) await clickHex(page, at, "tap");
    await expect.poll(async () => (await api.table(table.id)).number, { timeout: 5000 }).toBe(table.number + 1);
  }).toPass({ timeout: 60_000 });
});

for (const [type, words] of [["PlaceStation", /Station/], ["RunTrains", /Run for/], ["Dividend", /Pay/]] as const) {
  test(`the main button plays ${type}`, async ({ person: { page, api }, game }) => {
    const table = await forkAt(api, game, before(type, 57));
    await openTable(page, table.id);
    if (type === "PlaceStation") await page.keyboard.press("n");
    await expect(main(page)).toContainText(words);
    await main(page).click();
    await expect.poll(async () => (await api.table(table.id)).number).toBe(table.number + 1);
  });
}

test("a run made by hand stays drawn while it is paid, and Enter is the blue button whatever was clicked before", async ({ person: { page, api }, game }) => {
  const table = await forkAt(api, game, before("RunTrains", 150));
  const company = (table.view["agenda"] as { company?: string }[]).at(-1)?.company ?? "";
  const best = await api.get<{ revenue: number; action: { routes: unknown[] } }>(`/tables/${table.id}/routes?company=${company}`);
  await api.act(table.id, table.waiting_for[0] ?? "", { type: "RunTrains", routes: best.action.routes.slice(1) });
  await openTable(page, table.id);
  const card = page.getByRole("radiogroup", { name: /Run of/ });
  await expect(card.getByRole("radio", { name: /as run/ })).toHaveAttribute("aria-checked", "true");
  await expect(page.getByText(/below the best/)).toBeVisible();
  // a fresh branch has its own clock
  await expect(page.locator("#actor .clock")).toContainText(/^0:/);
  await page.getByRole("button", { name: "Names" }).click();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await api.table(table.id)).number).toBe(table.number + 2);
  // however long the game is, the end of its log stays in sight
  await expect(page.locator("#log .prompt")).toBeInViewport();
  expect((await api.get<{ entries: { action: { type: string; kind?: string } }[] }>(`/tables/${table.id}/log`)).entries.at(-1)?.action).toMatchObject({ type: "Dividend", kind: "pay" });
  // looked back at, both runs can be compared
  await page.goto(`/t/${table.id}?at=${table.number}`);
  await page.getByRole("radio", { name: /as run/ }).click();
  await expect(page.getByText(/below the best/)).toBeVisible();
});

test("a train is bought", async ({ person: { page, api }, game }) => {
  const table = await forkAt(api, game, before("BuyTrain", 57));
  await openTable(page, table.id);
  await page.locator("#actor button[aria-pressed]").first().click();
  await expect(main(page)).toContainText(/Buy/);
  await main(page).click();
  await expect.poll(async () => (await api.table(table.id)).number).toBe(table.number + 1);
});

test("what the rules refuse is refused with its rule, and the rule opens beside the table", async ({ person: { page, api }, game }) => {
  const table = await forkAt(api, game, before("LayTile", 57));
  await openTable(page, table.id);
  const lit = await page.locator("[data-hex].open").evaluateAll((hexes) => hexes.map((hex) => hex.getAttribute("data-hex")));
  const all = await page.locator("[data-hex]").evaluateAll((hexes) => hexes.map((hex) => hex.getAttribute("data-hex")));
  const closed = all.find((hex) => hex !== null && !lit.includes(hex)) ?? "";
  await page.locator(`[data-hex="${closed}"]`).focus();
  await page.keyboard.press("w");
  const refusal = page.getByRole("alert").filter({ has: page.locator(".rule") });
  await expect(refusal).toBeVisible();
  await refusal.locator(".rule").first().click();
  await expect(page.locator("#actor h1")).toBeVisible();
  await expect(page.getByText(/1848-[A-Z]+-\d\d/).first()).toBeVisible();
  expect((await api.table(table.id)).number).toBe(table.number);
});

test("a move is taken back at once if nobody else has acted, else with consent", async ({ invite }) => {
  const ann = await invite();
  const bo = await invite();
  const seats = [{ name: "Ann", kind: "here" as const }, { name: "Bo", kind: "remote" as const }, { name: "Cy", kind: "bot" as const, bot: "greedy" }];
  const table = await ann.api.open({ title: "1848", draw: false, seats });
  const links = await ann.api.get<{ seats: Record<string, string> }>(`/tables/${table.id}/links`);
  await bo.api.get("/me");
  await bo.api.post(`/join/${(links.seats["s2"] ?? "").split("/").pop()}`);
  await openTable(ann.page, table.id);
  await openTable(bo.page, table.id);
  await ann.api.act(table.id, "s1", { type: "LowerPaper", paper: "P6" });
  await expect(heading(ann.page)).toContainText("Waiting for Bo");
  await ann.page.getByRole("button", { name: "Take back" }).click();
  await expect(heading(ann.page)).toContainText("Your move");

  await ann.api.act(table.id, "s1", { type: "LowerPaper", paper: "P6" });
  await expect(heading(bo.page)).toContainText("Your move");
  await bo.api.act(table.id, "s2", { type: "LowerPaper", paper: "P5" });
  await expect(heading(ann.page)).toContainText("Your move");
  await ann.page.getByRole("button", { name: "Take back" }).click();
  await expect(bo.page.getByText(/Ann asks to take back/)).toBeVisible();
  await bo.page.getByRole("button", { name: "Agree" }).click();
  await expect(ann.page.locator("#log")).toContainText("Agreed");
  await expect(bo.page.locator("#log")).toContainText("Agreed");
  await expect(heading(ann.page)).toContainText("Your move");
});

test("any earlier position can be looked at and branched from", async ({ person: { page, api }, game }) => {
  const table = await forkAt(api, game, roundStart("operating 3"));
  await openTable(page, table.id);
  await page.keyboard.press(",");
  await expect(page.getByText(`Looking at move ${table.number - 1}.`)).toBeVisible();
  const slider = page.getByRole("slider").last();
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(page.getByText("Looking at move 0.")).toBeVisible();
  await page.getByRole("button", { name: /Back to live/ }).first().click();
  await expect(page.getByText(/Looking at move/)).toBeHidden();
  await page.goto(`/t/${table.id}?at=20`);
  await expect(page.getByText("Looking at move 20.")).toBeVisible();
  await page.keyboard.press("t");
  await expect(page).not.toHaveURL(new RegExp(table.id));
  await expect(heading(page)).toBeVisible();
});

test("a lost line comes back by itself, and nothing is lost or doubled", async ({ person: { page, api }, server }) => {
  const table = await api.open({ title: "1848", draw: false, seats: [{ name: "Ann", kind: "here" }, { name: "Bo", kind: "here" }, { name: "Cy", kind: "here" }] });
  await openTable(page, table.id);
  await api.act(table.id, "s1", { type: "LowerPaper", paper: "P6" });
  await expect(heading(page)).toContainText("Bo");
  await server.kill();
  await expect(page.locator(".strip", { hasText: "Connection lost." })).toBeVisible({ timeout: 20_000 });
  await server.again();
  await expect(page.locator(".strip", { hasText: "Connection lost." })).toHaveCount(0, { timeout: 40_000 });
  await expect(heading(page)).toContainText("Bo");
  const row = page.locator("#actor tr", { hasText: "P1" });
  await row.getByRole("button", { name: "Buy" }).click();
  await main(page).click();
  await expect(heading(page)).toContainText("Cy");
  expect((await api.table(table.id)).number).toBe(2);
});

test("two browsers on one seat stay in step", async ({ invite }) => {
  const ann = await invite();
  const table = await ann.api.open({ title: "1848", draw: false, seats: [{ name: "Ann", kind: "here" }, { name: "Bo", kind: "here" }, { name: "Cy", kind: "here" }] });
  const second = await ann.context.newPage();
  await openTable(ann.page, table.id);
  await openTable(second, table.id);
  await ann.page.locator("#actor tr", { hasText: "P1" }).getByRole("button", { name: "Buy" }).click();
  await main(ann.page).click();
  await expect(heading(second)).toContainText("Bo");
  await second.locator("#actor tr", { hasText: "P2" }).getByRole("button", { name: "Buy" }).click();
  await main(second).click();
  await expect(heading(ann.page)).toContainText("Cy");
});

test("the table speaks German, each reader their own language", async ({ invite }) => {
  const ann = await invite();
  const table = await ann.api.open({ title: "1848", draw: false, seats: [{ name: "Ann", kind: "here" }, { name: "Bo", kind: "here" }, { name: "Cy", kind: "here" }] });
  const bo = await invite({ locale: "de-DE" });
  await openTable(ann.page, table.id);
  await openTable(bo.page, table.id);
  await ann.api.act(table.id, "s1", { type: "BuyPaper", paper: "P1" });
  await expect(ann.page.locator("#log")).toContainText("goes to Ann");
  await expect(bo.page.locator("#log")).toContainText("geht an Ann");
  await expect(bo.page.locator("html")).toHaveAttribute("lang", "de");
});

test("on a phone one pane at a time, the action always below it", async ({ invite, game }) => {
  const { page, api } = await invite({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const table = await forkAt(api, game, before("RunTrains", 57));
  await openTable(page, table.id);
  const panes = page.getByRole("navigation", { name: "Panes" });
  for (const [name, id] of [["Prices", "#prices"], ["Papers", "#papers"], ["Trains", "#trains"], ["Log", "#log"]] as const) {
    await panes.getByText(name, { exact: true }).tap();
    await expect(page.locator(id)).toBeVisible();
    await expect(main(page)).toBeInViewport();
  }
  await panes.getByText("Map", { exact: true }).tap();
  await main(page).tap();
  await expect.poll(async () => (await api.table(table.id)).number).toBeGreaterThan(table.number);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});
