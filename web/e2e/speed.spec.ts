/** What the client costs: first paint, compressed script, own move, history, a long game. */
import { gzipSync } from "node:zlib";
import { allowance, expect, forkAt, openTable, roundStart, test } from "./harness/fixtures.ts";

test.use({ trace: "off" });

/** The script of the whole client must stay below this, compressed. */
const SCRIPT = 250_000;

test("the first paint comes within 1.5 s with an empty cache, and all script is below 250 kB", async ({ person: { page } }) => {
  const sizes = new Map<string, number>();
  page.on("response", async (answer) => {
    if (new URL(answer.url()).pathname.endsWith(".js")) sizes.set(answer.url(), gzipSync(await answer.body().catch(() => Buffer.from(""))).length);
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity);
  expect(paint).toBeLessThan(1500 * allowance());
  for (const path of ["/new", "/finished", "/rules", "/first", "/account"]) await page.goto(path, { waitUntil: "networkidle" });
  expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(SCRIPT);
});

test("an own move is shown within 100 ms of the click", async ({ person: { page, api } }) => {
  const table = await api.open({ title: "1848", draw: false, seats: [{ name: "Ann", kind: "here" }, { name: "Bo", kind: "here" }, { name: "Cy", kind: "here" }] });
  await openTable(page, table.id);
  await page.locator("#actor tr", { hasText: "P1" }).getByRole("button", { name: "Buy" }).click();
  const shown = await page.evaluate(async () => {
    const button = document.querySelector<HTMLButtonElement>("#actor .btn.main");
    const actor = document.querySelector("#actor");
    if (button === null || actor === null) return Infinity;
    const start = performance.now();
    const seen = new Promise<number>((done) => {
      new MutationObserver((_, watcher) => {
        watcher.disconnect();
        requestAnimationFrame(() => done(performance.now() - start));
      }).observe(actor, { childList: true, subtree: true, attributes: true, characterData: true });
    });
    button.click();
    return seen;
  });
  expect(shown).toBeLessThan(100 * allowance());
});

test("stepping back through a game runs at 30 positions a second", async ({ person: { page, api }, game }) => {
  const table = await forkAt(api, game, roundStart("operating 5"));
  await openTable(page, table.id);
  const steps = 60;
  const walk = (): Promise<number> =>
    page.evaluate(async (count) => {
      const press = (key: string): boolean => dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      const start = performance.now();
      for (let i = 0; i < count; i++) {
        press(",");
        await new Promise((done) => requestAnimationFrame(done));
      }
      const spent = performance.now() - start;
      press("End");
      return (count * 1000) / spent;
    }, steps);
  // the first way back fetches the positions, the second is measured
  await walk();
  await page.waitForTimeout(1500);
  expect(await walk()).toBeGreaterThan(30 / allowance());
});

test("a game of several hundred moves opens within 500 ms once the client is loaded", async ({ person: { page, api }, game }) => {
  const whole = await api.import(game, "Long");
  await openTable(page, whole.id);
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const spent = await page.evaluate(async (path) => {
    history.pushState(null, "", path);
    const start = performance.now();
    dispatchEvent(new PopStateEvent("popstate"));
    while (document.querySelector("#actor") === null) await new Promise((done) => setTimeout(done, 5));
    return performance.now() - start;
  }, `/t/${whole.id}`);
  expect(spent).toBeLessThan(500 * allowance());
});
