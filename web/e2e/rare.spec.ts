/** What seldom happens in a game of drawn track, from positions of a stored game: a second train, a chip lost, a delivery on the way. */
import { click, main, recordUpTo, seenBy } from "./harness/crayon.ts";
import { expect, openTable, test } from "./harness/fixtures.ts";
import { faults, resizeTo, tooSmall } from "./harness/measure.ts";

test("a train that would pass a delivery is asked, stops there, and delivers", async ({ person: { page, api } }) => {
  const { id, waiting_for } = await api.import(recordUpTo("benelux-3", 186), "Passing");
  const seat = waiting_for[0] as string;
  const before = await seenBy(api, id);
  await openTable(page, id);
  await click(page, [29, 9]);
  const asked = page.locator(".mapbox .trip");
  await expect(asked).toContainText("Brussels");
  expect((await seenBy(api, id)).players[seat]?.trains[0]?.at).toEqual(before.players[seat]?.trains[0]?.at);
  await asked.getByRole("button", { name: /Stop there/ }).click();
  await expect(main(page)).toContainText("Deliver");
  await main(page).click();
  await expect.poll(async () => (await seenBy(api, id)).players[seat]?.trains[0]?.goods.length).toBe((before.players[seat]?.trains[0]?.goods.length ?? 0) - 1);
});

test("a second train is placed in a city that is chosen on the map", async ({ person: { page, api } }) => {
  const { id, waiting_for } = await api.import(recordUpTo("benelux-3", 394), "Placing");
  const seat = waiting_for[0] as string;
  await openTable(page, id);
  await expect(page.locator("#actor h1")).toContainText("place the new train");
  await expect(main(page)).toBeDisabled();
  await click(page, [25, 5]);
  await expect(main(page)).toContainText("Ghent");
  await main(page).click();
  await expect.poll(async () => (await seenBy(api, id)).players[seat]?.trains[1]?.at).toEqual([25, 5]);
});

test("by finger the log has four lines and more beside all demands, and what opens over a small phone fits into it", async ({ invite }) => {
  const { page, api } = await invite({ locale: "de-DE", hasTouch: true, isMobile: true });
  const { id } = await api.import(recordUpTo("benelux-3", 186), "Sizes");
  await openTable(page, id);
  for (const [width, height] of [[1024, 768], [1100, 800]] as const) {
    await resizeTo(page, width, height);
    const lines = await page.locator("#log .log").evaluate((box) => box.clientHeight / Number.parseFloat(getComputedStyle(box.querySelector(".prompt") ?? box).lineHeight));
    expect(lines, `lines of the log at ${width}`).toBeGreaterThanOrEqual(4);
  }
  await resizeTo(page, 320, 640);
  for (const key of ["l", "o", "d"]) {
    // a key that comes while the panes change places for the new size may be lost
    await expect(async () => {
      await page.keyboard.press(key);
      await expect(page.getByRole("dialog")).toBeVisible({ timeout: 3000 });
    }).toPass();
    expect([...(await faults(page)), ...(await tooSmall(page))], key).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.goto("/");
  await expect(page.locator("article.first")).toBeVisible();
  await resizeTo(page, 1024, 768);
  expect([...(await faults(page)), ...(await tooSmall(page))]).toEqual([]);
});

test("a chip that goes overboard is chosen, with what it is wanted for", async ({ person: { page, api } }) => {
  const { id, waiting_for } = await api.import(recordUpTo("benelux-3", 492), "Losing");
  const seat = waiting_for[0] as string;
  await openTable(page, id);
  await expect(page.locator("#actor")).toContainText("which load goes overboard");
  await page.locator("#actor").getByRole("button", { name: /^beer/ }).click();
  await expect(main(page)).toContainText("beer");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await seenBy(api, id)).players[seat]?.trains[0]?.goods).toEqual(["wein", "kohle"]);
});

test("cards are marked to be kept, and no explanation opens over the table", async ({ person: { page, api } }) => {
  const { id } = await api.open({ title: "benelux", seats: [{ name: "Ada", kind: "here" }, { name: "Ben", kind: "here" }] });
  await openTable(page, id);
  const first = await page.locator("#actor h1").innerText();
  for (const place of [0, 1, 2]) await page.locator("#cards .mark").nth(place).click();
  await expect(main(page)).toContainText("Keep these 3");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await main(page).click();
  // the cards of the other seat at this screen come next
  await expect(page.locator("#actor h1")).not.toHaveText(first);
});
