/** A game of drawn track besides lines and trains: deals, demands, events, a finger, the end, and whoever uses a screen reader. */
import { findingsInBothLooks } from "./harness/access.ts";
import { someOf } from "./harness/amount.ts";
import { AMSTERDAM, badge, building, click, main, moving, NAMES, sections, seenBy, spot, withNews } from "./harness/crayon.ts";
import { expect, openTable, test } from "./harness/fixtures.ts";
import { resizeTo } from "./harness/measure.ts";
import { playedGame } from "./harness/server.ts";
import { expectWordsApart } from "./harness/words.ts";

test("a deal is offered in a dialog, and the other side accepts", async ({ person: { page, api } }) => {
  const { id } = await moving(api);
  await openTable(page, id);
  await page.keyboard.press("d");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Offer it to/ }).click();
  await expect(page.locator("#actor h1")).toContainText("answer an offer");
  await page.locator("#actor").getByRole("button", { name: "Accept" }).click();
  await expect.poll(async () => (await seenBy(api, id)).deals.length).toBe(1);
});

test("a demand that is chosen shows its way on the map, with what is done where", async ({ person: { page, api } }) => {
  const { id } = await moving(api);
  await openTable(page, id);
  const places = (): Promise<readonly number[]> => page.locator(".demand").evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().y)));
  let before: readonly number[] = [];
  // what the panes need is known a moment after the table is there
  await expect.poll(async () => {
    const last = before;
    before = await places();
    return before.length > 0 && before.join() === last.join();
  }, { intervals: [700] }).toBe(true);
  await page.locator(".demand").first().click();
  await expect(page.locator("svg.map .band")).toHaveCount(1);
  // figures lie over the end of the pane: no card moves for them
  await expect(page.locator("#cards .figures li").first()).toBeInViewport({ ratio: 1 });
  await expect.poll(places).toEqual(before);
  await expect(page.locator("svg.map .figure").last()).toHaveText(/[12]/);
  await page.keyboard.press("p");
  await expect(page.locator("svg.map .band")).toHaveCount(0);
});

test("an event is told as news, and its region is lit on the map", async ({ person: { page, api } }) => {
  const id = await withNews(api);
  await openTable(page, id);
  await expect(page.locator("#news")).not.toContainText("Nothing hinders anybody");
  await expect(page.locator("svg.map .region, svg.map .edges, svg.map .course").first()).toBeVisible();
});

test.describe("with a finger", () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

  test("the way is seen before the train goes, lines are drawn, and two fingers pinch", async ({ invite }) => {
    const { page, api, context } = await invite(phone);
    const { id, first } = await moving(api);
    await openTable(page, id);
    const hand = await context.newCDPSession(page);
    const touch = (type: string, ...points: { x: number; y: number }[]) => hand.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints: points });
    const goal = await spot(page, [14, 11]);
    await page.touchscreen.tap(goal.x, goal.y);
    await expect(page.locator("svg.map .told")).toHaveText("2 steps");
    expect((await seenBy(api, id)).players[first]?.trains[0]?.at).toEqual(AMSTERDAM);
    await main(page).tap();
    await expect.poll(async () => (await seenBy(api, id)).players[first]?.trains[0]?.at).toEqual([14, 11]);
    await page.locator("#actor").getByRole("button", { name: /On to building/ }).tap();
    await expect.poll(async () => (await seenBy(api, id)).phase).toBe("build");
    const [from, over, to] = [await spot(page, [14, 11]), await spot(page, [14, 12]), await spot(page, [14, 13])];
    await touch("touchStart", from);
    for (const p of [over, to]) for (const part of [0.5, 1]) await touch("touchMove", { x: from.x + (p.x - from.x) * part, y: from.y + (p.y - from.y) * part });
    await touch("touchEnd");
    await expect(badge(page, "now")).toHaveText("2 M now");
    await main(page).tap();
    await expect.poll(() => sections(api, id, first)).toBe(6);
    const scale = async (): Promise<number> => Number(/scale\(([\d.]+)\)/.exec((await page.locator("svg.map > g").first().getAttribute("transform")) ?? "")?.[1]);
    const before = await scale();
    await touch("touchStart", { x: 150, y: 250 }, { x: 200, y: 250 });
    await touch("touchMove", { x: 120, y: 250 }, { x: 240, y: 250 });
    await touch("touchEnd");
    expect(await scale()).toBeGreaterThan(before * 1.5);
  });
});

test("a game is played to its end, and the table says who has won", async ({ person: { page, api } }) => {
  test.setTimeout(240_000);
  const table = await api.import(playedGame("benelux", 5, NAMES, ["bot=random"]), "Played");
  await page.goto(`/t/${table.id}`);
  await expect(page.locator("#actor h1")).toContainText(/Ada|Ben/);
  await expect(page.locator("#actor .standing li")).toHaveCount(2);
  await expectWordsApart(page);
});

for (const [name, place, options] of [["wide", 0, {}], ["on a phone, German", 1, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "de-DE" }]] as const) {
  test(`axe-core finds nothing serious ${name}, light and dark`, async ({ invite }) => {
    const { page, api } = await invite(options);
    const { id } = await building(api);
    const later = await withNews(api);
    const move = await moving(api);
    const found: string[] = [];
    for (const table of someOf([id, later, move.id], 2, place)) {
      await openTable(page, table);
      if (table === id) await click(page, [5, 31]);
      found.push(...(await findingsInBothLooks(page)));
    }
    expect([...new Set(found)]).toEqual([]);
  });
}

test("on a phone the buttons of the map stand above the sheet, however high it grows, and on a tablet nine demands are in sight", async ({ invite }) => {
  const { page, api } = await invite({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { id } = await moving(api);
  await openTable(page, id);
  await expect(page.locator("#actor")).toContainText("Load");
  await expect.poll(async () => {
    const [tools, sheet] = [await page.locator(".mapbox .tools").boundingBox(), await page.locator(".sheet").boundingBox()];
    return (sheet?.y ?? 0) - (tools?.y ?? 0) - (tools?.height ?? 0);
  }).toBeGreaterThanOrEqual(0);
  // a tablet shows all nine demands, whichever way it is held, and asks for a finger
  for (const [width, height] of [[1024, 768], [768, 1024]] as const) {
    await resizeTo(page, width, height);
    const demands = await page.locator(".demand").all();
    expect(demands).toHaveLength(9);
    for (const demand of demands) await expect(demand, `${width}x${height}`).toBeInViewport({ ratio: 0.95 });
    await expect(page.locator("#actor")).toContainText("Tap where the train shall go");
  }
  // choosing the last of them shows its figures, and the arrow that says there is more comes to rest
  await page.locator(".demand").last().tap();
  await expect(page.locator("#cards .figures li").first()).toBeInViewport({ ratio: 1 });
});
