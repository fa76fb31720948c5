/**
 * How every screen is laid out: no overflow from 320 to 2560 pixels, nothing cut, no pane on another, targets for fingers, and
 * panes that keep their places through a turn. One page is resized instead of opening many, and each screen is looked at in some of the
 * sizes; all of them take `KURSBUCH_SWEEP=1 python -m tools.e2e layout.spec`.
 */
import type { Page } from "@playwright/test";
import { someOf } from "./harness/amount.ts";
import { before, clickHex, expect, forkAt, openTable, roundStart, test as base, type Person } from "./harness/fixtures.ts";
import { faults, hexWidth, places, resizeTo, scrolling, tooSmall } from "./harness/measure.ts";
import { playedGame } from "./harness/server.ts";

type Size = readonly [width: number, height: number];
/** Many sizes take long on a machine that does other things besides. */
const PATIENCE = 480_000;
const NAMES = ["Ada", "Ben", "Cy", "Dot"];
/** Windows with a mouse; 640x400 is 1280x800 at a zoom of 200 %. */
const WINDOWS: readonly Size[] = [[1280, 800], [640, 400], [700, 900], [900, 700], [1024, 768], [1600, 1000], [2560, 1440]];
/** What is held in the hand, both ways round. */
const HELD: readonly Size[] = [[390, 844], [320, 640], [844, 390], [768, 1024], [1024, 768]];

interface Games {
  /** Where each title has most to show, by its name. */
  readonly moments: Readonly<Record<string, Buffer>>;
}
const test = base.extend<object, Games>({
  moments: [
    async ({}, use) => {
      await use({
        "1862": playedGame("1862", 2, NAMES, ["moves=330"]),
        benelux: playedGame("benelux", 5, NAMES.slice(0, 3), ["bot=random", "before=Build", "moves=190"]),
      });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

// the longest tests of all, which come last: both workers share them
test.describe.configure({ mode: "parallel" });

/** The tables that are looked at: late moments of the four titles, and rounds in which there is much to choose from. */
async function tables({ api }: Person, game: Buffer, austria: Buffer, moments: Games["moments"]): Promise<Readonly<Record<string, string>>> {
  return {
    "1848, a tile is laid": (await forkAt(api, game, before("LayTile", 200))).id,
    "1848, a share round": (await forkAt(api, game, roundStart("share 4"))).id,
    "1824, the first share round": (await forkAt(api, austria, roundStart("share 1"))).id,
    "1862, a turn": (await api.import(moments["1862"] as Buffer, "Trial")).id,
    "Benelux, track is built": (await api.import(moments["benelux"] as Buffer, "Trial")).id,
  };
}

/** What the browser says, and requests that fail. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) said.push(message.text());
  });
  page.on("requestfailed", (request) => {
    if (request.failure()?.errorText !== "net::ERR_ABORTED") said.push(`${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) said.push(`${response.status()} ${response.url()}`);
  });
  return said;
}

/** Faults of a page at several sizes, each with where it was found. */
async function faultsAt(page: Page, name: string, sizes: readonly Size[], withFinger: boolean): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of sizes) {
    await resizeTo(page, width, height);
    const small = withFinger ? (await tooSmall(page)).map((one) => `too small for a finger: ${one}`) : [];
    for (const fault of [...(await faults(page)), ...small]) found.push(`${name} at ${width}x${height}: ${fault}`);
  }
  return found;
}

for (const [how, sizes, options] of [["by mouse", WINDOWS, {}], ["by finger", HELD, { hasTouch: true, isMobile: true }]] as const) {
  test(`tables of all titles fit every window, ${how}`, async ({ invite, game, austria, moments }) => {
    test.setTimeout(PATIENCE);
    const person = await invite({ locale: "de-DE", ...options });
    const said = listen(person.page);
    const found: string[] = [];
    for (const [place, [name, id]] of Object.entries(await tables(person, game, austria, moments)).entries()) {
      await openTable(person.page, id);
      found.push(...(await faultsAt(person.page, name, someOf(sizes, 3, place), how === "by finger")));
    }
    expect(found).toEqual([]);
    expect(said).toEqual([]);
  });

  test(`every other screen fits every window, ${how}`, async ({ invite, game }) => {
    test.setTimeout(PATIENCE);
    const person = await invite({ locale: "de-DE", ...options });
    const { page, api } = person;
    const whole = await api.import(game, "Evening");
    const open = await api.open({ title: "1848", seats: [{ name: "Ann", kind: "here" }, { name: "Bo", kind: "remote" }, { name: "Cy", kind: "bot", bot: "greedy" }] });
    const { seats } = await api.get<{ seats: Record<string, string> }>(`/tables/${open.id}/links`);
    const said = listen(page);
    const found: string[] = [];
    const small: readonly Size[] = how === "by finger" ? [[390, 844], [320, 640], [844, 390], [768, 1024]] : [[1280, 800], [640, 400], [768, 900], [2560, 1440]];
    const paths = ["/", "/new?title=1824", `/new?table=${open.id}`, Object.values(seats)[0] ?? "", "/finished", `/t/${whole.id}/review`, "/rules/1848/1848-LOAN-02", "/account", "/first", `/t/${whole.id}?plain=1`];
    for (const [place, path] of someOf([...paths.entries()], 2, how === "by finger" ? 1 : 0)) {
      await page.goto(path, { waitUntil: "networkidle" });
      await page.locator("#main").waitFor();
      found.push(...(await faultsAt(page, path.replace(/\/t\/[^/?]+/, "/t/…"), someOf(small, 2, place >> 1), how === "by finger")));
    }
    expect(found).toEqual([]);
    expect(said).toEqual([]);
  });
}

/** Which elements the browser saw shifting, by their names; what moves inside of a pane (the map, a table) is no shift of the pane. */
const WATCH = `window.shifts = []; new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shifts.push(...entry.sources.map(({ node }) => node?.id ?? "")); }).observe({ type: "layout-shift" });`;

for (const [name, size] of [["a laptop", [1280, 800]], ["a tablet", [1024, 768]]] as const) {
  test(`panes keep their places through a turn on ${name}: an error, a look back, a plan, a tile, the next step`, async ({ invite, game }) => {
    test.setTimeout(PATIENCE);
    const { page, api } = await invite({ viewport: { width: size[0], height: size[1] } });
    const { id, offers } = await forkAt(api, game, before("LayTile", 57));
    await openTable(page, id);
    await resizeTo(page, size[0], size[1]);
    await page.evaluate(WATCH);
    const rest = await places(page);
    expect(Object.keys(rest)).toEqual(expect.arrayContaining(["#actor", ".mapbox", "#prices", "#papers", "#trains", "#log"]));
    const stays = async (what: string): Promise<void> => {
      await resizeTo(page, size[0], size[1]);
      expect(await places(page), what).toEqual(rest);
    };
    const lays = Object.values(offers).flat().filter((offer) => typeof offer.action["at"] === "string");
    const at = String(lays[0]?.action["at"]);
    // a closed hex says why it is closed
    const open = new Set(lays.map((offer) => String(offer.action["at"])));
    const closed = (await page.locator("[data-hex]").evaluateAll((hexes) => hexes.map((hex) => hex.getAttribute("data-hex") ?? ""))).find((one) => !open.has(one)) ?? "";
    await clickHex(page, closed);
    await expect(page.locator("#main [role=alert], #actor [role=alert]").first()).toBeVisible();
    await stays("an error is told");
    await page.keyboard.press("Escape");
    await clickHex(page, at);
    await stays("a tile is chosen");
    await page.keyboard.press("Escape");
    await page.keyboard.press(",");
    await expect(page.getByText(/Looking at move/).first()).toBeVisible();
    await stays("one looks back");
    await page.keyboard.press("End");
    await expect(page.getByText(/Looking at move/)).toHaveCount(0);
    await page.keyboard.press("p");
    await expect(page.locator(".plan, [data-plan]")).toBeVisible();
    await stays("a plan is open");
    await page.keyboard.press("p");
    await clickHex(page, at);
    const { number } = await api.table(id);
    await page.locator("#actor .btn.main").click();
    await expect.poll(async () => (await api.table(id)).number).toBeGreaterThan(number);
    await stays("the tile lies");
    const shifted = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts.filter((one) => ["actor", "prices", "papers", "trains", "log", "main"].includes(one)));
    expect(shifted, "panes that moved").toEqual([]);
  });
}

test("at 1280x800 only the log scrolls: every offer of 1824's first share round is in view, and eight lines of the log, in both languages", async ({ invite, austria, game, moments }) => {
  test.setTimeout(PATIENCE);
  for (const locale of ["de-DE", "en-GB"]) {
    const person = await invite({ locale });
    const { page, api } = person;
    const first = await forkAt(api, austria, roundStart("share 1"));
    for (const id of [(await forkAt(api, game, roundStart("share 4"))).id, (await api.import(moments["benelux"] as Buffer, "Trial")).id, first.id]) {
      await openTable(page, id);
      await page.waitForTimeout(600);
      await resizeTo(page, 1280, 800);
      expect((await scrolling(page, "body")).filter((one) => !one.startsWith("log")), id).toEqual([]);
    }
    const actor = await page.locator("#actor").boundingBox();
    const buttons = await page.locator("#actor .choices button").all();
    expect(buttons.length, "privates, companies, and small ones").toBeGreaterThan(15);
    for (const button of buttons) {
      const box = await button.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), await button.innerText()).toBeLessThanOrEqual((actor?.y ?? 0) + (actor?.height ?? 0));
    }
    // what has no room on a button is told beside the buttons below while it is pointed at
    const share = page.locator("#actor .offer", { has: page.locator(".chip") }).first();
    await share.hover();
    await expect(page.locator("#actor .follows")).toContainText("10 %");
    await page.mouse.move(0, 0);
    await expect(page.locator("#actor .follows")).toHaveCount(0);
    const later = await forkAt(api, austria, roundStart("share 3"));
    await openTable(page, later.id);
    const lines = await page.locator("#log .log").evaluate((box) => {
      const line = box.querySelector(".prompt") ?? box;
      return box.clientHeight / Number.parseFloat(getComputedStyle(line).lineHeight);
    });
    expect(lines, "lines of the log").toBeGreaterThanOrEqual(8);
  }
});

test("the map is fitted anew when the window grows", async ({ person: { page, api }, game, moments }) => {
  test.setTimeout(PATIENCE);
  for (const id of [(await forkAt(api, game, before("LayTile", 57))).id, (await api.import(moments["benelux"] as Buffer, "Trial")).id]) {
    await page.setViewportSize({ width: 2560, height: 1440 });
    await openTable(page, id);
    await resizeTo(page, 2560, 1440);
    const fresh = await hexWidth(page);
    await resizeTo(page, 768, 1024);
    expect(await hexWidth(page)).toBeLessThan(fresh / 2);
    await resizeTo(page, 2560, 1440);
    expect(await hexWidth(page)).toBeCloseTo(fresh, 0);
  }
});

/** The letters of prices in a chart, in pixels of the screen. */
const priceType = (page: Page, where: string): Promise<number> =>
  page.locator(`${where} svg.chart text.price`).first().evaluate((text: SVGTextElement) => Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0));

test("on a phone the map comes to the front when a hex is to be chosen, buttons stay at the bottom, prices can be read, and four owners fit beside each other", async ({ invite, game }) => {
  const { page, api } = await invite({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { id } = await forkAt(api, game, before("LayTile", 57));
  await openTable(page, id);
  await expect(page.locator("svg.map")).toBeVisible();
  await page.locator("nav.swipe button").nth(1).tap();
  await expect(page.locator("#prices")).toBeVisible();
  expect(await priceType(page, "#prices")).toBeGreaterThanOrEqual(11);
  // the name of the track of loans is read however far the chart is pushed aside
  await page.locator("#prices .broad").evaluate((chart) => (chart.scrollLeft = chart.scrollWidth));
  await expect(page.locator("#prices text.note", { hasText: "Bank of England" })).toBeInViewport({ ratio: 0.9 });
  await page.locator("#prices .enlarge").tap();
  expect(await priceType(page, "dialog")).toBeGreaterThanOrEqual(11);
  await page.keyboard.press("Escape");
  // another company is to lay: the map is there again
  const { waiting_for: waiting } = await api.table(id);
  expect(waiting.length).toBe(1);
  await page.locator("nav.swipe button").nth(0).tap();
  const low = (): Promise<number> => page.locator("#actor .deck").evaluate((deck) => Math.round(deck.getBoundingClientRect().bottom));
  const [before1, step] = [await low(), await page.locator("#actor h1").innerText()];
  await page.locator("#actor .buttons .btn").last().tap();
  await expect(page.locator("svg.map")).toBeVisible();
  await expect(page.locator("#actor h1")).not.toHaveText(step);
  await expect.poll(low).toBe(before1);
  const many = await api.import(playedGame("1862", 2, ["Semmeringbahner", "Nullarbor", "Donner", "Brenner"], ["moves=330"]), "Trial");
  await openTable(page, many.id);
  await page.locator("nav.swipe button").nth(1).tap();
  await expect(page.locator("#prices .marker.on")).toBeInViewport({ ratio: 1 });
  // enlarged, markers that share a space are read as well, that of the acting company at once
  await page.locator("#prices .enlarge").tap();
  await expect(page.locator("dialog .marker.on")).toBeInViewport({ ratio: 1 });
  const markers = await page.locator("dialog svg.chart text.mk").evaluateAll((all) => all.map((text) => Number(text.getAttribute("font-size")) * ((text as SVGTextElement).getScreenCTM()?.a ?? 0)));
  expect(Math.min(...markers), "letters of markers").toBeGreaterThanOrEqual(11);
  await page.keyboard.press("Escape");
  await page.locator("nav.swipe button").nth(2).tap();
  expect(await page.locator("#papers").evaluate((pane) => pane.scrollWidth - pane.clientWidth), "owners fit").toBeLessThanOrEqual(0);
  // a long name runs on in a second line and leaves room for the star
  for (const star of await page.locator("#papers .player .star").all()) expect(await star.evaluate((sign) => sign.getBoundingClientRect().right - (sign.closest("th")?.getBoundingClientRect().right ?? 0))).toBeLessThanOrEqual(1);
  const uncut = async (): Promise<void> => {
    for (const name of await page.locator("#papers .player .cut").all()) expect(await name.evaluate((words) => [words.scrollWidth - words.clientWidth, words.scrollHeight - words.clientHeight].every((by) => by <= 1)), await name.innerText()).toBe(true);
  };
  await uncut();
  // the same on a laptop: many columns of prices are read
  await resizeTo(page, 1280, 800);
  await expect.poll(() => priceType(page, "#prices")).toBeGreaterThanOrEqual(8);
  expect(await page.locator("#papers").evaluate((pane) => pane.scrollWidth - pane.clientWidth), "all columns fit").toBeLessThanOrEqual(1);
  await uncut();
});
