/** What happened since my move, at the pace one likes; steps without a choice; a question before every move. */
import { expect, openTable, test } from "./harness/fixtures.ts";

const seats = [{ name: "Ann", kind: "here" as const }, { name: "Semmering", kind: "bot" as const, bot: "greedy" }, { name: "Donner", kind: "bot" as const, bot: "greedy" }];

test("whoever comes back sees what others did, steps through it, and is asked before a move if they wish", async ({ person: { page, api } }) => {
  const table = await api.open({ title: "1848", seed: 5, draw: false, seats });
  const mine = async () => (await api.table(table.id)).waiting_for.includes("s1");
  await api.act(table.id, "s1", { type: "BuyPaper", paper: "P1" });
  await expect.poll(mine).toBe(true);
  await openTable(page, table.id);

  // what was missed stands there at once, with what it changed, and a line shows its position
  const recap = page.getByRole("region", { name: "Since your move" });
  await expect(recap).toContainText("Semmering");
  await expect(recap).toContainText(/Donner.*−£\d+|Semmering.*−£\d+/s);
  await recap.locator(".line").first().click();
  await expect(page.locator(".strip")).toContainText("Looking at move 2");
  await page.keyboard.press("End");
  await page.keyboard.press("b");
  await expect(recap).toBeHidden();

  // step by step: my move, then theirs wait for me
  await page.keyboard.press("b");
  await recap.getByLabel("Moves of others").selectOption("step");
  await recap.getByRole("button", { name: "Close" }).click();
  await page.evaluate(() => localStorage.setItem("kursbuch.confirm", "all"));
  await page.reload();
  await expect(page.locator("#actor h1")).toContainText("Your move");
  await expect(recap).toBeHidden();
  const before = (await api.table(table.id)).number;
  await page.locator("#actor tr button", { hasText: "Buy" }).first().click();
  await page.locator("#actor .btn.main").click();
  await expect(page.getByRole("dialog", { name: "Do it?" })).toBeVisible();
  expect((await api.table(table.id)).number).toBe(before);
  await page.getByRole("button", { name: "Yes, do it" }).click();
  await expect.poll(mine).toBe(true);
  const strip = page.getByRole("group", { name: "Since your move" });
  await expect(strip).toContainText(/0 of (one move|\d+ moves) shown/);
  await strip.getByRole("button", { name: "Next move" }).click();
  await expect(strip).toContainText(/1 of (one move|\d+ moves) shown/);
  await page.keyboard.press("End");
  await expect(strip).toBeHidden();
  await expect(page.locator("#actor h1")).toContainText("Your move");
});
