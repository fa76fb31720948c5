/** A game of drawn track by mouse, finger and keyboard: lines, moves, loads, deliveries, deals, events and the end. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type { Api, Opened } from "./harness/api.ts";
import { expect, openTable, test } from "./harness/fixtures.ts";
import { playedGame } from "./harness/server.ts";
import { expectWordsApart } from "./harness/words.ts";

type At = readonly [number, number];
interface Train {
  readonly at: At | null;
  readonly goods: readonly string[];
  readonly points_left: number;
}
interface Seen {
  readonly phase: string;
  readonly turn: string | null;
  readonly spent: number;
  readonly players: Readonly<Record<string, { readonly cash: number | null; readonly sections: readonly (readonly [At, At])[]; readonly trains: readonly Train[]; readonly origin: string | null }>>;
  readonly ferries: Readonly<Record<string, readonly string[]>>;
  readonly events: readonly unknown[];
  readonly deals: readonly unknown[];
}

const NAMES = ["Ada", "Ben"];
const AMSTERDAM: At = [12, 12];
const BRUSSELS: At = [27, 8];
const ROTTERDAM: At = [17, 9];
/** Amsterdam to Rotterdam, the cheapest way: 1 + 1 + 1 + 3. */
const LINE: readonly At[] = [[13, 11], [14, 11], [15, 10], [16, 10], [17, 9]];

const seenBy = async (api: Api, id: string): Promise<Seen> => (await api.table(id)).view as unknown as Seen;
const sections = async (api: Api, id: string, seat: string): Promise<number> => (await seenBy(api, id)).players[seat]?.sections.length ?? 0;

/** A table at which one person plays both seats; cards are kept as they come. */
async function begun(api: Api, options: Readonly<Record<string, string>> = {}): Promise<Opened> {
  const table = await api.open({ title: "benelux", options, seats: NAMES.map((name) => ({ name, kind: "here" as const })) });
  for (const seat of ["s1", "s2"]) {
    const offer = (await api.table(table.id)).offers[seat]?.find((one) => one.kind === "KeepCards");
    await api.act(table.id, seat, offer?.action);
  }
  return api.table(table.id);
}

/** The same with both origins chosen and the first player to build; the one to act comes first. */
async function building(api: Api, options: Readonly<Record<string, string>> = {}): Promise<{ id: string; first: string; second: string }> {
  const { id, waiting_for } = await begun(api, options);
  const first = waiting_for[0] as string;
  await api.act(id, first, { type: "ChooseOrigin", city: "AMS" });
  return { id, first, second: first === "s1" ? "s2" : "s1" };
}

/** A game that bots have played, up to the first action of a kind. */
const momentBefore = (kind: string, moves = 0, options: readonly string[] = []): Buffer => playedGame("benelux", 5, ["Ada", "Ben", "Cy"], ["bot=random", `before=${kind}`, `moves=${moves}`, ...options]);

/** Where a milepost is on the screen, once the map has come to rest. */
async function spot(page: Page, at: At): Promise<{ x: number; y: number }> {
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

async function click(page: Page, at: At): Promise<void> {
  const { x, y } = await spot(page, at);
  await page.mouse.click(x, y);
}

/** From milepost to milepost with the button held. */
async function drag(page: Page, path: readonly At[]): Promise<void> {
  const spots = [];
  for (const at of path) spots.push(await spot(page, at));
  const [first, ...rest] = spots as { x: number; y: number }[];
  await page.mouse.move(first?.x ?? 0, first?.y ?? 0);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 3 });
}

const main = (page: Page) => page.locator("#actor .btn.main");
const badge = (page: Page, kind: "now" | "later") => page.locator(`svg.map .badge.${kind}`);

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
  await click(page, BRUSSELS);
  await expect(main(page)).toContainText("Brussels");
  await main(page).click();
  await expect.poll(async () => (await seenBy(api, id)).players[waiting_for[0] as string]?.origin).toBe("BRU");
});

/** Round 2: the first player has a line to Rotterdam, the second one from Brussels to Rotterdam. */
async function moving(api: Api): Promise<{ id: string; first: string; second: string }> {
  const { id, first, second } = await building(api);
  const pairs = LINE.slice(1).map((at, i) => [LINE[i], at]);
  await api.act(id, first, { type: "Build", sections: pairs });
  await api.act(id, first, { type: "EndTurn" });
  await api.act(id, second, { type: "ChooseOrigin", city: "BRU" });
  const way = await api.post<{ actions: readonly unknown[] }>(`/tables/${id}/study/way`, { to: ROTTERDAM, seat: second });
  for (const action of way.actions) await api.act(id, second, action);
  await api.act(id, second, { type: "EndTurn" });
  return { id, first, second };
}

test("a train goes where it is sent: steps, fees, loads, and back again by undo", async ({ person: { page, api } }) => {
  const { id, first, second } = await moving(api);
  const trainOf = async (): Promise<Train | undefined> => (await seenBy(api, id)).players[first]?.trains[0];
  await api.act(id, first, { type: "Load", good: "kaese" });
  await openTable(page, id);
  const there = await spot(page, ROTTERDAM);
  await page.mouse.move(there.x, there.y);
  await expect(page.locator("svg.map .told")).toHaveText("5 steps");
  await page.mouse.click(there.x, there.y);
  await expect.poll(async () => (await trainOf())?.at).toEqual(ROTTERDAM);
  // what Rotterdam offers is loaded with one press
  await page.locator("#actor").getByRole("button", { name: /Load oil/ }).click();
  await expect.poll(async () => (await trainOf())?.goods.length).toBe(2);
  // farther on the track of somebody else costs a fee, which the map says
  const foreign = (await seenBy(api, id)).players[second]?.sections.flat().find((at) => Math.abs(at[0] - ROTTERDAM[0]) === 2) as At;
  const beyond = await spot(page, foreign);
  await page.mouse.move(beyond.x, beyond.y);
  await expect(page.locator("svg.map .told")).toHaveText(/2 steps, 4 M to /);
  await page.mouse.click(beyond.x, beyond.y);
  await expect.poll(async () => (await trainOf())?.at).toEqual(foreign);
  await expect(page.locator("#actor")).toContainText("7 of 9 steps used");
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await trainOf())?.at).toEqual(ROTTERDAM);
});

test("a goal beyond this turn says how many turns it takes, and the train goes as far as it can", async ({ person: { page, api } }) => {
  const { id, first } = await moving(api);
  await openTable(page, id);
  await click(page, BRUSSELS);
  await expect(page.locator("svg.map .told")).toHaveText(/\d turns/);
  await click(page, BRUSSELS);
  await expect.poll(async () => (await seenBy(api, id)).players[first]?.trains[0]?.points_left).toBe(0);
});

test("a destination is set: the train drives on by itself next turn, and can be told to forget it", async ({ person: { page, api } }) => {
  const { id, first, second } = await moving(api);
  const orders = async (): Promise<readonly string[]> => (await api.get<{ orders: { kind: string }[] }>(`/tables/${id}/orders`)).orders.map((one) => one.kind);
  const place = async (): Promise<At | null | undefined> => (await seenBy(api, id)).players[first]?.trains[0]?.at;
  await openTable(page, id);
  await click(page, BRUSSELS);
  await page.getByRole("button", { name: "Set as destination" }).click();
  await expect.poll(async () => (await seenBy(api, id)).players[first]?.trains[0]?.points_left).toBe(0);
  const there = await place();
  await expect(page.locator(".mapbox")).toContainText("Heading for Brussels");
  for (const seat of [first, second]) {
    await api.act(id, seat, { type: "EndMoving" });
    await api.act(id, seat, { type: "EndTurn" });
  }
  await expect.poll(place).not.toEqual(there);
  // it has arrived, and nothing is left of the order
  await expect(page.locator(".mapbox")).not.toContainText("Heading for Brussels");
  await page.keyboard.press("Escape");
  await click(page, AMSTERDAM);
  await page.getByRole("button", { name: "Set as destination" }).click();
  await expect(page.locator(".mapbox")).toContainText("Heading for Amsterdam");
  await page.getByRole("button", { name: "Forget it" }).click();
  await expect.poll(orders).toEqual([]);
});

test("a delivery is paid, a new card drawn, and the log tells it", async ({ person: { page, api } }) => {
  const table = await api.import(momentBefore("Deliver"), "Played");
  const seat = table.waiting_for[0] as string;
  const cash = async (): Promise<number> => (await seenBy(api, table.id)).players[seat]?.cash ?? 0;
  const before = await cash();
  await openTable(page, table.id);
  await page.locator("#actor").getByRole("button", { name: /Deliver/ }).first().click();
  await expect.poll(cash).toBeGreaterThan(before);
  await expect(page.locator("#log")).toContainText(/Delivers .* for \d+ M/);
});

/** Round 2 with money for trains: the first player has moved and may build. */
async function buying(api: Api): Promise<{ id: string; first: string; second: string }> {
  const { id, first, second } = await building(api, { starting_cash: "50", second_train_price: "20", second_train: "always" });
  await api.act(id, first, { type: "Build", sections: LINE.slice(1).map((at, i) => [LINE[i], at]) });
  await api.act(id, first, { type: "EndTurn" });
  await api.act(id, second, { type: "ChooseOrigin", city: "BRU" });
  await api.act(id, second, { type: "EndTurn" });
  await api.act(id, first, { type: "EndMoving" });
  return { id, first, second };
}
const trainsOf = async (api: Api, id: string, seat: string): Promise<readonly Train[]> => (await seenBy(api, id)).players[seat]?.trains ?? [];

test("a second train is bought and set down on the map, and the keys go from one train to the other", async ({ person: { page, api } }) => {
  const { id, first, second } = await buying(api);
  await openTable(page, id);
  await page.locator("#actor").getByRole("button", { name: "New train" }).click();
  await page.locator("#actor").getByRole("button", { name: /Second train for 20 M/ }).click();
  await expect(main(page)).toContainText("20 M");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await trainsOf(api, id, first)).length).toBe(2);
  await expect(main(page)).toContainText("End turn");
  await page.keyboard.press("Enter");
  await expect(page.locator("#actor")).toContainText("In which city shall the new train stand?");
  // a city that is not joined is no answer, one that is joined is
  await click(page, BRUSSELS);
  await expect(main(page)).toBeDisabled();
  await click(page, ROTTERDAM);
  await expect(main(page)).toContainText("Rotterdam");
  await main(page).click();
  await expect.poll(async () => (await trainsOf(api, id, first))[1]?.at).toEqual(ROTTERDAM);
  await expect.poll(async () => (await api.table(id)).waiting_for[0]).toBe(second);
  for (const type of ["EndMoving", "EndTurn"]) await api.act(id, second, { type });
  // the new train moves by itself, and so does the old one
  await expect(page.locator("#actor")).toContainText(/Train 1.*Train 2/s);
  await page.locator("#actor").getByRole("radio", { name: /Train 2/ }).click();
  const back = await spot(page, AMSTERDAM);
  await page.mouse.move(back.x, back.y);
  await expect(page.locator("svg.map .told")).toHaveText("5 steps");
  await page.mouse.click(back.x, back.y);
  await expect.poll(async () => (await trainsOf(api, id, first))[1]?.at).toEqual(AMSTERDAM);
  expect((await trainsOf(api, id, first))[0]?.at).toEqual(AMSTERDAM);
  await page.keyboard.press("o");
  const orders = page.getByRole("dialog");
  await expect(orders.getByRole("combobox", { name: /^Train/ }).locator("option")).toHaveText(["Train 1 A", "Train 2 A"]);
});

test("a train that carries less than before loses a load, which is chosen by mouse", async ({ person: { page, api } }) => {
  const { id, first, second } = await buying(api);
  await api.act(id, first, { type: "ChangeTrain", to: "B9" });
  await api.act(id, first, { type: "EndTurn" });
  for (const type of ["EndMoving", "EndTurn"]) await api.act(id, second, { type });
  const goods = (await api.table(id)).offers[first]?.filter((offer) => offer.kind === "Load").map((offer) => String((offer.action as { good: string }).good)) ?? [];
  expect(goods).toHaveLength(3);
  for (const good of goods) await api.act(id, first, { type: "Load", good });
  await openTable(page, id);
  await page.locator("#actor").getByRole("button", { name: /On to building/ }).click();
  await page.locator("#actor").getByRole("button", { name: "New train" }).click();
  await page.locator("#actor").getByRole("button", { name: /Fast train for 5 M/ }).click();
  await page.keyboard.press("Enter");
  await expect(page.locator("#actor")).toContainText("At the end of the turn: fast train");
  await page.locator("#actor").getByRole("button", { name: "End turn" }).click();
  await expect(page.locator("#actor")).toContainText("which load goes overboard?");
  await expect(main(page)).toBeDisabled();
  const loads = page.locator("#actor .offer");
  await expect(loads).toHaveCount(3);
  const named = (await loads.nth(1).locator("b").textContent()) ?? "";
  await loads.nth(1).click();
  await expect(main(page)).toContainText(`Lose ${named}`);
  await main(page).click();
  await expect.poll(async () => (await trainsOf(api, id, first))[0]?.goods.length).toBe(2);
  await expect(page.locator("#log")).toContainText(new RegExp(named, "i"));
  await expect.poll(async () => (await api.table(id)).waiting_for[0]).toBe(second);
});

test("a train that would pass a delivery is asked first, and goes on when it is meant", async ({ person: { page, api } }) => {
  const { id, seat, beyond } = await passingBy(api);
  const train = async (): Promise<Train> => (await trainsOf(api, id, seat))[0] as Train;
  const before = (await train()).at;
  await openTable(page, id);
  const there = await spot(page, beyond);
  await page.mouse.move(there.x, there.y);
  await expect(page.locator("svg.map .told")).toHaveText(/\d steps/);
  await page.mouse.click(there.x, there.y);
  await expect(page.locator("#actor")).toContainText(/On the way: .*deliver/i);
  expect((await train()).at).toEqual(before);
  // thought better of it, then meant
  await page.keyboard.press("Escape");
  await page.mouse.move(there.x + 200, there.y);
  await expect(page.locator("#actor")).not.toContainText("On the way:");
  await page.mouse.click(there.x, there.y);
  await expect(page.locator("#actor")).toContainText(/On the way: .*deliver/i);
  await page.mouse.click(there.x, there.y);
  await expect.poll(async () => (await train()).at).toEqual(beyond);
});

/** A table at a moment of a played game at which a train can go farther than a city in which it could deliver. */
async function passingBy(api: Api): Promise<{ id: string; seat: string; beyond: At }> {
  for (let moves = 0; moves < 600; moves += 60) {
    const table = await api.import(momentBefore("Deliver", moves), "Played");
    const seat = table.waiting_for[0] as string;
    const city = (await trainsOf(api, table.id, seat))[0]?.at as At;
    await api.post(`/tables/${table.id}/undo`, { seat, expected: table.number, key: `back-before-${moves}` });
    const { posts } = await api.post<{ posts: readonly { at: At; path: readonly At[] }[] }>(`/tables/${table.id}/study/reach`, { seat });
    const isNear = (at: At): boolean => Math.abs(at[0] - city[0]) + Math.abs(at[1] - city[1]) <= 3;
    const beyond = posts.find((one) => one.path.some((at) => String(at) === String(city)) && !isNear(one.at))?.at;
    if (beyond !== undefined) return { id: table.id, seat, beyond };
  }
  throw new Error("No train of the played game can pass a delivery.");
}

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
  await page.locator(".demand").first().click();
  await expect(page.locator("svg.map .band")).toHaveCount(1);
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

/** A table at a moment of a played game in which a one-round event holds. */
async function withNews(api: Api): Promise<string> {
  for (let moves = 200; moves < 600; moves += 25) {
    const table = await api.import(playedGame("benelux", 5, ["Ada", "Ben", "Cy"], ["bot=random", `moves=${moves}`]), "Played");
    if ((await seenBy(api, table.id)).events.length > 0) return table.id;
  }
  throw new Error("No event holds in the played game.");
}

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
    // right after a line has been drawn the browser may take a tap for the end of that gesture
    await expect(async () => {
      if ((await sections(api, id, first)) !== 6) await main(page).tap();
      await expect.poll(() => sections(api, id, first), { timeout: 4000 }).toBe(6);
    }).toPass({ timeout: 30_000 });
    const scale = async (): Promise<number> => Number(/scale\(([\d.]+)\)/.exec((await page.locator("svg.map > g").first().getAttribute("transform")) ?? "")?.[1]);
    const before = await scale();
    await touch("touchStart", { x: 150, y: 250 }, { x: 200, y: 250 });
    await touch("touchMove", { x: 120, y: 250 }, { x: 240, y: 250 });
    await touch("touchEnd");
    expect(await scale()).toBeGreaterThan(before * 1.5);
  });
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

test("a game is played to its end, and the table says who has won", async ({ person: { page, api } }) => {
  test.setTimeout(240_000);
  const table = await api.import(playedGame("benelux", 5, NAMES, ["bot=random"]), "Played");
  await page.goto(`/t/${table.id}`);
  await expect(page.locator("#actor h1")).toContainText(/Ada|Ben/);
  await expect(page.locator("#actor .standing li")).toHaveCount(2);
  await expectWordsApart(page);
});

for (const [name, options] of [["light", {}], ["dark", { colorScheme: "dark" as const }], ["a phone, German", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "de-DE" }]] as const) {
  test(`axe-core finds nothing serious in ${name}`, async ({ invite }) => {
    const { page, api } = await invite(options);
    const { id } = await building(api);
    const later = await withNews(api);
    const move = await moving(api);
    const found: string[] = [];
    for (const table of [id, later, move.id]) {
      await openTable(page, table);
      if (table === id) await click(page, [5, 31]);
      const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze();
      found.push(...violations.filter((one) => one.impact === "serious" || one.impact === "critical").flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target.join(" ")} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`)));
    }
    expect([...new Set(found)]).toEqual([]);
  });
}

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
