/** An ordinary evening asks for nothing that is refused: no request fails, and the browser has nothing to say. */
import type { Page } from "@playwright/test";
import { isWhole } from "./harness/amount.ts";
import { Api } from "./harness/api.ts";
import { expect, openTable, test } from "./harness/fixtures.ts";
import { startServer, type Server } from "./harness/server.ts";

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ limited: true });
});
test.afterAll(async () => {
  await server.stop();
});

/** Everything a page asks for that fails, and everything the browser says about it. */
function listen(page: Page): string[] {
  const found: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) found.push(`${answer.status()} ${answer.url()}`);
  });
  page.on("requestfailed", (request) => {
    if (!/ERR_ABORTED/.test(request.failure()?.errorText ?? "")) found.push(`failed ${request.url()}`);
  });
  page.on("console", (said) => found.push(`${said.type()}: ${said.text()}`));
  page.on("pageerror", (fault) => found.push(fault.message));
  return found;
}

const PATHS = ["/", "/new", "/finished", "/rules/1848", "/first", "/account"] as const;
/** How long the game is leafed through. Whether that is too much for the server does not depend on the language, nor do most screens. */
const LEAFING = { "en-GB": { presses: isWhole ? 80 : 40, steps: isWhole ? 40 : 20, paths: PATHS }, "de-DE": { presses: 8, steps: 4, paths: isWhole ? PATHS : ["/"] } } as const;

for (const locale of ["en-GB", "de-DE"] as const) {
  test(`nothing is refused in an ordinary session (${locale})`, async ({ browser, game }) => {
    test.setTimeout(480_000);
    const context = await browser.newContext({ baseURL: server.address, locale, viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    const found = listen(page);
    const api = new Api(context, server.address);
    const whole = await api.import(game, "Evening");
    const { number } = await api.table(whole.id);
    const bots = [{ name: "Ann", kind: "here" as const }, { name: "Semmering", kind: "bot" as const, bot: "greedy" }, { name: "Donner", kind: "bot" as const, bot: "greedy" }];
    const tables = [await api.open({ title: "1848", draw: false, seed: 5, seats: bots }), await api.open({ title: "benelux", draw: false, seats: bots })];

    for (const path of [...LEAFING[locale].paths, `/t/${whole.id}/review`]) {
      await page.goto(path);
      await expect(page.locator("#main")).toBeVisible();
      await page.waitForTimeout(300);
    }

    // the whole game: the arrow is held, the slider dragged to and fro, rounds are jumped over
    await page.goto(`/t/${whole.id}`);
    const slider = page.getByRole("slider");
    await slider.focus();
    for (let i = 0; i < LEAFING[locale].presses; i += 1) await page.keyboard.press("ArrowLeft");
    const box = await slider.boundingBox();
    expect(box).not.toBeNull();
    const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width - 4, y + height / 2);
    await page.mouse.down();
    for (const end of [4, width - 4, 4]) await page.mouse.move(x + end, y + height / 2, { steps: LEAFING[locale].steps });
    await page.mouse.up();
    await expect(page.locator(".strip")).toContainText(/\d/);
    await page.keyboard.press("End");
    for (let i = 0; i < 20; i += 1) await page.mouse.wheel(0, -100);

    // tables that are played: cards, offers, and a few moves
    for (const table of tables) {
      await openTable(page, table.id);
      const things = page.locator("#actor button:visible, #actor [tabindex='0']:visible");
      for (let i = 0; i < Math.min(await things.count(), 12); i += 1) await things.nth(i).hover({ timeout: 3000 }).catch(() => undefined);
      await page.waitForTimeout(500);
    }
    expect(number).toBeGreaterThan(200);
    await page.waitForTimeout(1000);
    await context.close();
    expect(found).toEqual([]);
  });
}

test("a table that is opened from the lobby asks only for what it shows, and a move for no list of games", async ({ person: { page, api } }) => {
  const table = await api.open({ title: "1848", draw: false, seats: [{ name: "Ann", kind: "here" }, { name: "Bo", kind: "here" }, { name: "Cy", kind: "here" }] });
  await page.goto("/");
  const row = page.locator(`a[href="/t/${table.id}"]`).first();
  await row.waitFor();
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (one) => asked.push(new URL(one.url()).pathname));
  await row.click();
  await expect(page.locator("#actor h1")).toBeVisible();
  await page.locator("#actor tr", { hasText: "P1" }).getByRole("button", { name: "Buy" }).click();
  const before = await page.locator("#actor h1").textContent();
  await page.locator("#actor .btn.main").click();
  await expect(page.locator("#actor h1")).not.toHaveText(before ?? "");
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => path.endsWith(`/tables/${table.id}`))).toHaveLength(1);
  expect(asked.filter((path) => path.endsWith("/api/v1/titles") || path.endsWith("/api/v1/tables"))).toEqual([]);
});
