/** What is held in the hand: buttons of the map keep off the hexes, all that is for sale is in view, bars are low, and a sheet makes way. */
import { expect, mapAtRest, openTable, roundStart, forkAt, test } from "./harness/fixtures.ts";
import { faults, resizeTo } from "./harness/measure.ts";
import { playedGame } from "./harness/server.ts";

const HELD = { hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } };
const seats = ["Ann", "Bo", "Cy", "Di"].map((name) => ({ name, kind: "here" as const }));

test("buttons of the map cover no hex on a tablet, and those that find no room are behind one of them", async ({ invite, game }) => {
  const { page, api } = await invite(HELD);
  const america = await api.import(playedGame("1862", 2, ["Ada", "Ben", "Cy", "Dot"], ["moves=330"]), "Trial");
  // the wide map is the last
  for (const id of [(await forkAt(api, game, roundStart("operating 4"))).id, america.id]) {
    await openTable(page, id);
    for (const [width, height] of [[1024, 768], [768, 1024]] as const) {
      await resizeTo(page, width, height);
      await mapAtRest(page);
      // the middles of all hexes, and the buttons of the map that are there
      const covered = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll(".mapbox .tools button")].map((button) => button.getBoundingClientRect());
        return [...document.querySelectorAll<SVGElement>("svg.map [data-hex]")].flatMap((hex) => {
          const box = hex.getBoundingClientRect();
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          return boxes.some((one) => one.left < x && x < one.right && one.top < y && y < one.bottom) ? [hex.dataset["hex"]] : [];
        });
      });
      expect(covered, `${width}x${height}`).toEqual([]);
    }
  }
  // whoever looks back still meets every button
  for (const [width, height] of [[1024, 768], [768, 1024]] as const) {
    await resizeTo(page, width, height);
    await page.keyboard.press(",");
    await expect(page.locator(".strip.past")).toBeVisible();
    await mapAtRest(page);
    const hidden = await page.locator(".mapbox .tools button").evaluateAll((all) => all.filter((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return [4, height - 4].some((down) => !button.contains(document.elementFromPoint(x + width / 2, y + down)));
    }).map((button) => button.getAttribute("aria-label") ?? button.textContent));
    expect(hidden, `${width}x${height}`).toEqual([]);
    await page.keyboard.press("End");
    await expect(page.locator(".strip.past")).toHaveCount(0);
  }
  const layers = page.getByRole("group", { name: "Layers" });
  await expect(layers).toHaveCount(0);
  await page.getByRole("button", { name: "Layers" }).tap();
  await expect(layers.getByRole("button", { name: "Tiles" })).toBeVisible();
});

test("all that is for sale is in view on a tablet, whichever way it is held", async ({ invite }) => {
  const { page, api } = await invite(HELD);
  for (const title of ["1848", "1862"]) {
    const table = await api.open({ title, draw: false, seed: 5, seats });
    await openTable(page, table.id);
    for (const [width, height] of [[1024, 768], [768, 1024]] as const) {
      await resizeTo(page, width, height);
      const hidden = (): Promise<number> => page.evaluate(() => Math.max(...[...document.querySelectorAll("#actor, #actor *")].filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY)).map((one) => one.scrollHeight - one.clientHeight), 0));
      await expect.poll(hidden, { message: `${title} ${width}x${height}` }).toBeLessThanOrEqual(1);
    }
  }
});

test("the bar of the other screens takes one row on a phone that lies, and two on the smallest one", async ({ invite }) => {
  const { page } = await invite({ ...HELD, viewport: { width: 844, height: 390 } });
  await page.goto("/");
  const bar = page.locator("header.bar");
  const height = async (): Promise<number> => (await bar.boundingBox())?.height ?? 0;
  await expect.poll(height).toBeLessThan(60);
  await resizeTo(page, 320, 640);
  await expect.poll(height).toBeLessThan(104);
  const [logo, settings] = await Promise.all([bar.locator("a").first().boundingBox(), bar.locator("a.who").boundingBox()]);
  expect(Math.abs((logo?.y ?? 0) + (logo?.height ?? 0) / 2 - (settings?.y ?? 0) - (settings?.height ?? 0) / 2)).toBeLessThan(8);
});

test("a sheet that is pushed down leaves its place to the map, and a phone that lies shows all choices beside every pane", async ({ invite, game }) => {
  const { page, api } = await invite({ ...HELD, viewport: { width: 390, height: 844 } });
  const table = await forkAt(api, game, roundStart("operating 4"));
  await openTable(page, table.id);
  const mapHeight = async (): Promise<number> => (await page.locator(".mapbox").boundingBox())?.height ?? 0;
  const open = await mapHeight();
  await page.locator("#actor .grip").tap();
  await expect.poll(mapHeight).toBeGreaterThan(open + 60);
  // whoever looks back still reaches the buttons of the map
  await page.keyboard.press(",");
  const [zoom, history] = [page.locator(".mapbox .tools"), page.locator(".one > .back")];
  await expect(history).toBeVisible();
  const bottom = async (): Promise<number> => ((await zoom.boundingBox())?.y ?? 0) + ((await zoom.boundingBox())?.height ?? 0) - ((await history.boundingBox())?.y ?? 0);
  await expect.poll(bottom).toBeLessThanOrEqual(0);
  // the sheet says where one looks, and no strip lies over the map for it
  await expect(page.locator("#actor h1")).toContainText("Looking at move");
  await expect(page.locator(".one .strip")).toBeHidden();
  await page.keyboard.press("End");
  await resizeTo(page, 844, 390);
  await page.locator(".panes button").nth(2).tap();
  await expect(page.locator("#actor.slim")).toHaveCount(0);
  await expect(page.locator("#actor .btn.main")).toBeVisible();
});

test("on a tablet no pane lies on another where there is most to choose from, and prices of the chart can be read", async ({ invite, austria }) => {
  const { page, api } = await invite({ ...HELD, locale: "de-DE" });
  const sale = await api.open({ title: "1862", draw: false, seed: 5, seats });
  for (const id of [(await forkAt(api, austria, roundStart("share 1"))).id, sale.id]) {
    await openTable(page, id);
    // the closest buttons still tell what follows
    if (id !== sale.id) await expect(page.locator("#actor .offer .brief").first()).toHaveText(/^→ \d+ %$/);
    for (const [width, height] of [[1024, 768], [768, 1024]] as const) {
      await resizeTo(page, width, height);
      expect(await faults(page), `${width}x${height}`).toEqual([]);
      const letters = await page.locator("#prices svg.chart text.price").first().evaluate((text: SVGTextElement) => Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0));
      expect(letters, `${width}x${height}`).toBeGreaterThanOrEqual(8);
    }
  }
});
