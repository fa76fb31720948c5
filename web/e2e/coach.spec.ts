/** The coach at the table, a word before a blunder, and the analysis of a finished game with its better line. */
import { playedGame } from "./harness/server.ts";
import { expect, openTable, test } from "./harness/fixtures.ts";

const seats = ["Ann", "Bo", "Cy"].map((name) => ({ name, kind: "here" as const }));

test("the coach names the best moves, warns before a dear one, and says nothing in a rated game", async ({ person: { page, api } }) => {
  const table = await api.open({ title: "1848", seed: 5, draw: false, seats });
  await openTable(page, table.id);
  const coach = page.getByRole("region", { name: "Coach" });
  await page.keyboard.press("Shift+H");
  await expect(coach).toContainText("Nothing chosen yet");
  await coach.getByLabel("the best moves").check();
  await expect(coach.getByRole("listitem")).toHaveCount(3);
  await coach.getByLabel("how it may end").check();
  await expect(coach).toContainText("too early to tell");
  await expect(coach.locator(".standing"), "cash of the opening is no forecast").toHaveCount(0);
  await coach.getByRole("button", { name: "Play it" }).first().click();
  await expect.poll(async () => (await api.table(table.id)).number).toBe(1);

  // what is chosen is kept on this device, and the coach goes away by its key
  await page.keyboard.press("Shift+H");
  await expect(coach).toBeHidden();
  await page.reload();
  await page.getByRole("button", { name: "Coach" }).click();
  await expect(coach.getByLabel("the best moves")).toBeChecked();

  const rated = await api.post<{ id: string }>("/tables", { title: "1848", seed: 5, draw: false, seats, rated: true });
  await openTable(page, rated.id);
  await page.getByRole("button", { name: "Coach" }).click();
  await expect(coach).toContainText("This game is rated");
});

test("a finished game is analysed, and its better line is played as a branch", async ({ person: { page, api } }) => {
  const table = await api.import(playedGame("1848", 3, ["Ann", "Bo", "Cy"], ["bot=random"]), "Analysed");
  await page.goto(`${api.address}/t/${table.id}/review`);
  const analysis = page.getByRole("region", { name: "Analysis" });
  await analysis.getByRole("button", { name: "Analyse the game" }).click();
  await expect(analysis.getByRole("progressbar")).toBeVisible();
  // it is stopped at once, since a quick machine is soon done with all of it
  await analysis.getByRole("button", { name: "Stop" }).click();
  await expect(analysis).toContainText(/\d+ of \d+ moves judged/);
  await analysis.getByRole("button", { name: "Go on" }).click();
  const better = analysis.getByRole("button", { name: "Play the better line" }).first();
  await expect(better).toBeVisible({ timeout: 90_000 });
  await expect(analysis.getByRole("row", { name: /^Ann/ })).toContainText("%");
  await better.click();
  await page.waitForURL(/\/t\//);
  await expect(page.locator("#actor")).toBeVisible({ timeout: 60_000 });
  const { tables } = await api.get<{ tables: readonly { name: string; forked_from: { id: string } | null }[] }>("/tables");
  expect(tables.find((one) => one.forked_from?.id === table.id)?.name).toContain("better from move");
});
