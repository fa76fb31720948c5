/** What the client costs a person in waiting, against what we aim at: `python3 go.py bench web`. Nothing here fails a test. */
import { forkAt, openTable, roundStart, test } from "./harness/fixtures.ts";
import { playedGame } from "./harness/server.ts";

test.use({ trace: "off" });

const ROUNDS = 5;
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** One line of figures: what was measured, and how it stands to the aim. */
function say(what: string, value: number, unit: string, aim: number, isBetterAbove = false): void {
  const ratio = isBetterAbove ? value / aim : aim / value;
  console.log(`  ${what.padEnd(58)}${`${value.toFixed(0)} ${unit}`.padStart(18)}   ${ratio.toFixed(1)} times better than the aim of ${aim} ${unit}`);
}

test("first paint", async ({ invite }) => {
  const paints: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { page, context } = await invite();
    await page.goto("/", { waitUntil: "networkidle" });
    paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN));
    await context.close();
  }
  say("first paint with an empty cache", median(paints), "ms", 500);
});

test("own move", async ({ person: { page, api } }) => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const table = await api.open({ title: "1848", draw: false, seats: [{ name: "Ann", kind: "here" }, { name: "Bo", kind: "here" }, { name: "Cy", kind: "here" }] });
    await openTable(page, table.id);
    await page.locator("#actor tr", { hasText: "P1" }).getByRole("button", { name: "Buy" }).click();
    times.push(await page.evaluate(movesUntilShown));
  }
  say("own move shown after the click", median(times), "ms", 80);
});

/** Clicks the main button and waits for the next player's name; runs in the page. */
async function movesUntilShown(): Promise<number> {
  const button = document.querySelector<HTMLButtonElement>("#actor .btn.main");
  const title = (): string => document.querySelector("#actor h1")?.textContent ?? "";
  const before = title();
  const start = performance.now();
  button?.click();
  while (title() === before) await new Promise((done) => requestAnimationFrame(done));
  return performance.now() - start;
}

test("history", async ({ person: { page, api }, game }) => {
  const table = await forkAt(api, game, roundStart("operating 5"));
  await openTable(page, table.id);
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
    }, 60);
  const first = await walk();
  await page.waitForTimeout(1500);
  say("positions a second, stepping back the first time", first, "/s", 40, true);
  say("positions a second, stepping back again", await walk(), "/s", 40, true);
});

test("a long game", async ({ person: { page, api }, austria }) => {
  const whole = await api.import(austria, "Long");
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto("/", { waitUntil: "networkidle" });
    times.push(await page.evaluate(opens, `/t/${whole.id}`));
  }
  const { number } = await api.table(whole.id);
  say(`a game of ${number} moves opens`, median(times), "ms", 400);
});

test("drawn track", async ({ person: { page, api } }) => {
  const table = await api.import(playedGame("benelux", 5, ["Ada", "Ben", "Cy"], ["bot=random", "moves=200"]), "Drawn");
  const opening: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto("/", { waitUntil: "networkidle" });
    opening.push(await page.evaluate(opens, `/t/${table.id}`));
  }
  say("a map of 861 mileposts opens", median(opening), "ms", 500);
  await page.locator("svg.map").waitFor();
  const answers: number[] = [];
  for (let round = 0; round < ROUNDS; round++) answers.push(await page.evaluate(pricesAWay));
  say("a way has its price after the click", median(answers), "ms", 50);
  say("frames a second while the map is moved", await page.evaluate(panned), "/s", 50, true);
});

/** Clicks a far milepost and waits for the price on the map; runs in the page. */
async function pricesAWay(): Promise<number> {
  dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  while (document.querySelector("svg.map .badge") !== null) await new Promise((done) => setTimeout(done, 2));
  const pane = document.querySelector("svg.map")?.parentElement as HTMLElement;
  const box = pane.getBoundingClientRect();
  const at = { clientX: box.left + box.width * 0.62, clientY: box.top + box.height * 0.28, bubbles: true, pointerId: 1, button: 0, pointerType: "mouse" };
  const start = performance.now();
  pane.dispatchEvent(new PointerEvent("pointerdown", at));
  pane.dispatchEvent(new PointerEvent("pointerup", at));
  while (document.querySelector("svg.map .badge") === null) await new Promise((done) => setTimeout(done, 1));
  return performance.now() - start;
}

/** Moves the map back and forth; runs in the page. */
async function panned(): Promise<number> {
  const pane = document.querySelector("svg.map")?.parentElement as HTMLElement;
  const wheel = (deltaY: number): boolean => pane.dispatchEvent(new WheelEvent("wheel", { deltaY, clientX: 400, clientY: 300, bubbles: true, cancelable: true }));
  const frames = 60;
  const start = performance.now();
  for (let i = 0; i < frames; i++) {
    wheel(i < frames / 2 ? -20 : 20);
    await new Promise((done) => requestAnimationFrame(done));
  }
  return (frames * 1000) / (performance.now() - start);
}

/** Follows a link inside the client and waits for the table; runs in the page. */
async function opens(path: string): Promise<number> {
  history.pushState(null, "", path);
  const start = performance.now();
  dispatchEvent(new PopStateEvent("popstate"));
  while (document.querySelector("#actor h1") === null) await new Promise((done) => setTimeout(done, 2));
  return performance.now() - start;
}
