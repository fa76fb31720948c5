/** Track is drawn by mouse and keyboard: lines, ways, prices, ferries, origins, and the map under them. */
import { AMSTERDAM, badge, begun, BRUSSELS, building, click, drag, LINE, main, sections, seenBy, spot, type At } from "./harness/crayon.ts";
import { expect, openTable, test } from "./harness/fixtures.ts";
import { resizeTo } from "./harness/measure.ts";

test("a line is drawn by mouse, priced while it is drawn, and taken back section by section", async ({ person: { page, api } }) => {
  const { id, first } = await building(api);
  await openTable(page, id);
  await drag(page, LINE);
  await expect(badge(page, "now")).toHaveText("6 M now");
  await page.mouse.up();
  await expect(main(page)).toContainText("6 M");
  await main(page).click();
  await expect.poll(() => sections(api, id, first)).toBe(4);
  await expect(page.locator("#actor")).toContainText("Spent this turn 6");
  await page.keyboard.press("Delete");
  await expect.poll(() => sections(api, id, first)).toBe(3);
  await expect(page.locator("#actor")).toContainText("Spent this turn 3");
  await page.locator("#actor").getByRole("button", { name: /section/i }).click();
  await expect.poll(() => sections(api, id, first)).toBe(2);
  await expect(page.locator("#actor")).toContainText("Spent this turn 2");
  await page.keyboard.press("Control+z");
  await expect.poll(() => sections(api, id, first)).toBe(0);
});

test("a goal is clicked: the cheapest way appears, what can be paid now and what later, and other ways on demand", async ({ person: { page, api } }) => {
  const { id, first } = await building(api);
  await openTable(page, id);
  await click(page, [5, 31]);
  await expect(badge(page, "now")).toHaveText("20 M now");
  await expect(badge(page, "later")).toHaveText("15 M later");
  await expect(page.locator("#actor")).toContainText("35 M in 23 sections");
  const way = await page.locator("svg.map path.now").getAttribute("d");
  await page.keyboard.press("r");
  await expect(page.locator("svg.map path.now")).not.toHaveAttribute("d", way ?? "");
  await page.keyboard.press("Escape");
  await expect(badge(page, "now")).toHaveCount(0);
  await click(page, [5, 31]);
  await expect(main(page)).toContainText("20 M");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await seenBy(api, id)).spent).toBe(20);
  expect(await sections(api, id, first)).toBeGreaterThan(8);
  // what is left stays on the map as a plan
  await expect(badge(page, "later")).toHaveText("15 M later");
});

test("what a rule forbids is said while it is drawn, with the number of the rule", async ({ person: { page, api } }) => {
  const { id } = await building(api);
  await openTable(page, id);
  // across the lake, where no track can lie: the ferry ports of Enkhuizen and beyond
  await api.act(id, (await api.table(id)).waiting_for[0] as string, { type: "Build", sections: [[[13, 11], [14, 11]], [[13, 12], [14, 12]]] });
  await expect.poll(async () => (await seenBy(api, id)).spent).toBe(2);
  await expect(page.locator("#actor")).toContainText("Spent this turn 2");
  await drag(page, [[11, 11], [10, 11]]);
  await expect(page.locator(".mapbox .why")).toContainText("BNL-BLD");
  await page.mouse.up();
  await expect(page.locator("svg.map .stop")).toHaveCount(0);
  await page.locator(".mapbox .why .rule").click();
  await expect(page.locator("dialog, aside, section").filter({ hasText: /BNL-BLD-\d\d/ }).first()).toBeVisible();
});

test("a ferry is drawn like track, or bought by a click on its line", async ({ person: { page, api } }) => {
  const { id, first } = await building(api);
  const shares = async (): Promise<readonly string[]> => (await seenBy(api, id)).ferries["IJsselmeer"] ?? [];
  await openTable(page, id);
  await drag(page, [[11, 12], [10, 12], [9, 13], [7, 14]]);
  await expect(badge(page, "now")).toHaveText("7 M now");
  await page.mouse.up();
  await main(page).click();
  await expect.poll(shares).toEqual([first]);
  await expect(page.locator("#actor")).toContainText("Spent this turn 7");
  await page.keyboard.press("Control+z");
  await expect.poll(shares).toEqual([]);
  const [a, b] = [await spot(page, [9, 13]), await spot(page, [7, 14])];
  await page.mouse.click((a.x + b.x) / 2, (a.y + b.y) / 2);
  await expect(main(page)).toContainText(/IJsselmeer|Ferry/);
  await main(page).click();
  await expect.poll(shares).toEqual([first]);
});

test("a line is drawn with the keyboard alone, and the turn ended", async ({ person: { page, api } }) => {
  const { id, first } = await building(api);
  await openTable(page, id);
  // the key puts the focus on the map, which is drawn a moment after the panel
  await expect(page.locator("svg.map [data-post]").first()).toBeAttached();
  await page.keyboard.press("m");
  const cursor = page.locator("svg.map [data-post][tabindex='0']");
  await expect(cursor).toBeFocused();
  await expect(cursor).toHaveAttribute("aria-label", /^Amsterdam, major city/);
  // from the centre to the south-western corner, then four sections to Rotterdam
  await page.keyboard.press("ArrowDown");
  await expect(cursor).toHaveAttribute("data-post", "13/11");
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(cursor).toHaveAttribute("data-post", "14/12");
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(cursor).toHaveAttribute("data-post", "17/9");
  await expect(badge(page, "now")).toHaveText("6 M now");
  await page.keyboard.press("Backspace");
  await expect(badge(page, "now")).toHaveText("3 M now");
  // while a price is asked for there is no button for Enter to press
  await expect(main(page)).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect.poll(() => sections(api, id, first)).toBe(3);
  await expect(page.locator("#actor")).toContainText("Spent this turn 3");
  await expect(page.locator("#actor").getByRole("button", { name: /End turn/ })).toBeEnabled();
  await page.keyboard.press("1");
  await expect.poll(async () => (await api.table(id)).waiting_for[0]).not.toBe(first);
});

test("the map is a list too, and a way can be asked for from it", async ({ person: { page, api } }) => {
  const { id } = await building(api);
  await openTable(page, id);
  await page.keyboard.press("l");
  const list = page.getByRole("dialog");
  await list.getByRole("searchbox").fill("rotter");
  await expect(list.locator("li")).toHaveCount(1);
  await expect(list.locator("li")).toContainText("medium city");
  await list.getByRole("button", { name: /Price of the way: Rotterdam/ }).click();
  await expect(badge(page, "now")).toHaveText("6 M now");
  await expect(page.locator("svg.map [data-post='17/9']")).toBeFocused();
});

test("a right click tells in words what lies there", async ({ person: { page, api } }) => {
  const { id } = await building(api);
  await openTable(page, id);
  const { x, y } = await spot(page, [31, 25]);
  await page.mouse.click(x, y, { button: "right" });
  await expect(page.locator(".mapbox .card.told")).toContainText("Koblenz, small city, 3 M. Offers wine.");
  await page.keyboard.press("Escape");
  await expect(page.locator(".mapbox .card.told")).toHaveCount(0);
});

test("origins are chosen on the map", async ({ person: { page, api } }) => {
  const { id, waiting_for } = await begun(api);
  await openTable(page, id);
  // in the smallest window the choice of a city leaves room for the map it is chosen on
  await resizeTo(page, 320, 640);
  await expect(page.locator("#actor .offer")).toHaveCount(4);
  expect((await page.locator(".sheet").boundingBox())?.y ?? 0).toBeGreaterThan(320);
  await resizeTo(page, 1280, 800);
  await click(page, BRUSSELS);
  await expect(main(page)).toContainText("Brussels");
  await main(page).click();
  await expect.poll(async () => (await seenBy(api, id)).players[waiting_for[0] as string]?.origin).toBe("BRU");
});

test("the map is moved and zoomed by mouse, wheel and keys, and fitted again", async ({ person: { page, api } }) => {
  const { id } = await building(api);
  await openTable(page, id);
  const placed = async (): Promise<string> => (await page.locator("svg.map > g").first().getAttribute("transform")) ?? "";
  await spot(page, AMSTERDAM);
  const fitted = await placed();
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, -400);
  await expect.poll(placed).not.toBe(fitted);
  await page.keyboard.press("0");
  await expect.poll(placed).toBe(fitted);
  await page.mouse.move(80, 400);
  await page.mouse.down();
  await page.mouse.move(180, 420, { steps: 4 });
  await page.mouse.up();
  await expect.poll(placed).not.toBe(fitted);
  await page.locator("main").getByRole("button", { name: "Fit" }).click();
  await expect.poll(placed).toBe(fitted);
});

test("a drag answers at once: the times are told", async ({ person: { page, api } }, info) => {
  const { id } = await building(api);
  await openTable(page, id);
  await spot(page, AMSTERDAM);
  // from the move of the pointer to the new price on the screen, in the page itself
  await page.evaluate(() => {
    const told = ((window as unknown as { told: number[] }).told = [] as number[]);
    let moved = 0;
    addEventListener("pointermove", () => (moved = performance.now()), true);
    new MutationObserver((changes) => {
      if (moved > 0 && changes.some((change) => (change.target.parentElement ?? (change.target as Element)).closest?.("svg.map .badge") != null)) told.push(performance.now() - moved);
    }).observe(document.querySelector("svg.map") as Element, { subtree: true, childList: true, characterData: true });
  });
  const path: readonly At[] = [[13, 11], [14, 11], [15, 10], [16, 10], [17, 10], [18, 10], [19, 9], [20, 10], [21, 9], [22, 10]];
  const spots = [];
  for (const at of path) spots.push(await spot(page, at));
  await page.mouse.move(spots[0]?.x ?? 0, spots[0]?.y ?? 0);
  await page.mouse.down();
  for (const { x, y } of spots.slice(1)) {
    await page.mouse.move(x, y);
    await page.waitForTimeout(120);
  }
  await page.mouse.up();
  const told = await page.evaluate(() => (window as unknown as { told: number[] }).told.map(Math.round).sort((a, b) => a - b));
  expect(told.length).toBeGreaterThan(3);
  const text = `a drag answered ${told.length} times: median ${told[Math.floor(told.length / 2)]} ms, slowest ${told.at(-1)} ms`;
  info.annotations.push({ type: "speed", description: text });
  console.log(text);
});
