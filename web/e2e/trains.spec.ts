/** Trains of drawn track: they go where they are sent, load, deliver, are bought and lose loads. */
import type { Api } from "./harness/api.ts";
import { AMSTERDAM, BRUSSELS, building, CALM, click, LINE, main, momentBefore, moving, ROTTERDAM, seenBy, spot, type At, type Train } from "./harness/crayon.ts";
import { expect, openTable, test } from "./harness/fixtures.ts";

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

/** Round 2 with money for trains: the first player has moved and may build. A second train brings a card. */
async function buying(api: Api): Promise<{ id: string; first: string; second: string }> {
  const { id, first, second } = await building(api, { starting_cash: "50", second_train_price: "20", second_train: "always" }, CALM);
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
  // the list of trains is put away, and a line says what is ordered
  await expect(page.locator("#actor .offer")).toHaveCount(0);
  await expect(page.locator("#actor")).toContainText("At the end of the turn: a second train (freight train)");
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
  await page.locator("#actor").getByRole("radio", { name: "Train 2: freight train" }).click();
  const back = await spot(page, AMSTERDAM);
  await page.mouse.move(back.x, back.y);
  await expect(page.locator("svg.map .told")).toHaveText("5 steps");
  await page.mouse.click(back.x, back.y);
  await expect.poll(async () => (await trainsOf(api, id, first))[1]?.at).toEqual(AMSTERDAM);
  expect((await trainsOf(api, id, first))[0]?.at).toEqual(AMSTERDAM);
  await expect(page.locator("#log")).toContainText("5 steps with train 2");
  await page.keyboard.press("o");
  const orders = page.getByRole("dialog");
  await expect(orders.getByRole("combobox", { name: /^Train/ }).locator("option")).toHaveText(["Train 1: freight train", "Train 2: freight train"]);
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
