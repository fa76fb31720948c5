/** Settings with their effects, here and on another device; plans; closed hexes; Enter and Escape; sums before they are sent. */
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { before, clickHex, expect, forkAt, openTable, roundStart, test } from "./harness/fixtures.ts";
import { startServer } from "./harness/server.ts";

const main = (page: Page) => page.locator("#actor .btn.main").first();
const choose = (page: Page, group: string, name: string): Promise<void> => page.getByRole("radiogroup", { name: group, exact: true }).getByRole("radio", { name, exact: true }).click({ timeout: 30_000 });
const property = (found: Locator, name: string): Promise<string> => found.evaluate((element, wanted) => getComputedStyle(element).getPropertyValue(wanted), name);
const pixels = async (found: Locator): Promise<number> => Number.parseFloat(await property(found, "font-size"));
const route = (page: Page): Promise<string> => property(page.locator("html"), "--rt-1");

test("every setting has its effect at once, at the table too, and is kept", async ({ person: { page, api }, game }) => {
  test.setTimeout(240_000);
  const table = await forkAt(api, game, before("LayTile", 150));
  await openTable(page, table.id);
  const chip = page.locator("#papers .chip rect").first();
  const seen = { text: await pixels(page.locator("#papers tbody td").first()), heading: await pixels(page.locator("#actor h1")), chip: await chip.getAttribute("fill"), route: await route(page), pattern: await page.locator("#papers .chip path").first().getAttribute("fill") };
  await expect(page.locator("[data-sign=name]").first()).toBeAttached();
  await expect(page.locator("[data-sign=number]")).toHaveCount(0);
  const percent = await page.locator("#papers tbody").first().innerText();

  await page.goto("/account");
  await expect(page.getByText("Settings are kept on this device.")).toBeVisible();
  const sample = page.locator(".sample [data-route='1']");
  const before1 = await property(sample, "stroke");
  await choose(page, "Colours", "red-green blindness");
  await expect.poll(() => property(sample, "stroke")).not.toBe(before1);
  const small = await pixels(page.locator("h2").first());
  await choose(page, "Size of letters", "150 %");
  await expect.poll(() => pixels(page.locator("h2").first())).toBeCloseTo(small * 1.5, 0);
  await choose(page, "Names on maps", "none");
  await choose(page, "Numbers of hexes on maps", "on");
  await choose(page, "Movement", "none");
  await choose(page, "Thousands", "1234");
  await expect(page.getByText("12345", { exact: true })).toBeVisible();
  await choose(page, "Shares", "counted");
  await choose(page, "Ask once more", "before every move");
  await choose(page, "Light or dark", "dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByLabel(/Loudness/).focus();
  await page.keyboard.press("Home");
  await expect(page.locator("output")).toHaveText(/^0/);
  await page.reload();
  await expect(page.getByRole("radiogroup", { name: "Size of letters" }).getByRole("radio", { name: "150 %" })).toHaveAttribute("aria-checked", "true");
  await expect(page.locator("output")).toHaveText(/^0/);
  await expect(page.locator("html")).toHaveAttribute("data-motion", "off");
  // nothing is wider than the window
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await openTable(page, table.id);
  expect(await pixels(page.locator("#papers tbody td").first())).toBeCloseTo(seen.text * 1.5, 0);
  expect(await pixels(page.locator("#actor h1"))).toBeCloseTo(seen.heading * 1.5, 0);
  expect(await chip.getAttribute("fill")).not.toBe(seen.chip);
  expect(await page.locator("#papers .chip path").first().getAttribute("fill")).toBe(seen.pattern);
  expect(await route(page)).not.toBe(seen.route);
  expect(await property(main(page), "transition-duration")).toMatch(/^(0s|1e-05s|0\.00001s)$/);
  await expect(page.locator("[data-sign=name]")).toHaveCount(0);
  await expect(page.locator("[data-sign=number]").first()).toBeAttached();
  expect(await page.locator("#papers tbody").first().innerText()).not.toBe(percent);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // asked before every move; no leaves everything as it is
  await page.keyboard.press("1");
  const asked = page.getByRole("dialog");
  await expect(asked).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  expect((await api.table(table.id)).number).toBe(table.number);

  await page.goto("/account");
  await page.getByRole("button", { name: "All as usual" }).click();
  await expect.poll(() => pixels(page.locator("h2").first())).toBeCloseTo(small, 0);
  await expect(page.locator("html")).toHaveAttribute("data-colours", "printed");
});

test("settings hold for the account on every device, unless a device has its own", async ({ browser }) => {
  test.setTimeout(180_000);
  const server = await startServer({ hosted: true });
  const open: BrowserContext[] = [];
  const visit = async (): Promise<Page> => {
    const context = await browser.newContext({ baseURL: server.address, locale: "en-GB" });
    open.push(context);
    const page = await context.newPage();
    await page.goto("/account");
    await expect(page.getByText("Sign in to have them on every device of yours.")).toBeVisible();
    return page;
  };
  const enter = async (page: Page, isNew: boolean): Promise<void> => {
    if (isNew) await page.getByRole("radio", { name: "New account" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Ann");
    await page.getByLabel(/^Password/).fill("a long password");
    await page.getByRole("button", { name: isNew ? "New account" : "Sign in" }).click();
    await expect(page.getByText("Signed in as Ann")).toBeVisible();
  };
  try {
    const laptop = await visit();
    await enter(laptop, true);
    const settled = laptop.waitForResponse((answer) => answer.url().endsWith("/account/preferences") && answer.request().method() === "PUT" && (answer.request().postData() ?? "").includes("blue_yellow"));
    await choose(laptop, "Size of letters", "130 %");
    await choose(laptop, "Colours", "blue-yellow blindness");
    expect((await settled).ok()).toBe(true);

    const phone = await visit();
    await expect(phone.locator("html")).toHaveAttribute("data-colours", "printed");
    await enter(phone, false);
    await expect(phone.locator("html")).toHaveAttribute("data-colours", "blue_yellow");
    await expect(phone.getByRole("radiogroup", { name: "Size of letters" }).getByRole("radio", { name: "130 %" })).toHaveAttribute("aria-checked", "true");
    // a device of its own leaves the account alone
    await choose(phone, "These settings hold", "for this device only");
    await expect(phone.getByText("Your account and your other devices stay as they are.")).toBeVisible();
    await choose(phone, "Colours", "greys");
    await phone.reload();
    await expect(phone.getByText("Signed in as Ann")).toBeVisible();
    await expect(phone.locator("html")).toHaveAttribute("data-colours", "greys");
    await laptop.reload();
    await expect(laptop.getByText("Signed in as Ann")).toBeVisible();
    await expect(laptop.locator("html")).toHaveAttribute("data-colours", "blue_yellow");
    // and takes over what the account has when it follows it again
    await choose(phone, "These settings hold", "for my account");
    await expect(phone.locator("html")).toHaveAttribute("data-colours", "blue_yellow");
  } finally {
    for (const context of open) await context.close();
    await server.stop();
  }
});

test("a plan for two turns with tile, station and train is kept for the seat and seen by nobody else", async ({ invite, game }) => {
  test.setTimeout(240_000);
  const ann = await invite({ viewport: { width: 1600, height: 1000 } });
  const table = await forkAt(ann.api, game, before("LayTile", 150));
  await openTable(ann.page, table.id);
  const { page } = ann;
  const lit = await page.locator("[data-hex].open").first().getAttribute("data-hex") ?? "";
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  const plan = page.getByRole("region", { name: "Plan, only you see it." });
  await expect(plan).toBeVisible();
  await expect(plan.getByRole("radio", { name: /This turn/ })).toHaveAttribute("aria-checked", "true");
  await clickHex(page, lit);
  await expect(page.getByRole("radiogroup", { name: new RegExp(lit) })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(plan.getByRole("listitem")).toHaveCount(1);
  await expect(plan.getByRole("listitem").first()).toContainText(`on ${lit}`);
  await expect(plan).toContainText(/best run .* → /);
  // the next turn: a station in a city, and a train that runs in the plan
  await plan.getByRole("button", { name: "Plan another turn" }).click();
  await plan.getByRole("radio", { name: "Stations" }).click();
  const city = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>("[data-hex]")].find((hex) => /city/i.test(hex.getAttribute("aria-label") ?? ""))?.dataset["hex"] ?? "");
  await clickHex(page, city);
  await expect(plan.getByRole("listitem")).toHaveCount(1);
  await plan.locator("#plan-train").selectOption("8");
  await expect(plan.getByRole("listitem")).toHaveCount(2);
  // what the rules refuse is told with its rule, and stays in the plan
  await expect(plan.locator(".bad .rule").first()).toBeVisible();
  await expect(page.locator("svg.map .planned").first()).toBeAttached();

  await page.reload();
  await expect(page.locator("#actor h1")).toBeVisible();
  await expect(page.getByRole("group", { name: "Planned:" })).toContainText(lit);
  await page.keyboard.press("p");
  await expect(plan.getByRole("listitem")).toHaveCount(1);
  await plan.getByRole("radio").filter({ hasText: "+1" }).click();
  await expect(plan.getByRole("listitem")).toHaveCount(2);

  // somebody who looks on, and the same device for another seat, see nothing of it
  const other = await invite();
  const sent: string[] = [];
  other.page.on("response", (answer) => void (answer.url().includes("/api/") && answer.text().then((text) => sent.push(text)).catch(() => undefined)));
  await openTable(other.page, table.id);
  await other.page.waitForTimeout(800);
  await expect(other.page.getByRole("group", { name: "Planned:" })).toHaveCount(0);
  await expect(other.page.locator("svg.map .planned")).toHaveCount(0);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.some((text) => text.includes('"turns":[{') || text.includes(`"at":"${city}","stop"`))).toBe(false);
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("kursbuch.plan.")));
  expect(keys).toEqual([`kursbuch.plan.${table.id}.${table.waiting_for[0]}`]);

  // when its turn has come a step is taken with one click, and is off the plan when it is done
  await page.keyboard.press("Escape");
  await expect(plan).toBeHidden();
  const due = page.getByRole("group", { name: "Planned:" }).getByRole("button").first();
  if ((await due.count()) > 0) {
    await due.click();
    await expect(main(page)).toContainText("Lay #");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await ann.api.table(table.id)).number).toBe(table.number + 1);
    await expect(page.getByRole("group", { name: "Planned:" })).not.toContainText(`on ${lit}`);
  }
});

test("a plan that was kept and makes no sense does no harm", async ({ person: { page, api }, game }) => {
  const table = await forkAt(api, game, before("LayTile", 57));
  const seat = table.waiting_for[0] ?? "";
  await page.goto("/");
  for (const kept of ["{", '{"company":"XX","turns":[]}', JSON.stringify({ company: "NSW", turns: [{ tiles: [{ at: "Z99", tile: "8", rotation: 0 }], trains: [{ train: "77", own: 1 }] }] })]) {
    await page.evaluate(([key, value]) => localStorage.setItem(key as string, value as string), [`kursbuch.plan.${table.id}.${seat}`, kept]);
    await openTable(page, table.id);
    await page.keyboard.press("p");
    await expect(page.getByRole("region", { name: "Plan, only you see it." }).getByRole("listitem")).toHaveCount(0);
  }
});

test("a click on a closed hex says why, with its rule", async ({ person: { page, api }, game }) => {
  const table = await forkAt(api, game, before("LayTile", 57));
  await openTable(page, table.id);
  const lit = await page.locator("[data-hex].open").evaluateAll((hexes) => hexes.map((hex) => hex.getAttribute("data-hex") ?? ""));
  const all = await page.locator("[data-hex]").evaluateAll((hexes) => hexes.map((hex) => hex.getAttribute("data-hex") ?? ""));
  const closed = all.filter((hex) => !lit.includes(hex));
  const why = page.locator(".why");
  for (const hex of [closed[Math.floor(closed.length / 2)], closed[Math.floor(closed.length / 3)]] as string[]) {
    await clickHex(page, hex);
    await expect(why).toContainText(hex);
    await expect(why.locator(".rule").first()).toHaveText(/^1848-/);
    await page.keyboard.press("Escape");
    await expect(why).toBeHidden();
  }
  // with a tile chosen too: the choice goes, the reason comes
  await clickHex(page, lit[0] ?? "");
  await expect(main(page)).toContainText("Lay #");
  await page.keyboard.press("Escape");
  await clickHex(page, closed[Math.floor(closed.length / 2)] ?? "");
  await expect(why).toBeVisible();
  expect((await api.table(table.id)).number).toBe(table.number);
  // Enter is still the blue button
  await page.keyboard.press("Enter");
  await expect(main(page)).toContainText("Lay #");
  await page.keyboard.press("Escape");
  await expect(main(page)).not.toContainText("Lay #");
});

test("Enter is the blue button whatever was clicked before, a field keeps it, and Escape always leaves", async ({ person: { page, api }, game }) => {
  const table = await forkAt(api, game, before("Dividend", 150));
  // until prices are reckoned the chart promises none
  let go = (): void => undefined;
  const reckoned = new Promise<void>((done) => (go = done));
  await page.route(/\/(preview|facts)/, async (route) => {
    await reckoned;
    await route.continue();
  });
  await openTable(page, table.id);
  await expect(page.locator("#prices h2")).toContainText("pay");
  await expect(page.locator("#prices h2")).not.toContainText("→");
  go();
  await expect(page.locator("#prices h2")).toContainText(/→\s£\d+.*→\s£\d+/);
  await page.getByRole("slider").last().click();
  await page.keyboard.press("Escape");
  await expect(page.getByText(/Looking at move/)).toBeHidden();
  for (const name of ["Fit", "Routes", "Routes"]) await page.getByRole("button", { name, exact: true }).click();
  await page.locator("#say").fill("hello");
  await page.keyboard.press("Escape");
  await expect(page.locator("#say")).not.toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Enter");
  expect((await api.table(table.id)).number).toBe(table.number);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Fit", exact: true }).click();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await api.table(table.id)).number).toBe(table.number + 1);
});

test("on a phone the start of a company shows its total, what is chosen stays in sight, and every worth has its parts", async ({ invite, game }) => {
  const { page, api } = await invite({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const table = await forkAt(api, game, before("StartCompany"));
  await openTable(page, table.id);
  const start = page.locator("#actor h3", { hasText: "Start a company" }).locator("xpath=following-sibling::ul[1]").getByRole("button").first();
  await start.tap();
  await expect(main(page)).toHaveText(/^Start \w+ at £\d+ for £\d+/);
  const [price, total] = ((await main(page).innerText()).match(/£(\d+)/g) ?? []).map((sum) => Number(sum.slice(1)));
  expect(total).toBe(2 * (price ?? 0));
  // in a low window an arrow says that there are more, and what is chosen stays above the buttons
  const high = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ ...high, height: 560 });
  const arrow = page.locator("#actor .goes-on");
  await expect(arrow).toBeVisible();
  const last = page.locator("#actor .offer:not(.off)").last();
  await last.tap();
  await expect(last).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => page.evaluate(() => (document.querySelector("#actor .deck")?.getBoundingClientRect().top ?? 0) - (document.querySelector("#actor [aria-pressed='true']")?.getBoundingClientRect().bottom ?? 999))).toBeGreaterThanOrEqual(0);
  await page.locator("#actor").evaluate((pane) => (pane.scrollTop = pane.scrollHeight));
  await expect(arrow).toBeHidden();
  // whoever comes next begins at the top
  const turn = await page.locator("#actor h1").innerText();
  await page.locator("#actor").getByRole("button", { name: "Pass" }).tap();
  await expect(page.locator("#actor h1")).not.toHaveText(turn);
  await expect.poll(() => page.locator("#actor").evaluate((pane) => pane.scrollTop)).toBe(0);
  await page.setViewportSize(high);
  await page.locator(".panes button").nth(2).tap();
  for (const row of ["Cash", "Shares", "Worth"]) await expect(page.locator("#papers tr", { hasText: row }).first()).toBeVisible();
  await page.locator("#papers .sum").first().tap();
  const parts = page.getByRole("dialog", { name: /is worth/ });
  await expect(parts).toContainText("privates");
  await expect(parts).toContainText("1848-END-05");
});

test("compare in the review sets a run beside the best, train by train", async ({ person: { page, api }, game }) => {
  test.setTimeout(180_000);
  const fork = await forkAt(api, game, before("RunTrains", 150));
  const company = (fork.view["agenda"] as { company?: string }[]).at(-1)?.company ?? "";
  const best = await api.get<{ revenue: number; action: { routes: unknown[] } }>(`/tables/${fork.id}/routes?company=${company}`);
  await api.act(fork.id, fork.waiting_for[0] ?? "", { type: "RunTrains", routes: best.action.routes.slice(1) });
  await page.goto(`/t/${fork.id}/review`);
  const link = page.getByRole("button", { name: new RegExp(`compare: .*`) });
  await expect(link.first()).toBeVisible({ timeout: 60_000 });
  await link.first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("columnheader", { name: "As run" })).toBeVisible();
  await expect(dialog.locator("tfoot")).toContainText("−£");
  await expect(dialog.locator("tbody tr").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("the biggest letters break nothing: every screen of the table at three sizes, in German and dark", async ({ invite, game }) => {
  test.setTimeout(240_000);
  const { page, api } = await invite({ locale: "de-DE" });
  const shares = await forkAt(api, game, roundStart("share 3"));
  const laying = await forkAt(api, game, before("LayTile", 150));
  await page.goto("/account");
  await page.evaluate(() => Object.entries({ text: "150", theme: "dark", colours: "greys" }).forEach(([name, value]) => localStorage.setItem(`kursbuch.${name}`, value)));
  for (const [width, height] of [[1600, 1000], [1280, 800], [1024, 768], [390, 844]] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ["/account", `/t/${shares.id}`, `/t/${laying.id}`]) {
      await page.goto(path);
      await expect(page.locator("#main, #actor").first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${path} at ${width}`).toBeLessThanOrEqual(0);
      if (path !== "/account") await expect(page.locator("#actor .btn").first()).toBeInViewport();
      // a tablet has no room for panes side by side then
      if (path !== "/account") await expect(page.locator("nav.swipe")).toHaveCount(width < 1100 ? 1 : 0);
      // no company lies below the sums of the sheet
      if (path !== "/account" && width === 1280) {
        const [rows, feet] = [page.locator("#papers tbody tr").last(), page.locator("#papers tfoot")];
        await expect.poll(async () => ((await rows.boundingBox())?.y ?? 0) + ((await rows.boundingBox())?.height ?? 0) - ((await feet.boundingBox())?.y ?? 0), { message: path }).toBeLessThanOrEqual(1);
      }
    }
  }
});
