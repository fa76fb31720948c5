/** A whole game by bots, watched in the browser to its end. */
import { expect, test } from "./harness/fixtures.ts";
import { expectWordsApart } from "./harness/words.ts";

test("a full game of bots is watched to the end and opens its review", async ({ person: { page, api } }) => {
  test.setTimeout(600_000);
  const seats = ["Semmering", "Donner", "Brenner"].map((name) => ({ name, kind: "bot" as const, bot: "greedy" }));
  const table = await api.open({ title: "1848", name: "Bots", seed: 7, draw: false, seats });
  await page.goto(`/t/${table.id}`);
  await expect(page.locator("#actor")).toBeVisible();
  await expect.poll(async () => (await api.table(table.id)).over !== null, { timeout: 480_000, intervals: [2000] }).toBe(true);
  await expect(page.locator("#actor")).toContainText(/over|end/i, { timeout: 20_000 });
  await expectWordsApart(page);
  const moves = (await api.table(table.id)).number;
  expect(moves).toBeGreaterThan(200);
  await page.goto(`/t/${table.id}/review`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/wins|share/);
});
