/**
 * What the client costs a person in waiting, against what we aim at: `python3 go.py bench web`. Nothing here fails a test.
 *
 * A time that somebody waits counts only on a machine that does nothing else, so the load of the machine stands beside it, and the
 * processor time that the page's main thread and the server spent on it.
 */
import { Meter, load, median, medianCost, perOne, type Cost } from "./harness/costs.ts";
import { before, forkAt, openTable, roundStart, test } from "./harness/fixtures.ts";
import { playedGame } from "./harness/server.ts";

test.use({ trace: "off" });

const ROUNDS = 5;
const STEPS = 60;

/** One line of figures: what was measured, and how it stands to the aim. */
function say(what: string, value: number, unit: string, aim: number, isBetterAbove = false): void {
  const ratio = isBetterAbove ? value / aim : aim / value;
  console.log(`  ${what.padEnd(58)}${`${value.toFixed(0)} ${unit}`.padStart(18)}   ${ratio.toFixed(1)} times better than the aim of ${aim} ${unit} (load ${load()})`);
}

/** The line below: what it cost in processor time. */
function sayCost(what: string, cost: Cost): void {
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  const parts = `script ${ms(cost.script)}, style ${ms(cost.style)}, layout ${ms(cost.layout)}, other ${ms(cost.page - cost.script - cost.style - cost.layout)}`;
  console.log(`    processor time ${what}: page ${ms(cost.page)} (${parts}); server ${ms(cost.server)}`);
}

test("first paint", async ({ invite }) => {
  const paints: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { page, context } = await invite();
    await page.goto("/", { waitUntil: "networkidle" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN));
    await context.close();
  }
  say("first paint with an empty cache", median(paints), "ms", 500);
});

test("own move", async ({ person: { page, api }, server }) => {
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const table = await api.open({ title: "1848", draw: false, seats: [{ name: "Ann", kind: "here" }, { name: "Bo", kind: "here" }, { name: "Cy", kind: "here" }] });
    await openTable(page, table.id);
    await page.locator("#actor tr", { hasText: "P1" }).getByRole("button", { name: "Buy" }).click();
    await page.waitForTimeout(600);
    const meter = await Meter.at(page, server);
    costs.push(await meter.of(() => page.evaluate(movesUntilShown), () => page.waitForTimeout(600)));
  }
  const cost = medianCost(costs);
  say("own move shown after the click", cost.wall, "ms", 80);
  sayCost("of a move and all that follows it", cost);
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

test("own move in the middle of a game", async ({ person: { page, api }, game, server }) => {
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const table = await forkAt(api, game, before("LayTile", 250));
    await openTable(page, table.id);
    await page.waitForTimeout(1500);
    const meter = await Meter.at(page, server);
    costs.push(await meter.of(() => page.evaluate(passes), () => page.waitForTimeout(1000)));
  }
  const cost = medianCost(costs);
  say("the same late, no tile laid", cost.wall, "ms", 80);
  sayCost("of a move, the best run and the next offers", cost);
});

/** Passes by its key and waits until the bar counts one move more; runs in the page. */
async function passes(): Promise<number> {
  const count = (): string => document.querySelector(".hist .where b")?.textContent ?? "";
  const before = count();
  const start = performance.now();
  dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true, cancelable: true }));
  while (count() === before && performance.now() - start < 10_000) await new Promise((done) => requestAnimationFrame(done));
  return performance.now() - start;
}

test("history", async ({ person: { page, api }, game, server }) => {
  const table = await forkAt(api, game, roundStart("operating 5"));
  await openTable(page, table.id);
  await page.waitForTimeout(1500);
  const meter = await Meter.at(page, server);
  const walk = async (): Promise<Cost> => {
    const cost = await meter.of(() => page.evaluate(steps, STEPS));
    await page.keyboard.press("End");
    await page.waitForTimeout(1500);
    return perOne(cost, STEPS);
  };
  for (const when of ["the first time", "again"]) {
    const cost = await walk();
    say(`positions a second, stepping back ${when}`, 1000 / cost.wall, "/s", 40, true);
    sayCost("of a step", cost);
  }
});

/** Steps back so many positions, one in each frame; runs in the page. */
async function steps(count: number): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < count; i++) {
    dispatchEvent(new KeyboardEvent("keydown", { key: ",", bubbles: true, cancelable: true }));
    await new Promise((done) => requestAnimationFrame(done));
  }
  return performance.now() - start;
}

test("a long game", async ({ person: { page, api }, austria, server }) => {
  const whole = await api.import(austria, "Long");
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto("/", { waitUntil: "networkidle" });
    const meter = await Meter.at(page, server);
    costs.push(await meter.of(() => page.evaluate(opens, `/t/${whole.id}`), () => page.waitForTimeout(1000)));
  }
  const { number } = await api.table(whole.id);
  const cost = medianCost(costs);
  say(`a game of ${number} moves opens`, cost.wall, "ms", 400);
  sayCost("until all of it is there", cost);
});

test("a map of hexes", async ({ person: { page, api }, game, server }) => {
  const table = await forkAt(api, game, roundStart("operating 5"));
  await openTable(page, table.id);
  await page.waitForTimeout(1500);
  const meter = await Meter.at(page, server);
  const cost = perOne(await meter.of(() => page.evaluate(zoomed, STEPS)), STEPS);
  say("frames a second while the map of 1848 is enlarged", 1000 / cost.wall, "/s", 40, true);
  sayCost("of a frame", cost);
});

test("drawn track", async ({ person: { page, api }, server }) => {
  const table = await api.import(playedGame("benelux", 5, ["Ada", "Ben", "Cy"], ["bot=random", "moves=200"]), "Drawn");
  const opening: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto("/", { waitUntil: "networkidle" });
    const meter = await Meter.at(page, server);
    opening.push(await meter.of(() => page.evaluate(opens, `/t/${table.id}`), () => page.waitForTimeout(1000)));
  }
  const opened = medianCost(opening);
  say("a map of 861 mileposts opens", opened.wall, "ms", 500);
  sayCost("until all of it is there", opened);
  await page.locator("svg.map").waitFor();
  const answers: number[] = [];
  for (let round = 0; round < ROUNDS; round++) answers.push(await page.evaluate(pricesAWay));
  say("a way has its price after the click", median(answers), "ms", 50);
  const meter = await Meter.at(page, server);
  const cost = perOne(await meter.of(() => page.evaluate(zoomed, STEPS)), STEPS);
  say("frames a second while the map is moved", 1000 / cost.wall, "/s", 50, true);
  sayCost("of a frame", cost);
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

/** Enlarges the map and makes it small again, a little in each frame; runs in the page. */
async function zoomed(frames: number): Promise<number> {
  const pane = document.querySelector("svg.map")?.parentElement as HTMLElement;
  const start = performance.now();
  for (let i = 0; i < frames; i++) {
    pane.dispatchEvent(new WheelEvent("wheel", { deltaY: i < frames / 2 ? -20 : 20, clientX: 400, clientY: 300, bubbles: true, cancelable: true }));
    await new Promise((done) => requestAnimationFrame(done));
  }
  return performance.now() - start;
}

/** Follows a link inside the client and waits for the table; runs in the page. */
async function opens(path: string): Promise<number> {
  history.pushState(null, "", path);
  const start = performance.now();
  dispatchEvent(new PopStateEvent("popstate"));
  while (document.querySelector("#actor h1") === null) await new Promise((done) => setTimeout(done, 2));
  return performance.now() - start;
}
