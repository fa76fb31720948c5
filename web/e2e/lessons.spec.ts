/** Lessons, the guide, a title at a glance, and how a table plays: with real input, as a learner meets them. */
import type { Page } from "@playwright/test";
import { expect, test } from "./harness/fixtures.ts";

const PATIENCE = 60_000;
const dock = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const main = (page: Page) => page.locator("#actor .btn.main");

/** Nothing of the table lies under a strip: what is at the middle of every button of the choices is that button. */
async function nothingIsCovered(page: Page): Promise<void> {
  const covered = (): Promise<string[]> => page.evaluate(() => {
    const strip = document.querySelector(".dock")?.getBoundingClientRect();
    if (strip === undefined) return ["no strip"];
    return [...document.querySelectorAll<HTMLElement>("#actor button, #actor a, .history button, svg.map")]
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.top < innerHeight && box.bottom > strip.top + 1)
      .map(({ one, box }) => `${one.textContent} ${box.bottom} ${strip.top}`);
  });
  await expect.poll(covered).toEqual([]);
}

/** Where the chemicals of the lesson are wanted, as row and column of the board. */
const LIEGE = [29, 15] as const;

/** Where a milepost is on the screen, once the map has come to rest. */
async function spot(page: Page, at: readonly [number, number]): Promise<{ x: number; y: number }> {
  const group = page.locator("svg.map > g").first();
  let before = "";
  for (let tries = 0; tries < 40; tries += 1) {
    const placed = (await group.getAttribute("transform")) ?? "";
    const box = await page.locator("svg.map").boundingBox();
    const found = /translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)/.exec(placed);
    const now = JSON.stringify([placed, box]);
    if (found !== null && box !== null && now === before) {
      const [x, y, scale] = found.slice(1).map(Number) as [number, number, number];
      return { x: box.x + x + (at[1] + (at[0] % 2) / 2) * 20 * scale, y: box.y + y + at[0] * 10 * Math.sqrt(3) * scale };
    }
    before = now;
    await page.waitForTimeout(100);
  }
  throw new Error("the map does not come to rest");
}

test("a lesson of shares and tiles is taken, hints come, and its goal is reached by clicks", async ({ person: { page } }) => {
  await page.goto("/lessons");
  await page.getByRole("link", { name: /1848/ }).click();
  await expect(page.getByText("0 of 6 done")).toBeVisible();
  await page.getByRole("button", { name: "Take the lesson: The best run" }).click();
  await expect(page).toHaveURL(/\/t\//);
  const lesson = dock(page, "Lesson");
  await expect(lesson).toContainText("Run VR's trains for £240", { timeout: PATIENCE });
  await expect(lesson.getByText("(still to be reached)")).toHaveCount(2);
  await nothingIsCovered(page);
  await lesson.getByRole("button", { name: "Hint" }).click();
  await expect(lesson.getByRole("listitem").filter({ hasText: "The best run is found for you" })).toBeVisible();
  await lesson.getByRole("button", { name: "Show me one way" }).click();
  await expect(lesson).toContainText("One way to the goal");
  await nothingIsCovered(page);
  await lesson.getByRole("button", { name: "Fold" }).click();
  await main(page).click();
  await expect(lesson.getByText("(reached)")).toHaveCount(1);
  await page.locator("#actor").getByRole("button", { name: /pay/i }).first().click();
  await expect(lesson.getByText("(reached)")).toHaveCount(2);
  await expect(lesson).toContainText("Reached!");
  await lesson.getByRole("button", { name: "Next lesson" }).click();
  await expect(dock(page, "Lesson")).toContainText("Buy the first 4 with VR", { timeout: PATIENCE });
  await page.goto("/lessons/1848");
  await expect(page.getByText("1 of 6 done")).toBeVisible();
});

test("a lesson of drawn track is reached by clicks, in German and on a phone", async ({ invite }) => {
  const { page } = await invite({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "de-DE" });
  await page.goto("/lessons/benelux");
  await page.getByRole("button", { name: "Lektion beginnen: Laden und liefern" }).tap();
  const lesson = dock(page, "Lektion");
  await expect(lesson).toContainText("Lade eine Ware", { timeout: PATIENCE });
  await page.getByRole("button", { name: /Chemikalien laden/ }).tap();
  await expect(lesson.getByText("(erreicht)")).toHaveCount(1);
  await nothingIsCovered(page);
  const { x, y } = await spot(page, LIEGE);
  await page.touchscreen.tap(x, y);
  await expect(main(page).first()).toContainText("Lüttich");
  await main(page).first().tap();
  await expect(main(page).first()).toContainText(/liefern/i, { timeout: PATIENCE });
  await main(page).first().tap();
  await expect(lesson).toContainText("Geschafft!", { timeout: PATIENCE });
});

test("a lesson can be left, and a title or lesson that is not there is said in a sentence", async ({ person: { page } }) => {
  await page.goto("/lessons/benelux");
  await page.getByRole("button", { name: /Take the lesson: A better train/ }).click();
  const lesson = dock(page, "Lesson");
  await expect(lesson).toContainText("Order a change of train", { timeout: PATIENCE });
  await lesson.getByRole("button", { name: "End the lesson" }).click();
  await expect(lesson).toBeHidden();
  await expect(page.locator("#actor h1")).toBeVisible();
  await page.goto("/lessons/nonsense");
  await expect(page.getByText("This game has no lessons.")).toBeVisible();
  await page.goto("/glance/nonsense");
  await expect(page.getByRole("alert")).toContainText("nonsense");
});

test("the guide goes along with one who does something else, covers nothing, and its words open in place", async ({ person: { page } }) => {
  await page.goto("/first");
  await page.getByRole("button", { name: "Start the first game" }).click();
  const guide = dock(page, "Guide");
  await expect(guide).toContainText("Step 1 of 10", { timeout: PATIENCE });
  await nothingIsCovered(page);
  await guide.getByRole("button", { name: "Next" }).click();
  await expect(guide).toContainText("Step 2 of 10");
  const word = guide.locator("button.word").first();
  await word.click();
  await expect(page.getByRole("tooltip")).toBeVisible();
  await page.keyboard.press("Escape");
  // the step speaks of buying a private; a price is lowered instead, and the guide goes on all the same
  await page.locator("#actor table button", { hasText: "£" }).last().click();
  if (await main(page).isEnabled()) await main(page).click();
  await expect(guide).toContainText("Step 3 of 10", { timeout: PATIENCE });
  await nothingIsCovered(page);
  // on a phone that lies words and buttons stand beside one another, so that the table keeps most of the window
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await guide.boundingBox())?.height ?? 390).toBeLessThan(110);
});

test("a title at a glance tells its facts with their rules in both languages and fits a page of paper", async ({ person: { page } }) => {
  await page.goto("/rules/1848");
  await page.getByRole("link", { name: "At a glance" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "1848 Australia at a glance" })).toBeVisible();
  for (const name of ["Share round: sell, then buy", "Capital of a company", "How prices move", "What each phase changes", "Trains", "How the game ends", "Players and limits"])
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  // what is left of a sheet of A4 within its margins
  await page.setViewportSize({ width: 710, height: 1039 });
  for (const title of ["1848", "1824", "1862", "benelux"]) {
    await page.goto(`/glance/${title}`);
    await expect(page.locator(".sheet section").first()).toBeVisible();
    const [height, width] = await page.evaluate(() => [document.querySelector("main")?.scrollHeight ?? 0, document.documentElement.scrollWidth] as const);
    expect(height, title).toBeLessThanOrEqual(1039);
    expect(width, title).toBeLessThanOrEqual(711);
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  }
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Wie die Partie endet" })).toBeVisible();
  await page.getByRole("link", { name: "BNL-END-02" }).click();
  await expect(page).toHaveURL(/\/rules\/benelux\/BNL-END-02/);
  await expect(page.locator("#BNL-END-02")).toHaveClass(/hit/);
});

test("house rules are shown at the table, in its rulebook and before joining", async ({ person: { page, api }, invite }) => {
  const table = await api.open({ title: "1848", options: { boe_rebuy: "refused" }, seats: [{ name: "Ann", kind: "here" }, { name: "Bo", kind: "remote" }, { name: "Cy", kind: "bot" }] });
  await page.goto(`/t/${table.id}`);
  await page.getByRole("button", { name: "One house rule" }).click();
  await expect(page.getByRole("dialog", { name: "House rules" })).toContainText("instead of");
  await page.keyboard.press("Escape");
  await page.goto(`/rules/1848/1848-SR-09?table=${table.id}`);
  await expect(page.getByRole("heading", { name: "The options of this table" })).toBeVisible();
  await expect(page.locator("#\\31 848-SR-09 .reading")).toContainText("At this table");
  await expect(page.locator("#\\31 848-SR-08 .reading")).toHaveCount(0);
  await page.goto("/rules/1848/1848-SR-09");
  await expect(page.locator("#\\31 848-SR-09")).toBeVisible();
  await expect(page.locator(".reading")).toHaveCount(0);
  await page.goto("/rules/1848/1848-SR-09?table=forged");
  await expect(page.locator("#\\31 848-SR-09")).toBeVisible();
  await expect(page.locator(".reading")).toHaveCount(0);
  const links = JSON.stringify(await api.get(`/tables/${table.id}/links`));
  const bo = await invite();
  await bo.page.goto(/\/join\/[\w-]+/.exec(links)?.[0] ?? "/nowhere");
  await expect(bo.page.getByRole("heading", { name: "House rules" })).toBeVisible();
  await expect(bo.page.locator(".house")).toContainText("instead of");
  // a table that is called like its title is not named twice
  await expect(bo.page.locator(".lede")).toContainText("1848 Australia");
  await expect(bo.page.locator(".lede b")).toHaveCount(0);
  await expect(bo.page.locator(".house").getByRole("link", { name: "RUL-56" })).toBeVisible();
});
