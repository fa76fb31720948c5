/** Numbers explain themselves by keyboard in both families, and Benelux shows its log beside the map. */
import type { Page } from "@playwright/test";
import { before, expect, forkAt, openTable, test } from "./harness/fixtures.ts";
import { resizeTo, scrolling } from "./harness/measure.ts";
import { playedGame } from "./harness/server.ts";

const told = (page: Page) => page.getByRole("tooltip");

/** Tab from a pane to its first number. */
async function tabToNumber(page: Page, pane: string): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((id) => document.activeElement?.closest(`#${id}`) !== null && document.activeElement?.matches("[data-card^='number:']") === true, pane)) return;
  }
  throw new Error(`no number of ${pane} was reached`);
}

test("every number of the sheet is reached by keyboard and says how it is made up, but not under a pointer at rest", async ({ person: { page, api }, game }) => {
  const table = await forkAt(api, game, before("LayTile", 200));
  await openTable(page, table.id);
  await page.keyboard.press("s");
  await tabToNumber(page, "papers");
  await expect(told(page)).toContainText("market price");
  // another pane that is scrolled, as the log often is, takes no card away, nor does what is scrolled into view for the keyboard
  for (const pane of ["#log .log", "#papers"]) await page.locator(pane).evaluate((box) => box.dispatchEvent(new Event("scroll")));
  await expect(told(page)).toContainText("market price");
  await page.keyboard.press("ArrowRight");
  await expect(told(page)).toContainText(/\d+ % of \w+/);
  const isAtWorth = (): Promise<boolean> => page.evaluate(() => document.activeElement?.matches("[data-card^='number:worth:']") === true);
  for (let i = 0; i < 30 && !(await isAtWorth()); i += 1) await page.keyboard.press("ArrowDown");
  await expect(told(page)).toContainText("is worth");
  await expect(told(page)).toContainText("Cash");
  await page.keyboard.press("Escape");
  await expect(told(page)).toBeHidden();
  // a number that comes to lie under a pointer at rest has not been pointed at; a movement over it does
  const box = (await page.locator("#papers [data-card^='number:worth:']").first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.locator("#papers table").evaluate((table) => (table.style.visibility = "hidden"));
  await page.mouse.move(x, y);
  await page.locator("#papers table").evaluate((table) => (table.style.visibility = ""));
  await page.locator("#papers [data-card^='number:worth:']").first().dispatchEvent("pointerover", { pointerType: "mouse", clientX: x, clientY: y, bubbles: true });
  await page.waitForTimeout(600);
  await expect(told(page)).toHaveCount(0);
  await page.mouse.move(x + 2, y + 1);
  await expect(told(page)).toContainText("is worth");
});

test("Benelux explains goal, cash, income and ways, and keeps its log beside the map, with nothing else that scrolls", async ({ invite }) => {
  const { page, api } = await invite();
  const { id } = await api.import(playedGame("benelux", 5, ["Ada", "Ben", "Cy"], ["bot=random", "before=Build", "moves=190"]), "Trial");
  await openTable(page, id);
  await resizeTo(page, 1280, 800);
  expect((await scrolling(page, "body")).filter((one) => !one.startsWith("log"))).toEqual([]);
  const lines = await page.locator("#log .log").evaluate((box) => box.clientHeight / Number.parseFloat(getComputedStyle(box.querySelector(".prompt") ?? box).lineHeight));
  expect(lines, "lines of the log").toBeGreaterThanOrEqual(8);
  // no card lies under the choices
  const [actor, hand] = [await page.locator("#actor").boundingBox(), await page.locator("#cards").boundingBox()];
  expect((actor?.y ?? 0) + (actor?.height ?? 0)).toBeLessThanOrEqual((hand?.y ?? 0) + 1);

  await page.locator("header .thing", { hasText: "Goal" }).hover();
  await expect(told(page)).toContainText("of 4 major cities");
  await page.locator("#players").focus();
  await tabToNumber(page, "players");
  await expect(told(page)).toContainText("Delivered");
  await page.keyboard.press("ArrowRight");
  await expect(told(page)).toContainText("A round");
  await page.keyboard.press("Escape");
  const box = (await page.locator("svg.map").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(box.x + box.width * 0.72, box.y + box.height * 0.3);
  await page.locator("#actor .choice .thing").click();
  await expect(page.getByRole("dialog", { name: /for \d+ sections/ })).toContainText("×");
});
