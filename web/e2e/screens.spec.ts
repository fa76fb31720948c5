/** The screens around the table, as a person meets them. */
import { before, expect, forkAt, openTable, roundStart, test } from "./harness/fixtures.ts";

test("a new visitor finds one sentence and one button, and is dealt in", async ({ person: { page } }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "No table yet" })).toBeVisible();
  await page.getByRole("button", { name: "Deal me in" }).first().click();
  await expect(page).toHaveURL(/\/t\/.+/);
  await expect(page.locator("#actor h1")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Your tables" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Go to the table|Look/ }).first()).toBeVisible();
});

test("a game is arranged with people here, by link and bots, with house rules and a seed", async ({ person: { page, api } }) => {
  await page.goto("/new");
  await page.getByRole("radio", { name: /1848/ }).check({ force: true });
  await page.getByLabel("Name of player 1").fill("Ann");
  await page.getByRole("radiogroup", { name: /How Semmering plays/ }).getByRole("radio", { name: "Here" }).click();
  await page.getByLabel("Name of player 2").fill("Bo");
  await page.getByRole("button", { name: /Free seat/ }).first().click();
  await page.getByRole("radiogroup", { name: /edition/i }).getByRole("radio", { name: "2021" }).click();
  await expect(page.getByText(/differ.* from the rulebook/)).toBeVisible();
  await page.getByLabel("Seed").fill("17");
  await page.getByRole("button", { name: "sit as shown here" }).click();
  await page.getByRole("button", { name: "Open the table" }).click();
  await expect(page).toHaveURL(/\/t\//);
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  const table = await api.get<{ options: Record<string, string>; seats: { name: string; kind: string }[] }>(`/tables/${id}`);
  expect(table.options["edition"]).toBe("2021");
  expect(table.options["k_bonus"]).toBe("on");
  expect(table.seats.map((seat) => [seat.name, seat.kind])).toEqual([["Ann", "here"], ["Bo", "here"], ["Nullarbor", "bot"], ["Semmering", "bot"]]);
});

test("what cannot be opened is said before the click", async ({ person: { page } }) => {
  await page.goto("/new");
  await page.getByLabel("Name of player 2").fill("You");
  await expect(page.getByText("Two players have the same name.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open the table" })).toBeDisabled();
});

test("a rule has an address, is found by words, and is there in both languages", async ({ person: { page } }) => {
  await page.goto("/rules/1848/1848-LOAN-02");
  await expect(page.getByRole("heading", { level: 1, name: "Loans" })).toBeVisible();
  await expect(page.locator("#\\31 848-LOAN-02")).toHaveClass(/hit/);
  await page.keyboard.press("/");
  await page.keyboard.type("receivership");
  await expect(page.getByText(/rules mention “receivership”/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/rules\/1848\/1848-/);
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect(page.getByRole("button", { name: /Anleihen/ })).toBeVisible();
  await page.getByRole("link", { name: "1824" }).click();
  await expect(page).toHaveURL(/\/rules\/1824/);
});

test("a railway word explains itself when it is rested upon or focused", async ({ person: { page } }) => {
  await page.goto("/rules/1848/1848-LOAN-02");
  const word = page.getByRole("button", { name: "treasury" });
  await word.hover();
  await expect(page.getByRole("tooltip")).toContainText("Betriebskapital");
  await page.mouse.move(5, 5);
  await expect(page.getByRole("tooltip")).toBeHidden();
  await word.focus();
  await expect(page.getByRole("tooltip")).toBeVisible();
});

test("the rulebook says what a chapter means for the game one comes from", async ({ person: { page, api }, game }) => {
  const table = await forkAt(api, game, before("BuyTrain", 60));
  await page.goto(`/rules/1848/1848-TRN-01?table=${table.id}`);
  await expect(page.getByRole("heading", { name: "In your game" })).toBeVisible();
  await expect(page.getByText(/You may now: Buy/).first()).toBeVisible();
});

test("a finished game shows standing, charts with tables, revenue, and gives its data away", async ({ person: { page, api }, game }) => {
  const whole = await api.import(game, "Evening");
  await page.goto("/finished");
  await page.getByRole("link", { name: /Evening/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /wins Evening/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Final standing" })).toBeVisible();
  await expect(page.locator(".plot canvas")).toBeVisible();
  await expect(page.getByRole("table", { name: "Worth over time" })).toBeAttached();
  await expect(page.getByRole("table", { name: "Share prices" })).toBeAttached();
  await expect(page.getByRole("table", { name: "Revenue by company and round" })).toBeVisible();
  await page.getByText("CSV", { exact: true }).click();
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Runs and revenue" }).click();
  expect((await file).suggestedFilename()).toMatch(/runs.*\.csv/);
  await page.goto(`/t/${whole.id}/review`);
  await page.getByRole("link", { name: "Watch it again" }).click();
  await expect(page).toHaveURL(/\?at=0/);
});

test("a file of a game becomes a table, a broken one says where it is broken", async ({ person: { page }, game }) => {
  await page.goto("/");
  await page.locator("input[type=file]").setInputFiles({ name: "evening.kursbuch", mimeType: "application/x-ndjson", buffer: game });
  await expect(page).toHaveURL(/\/t\//);
  await page.goto("/");
  const broken = Buffer.concat([game.subarray(0, 5000), Buffer.from("\n{oh dear\n")]);
  await page.locator("input[type=file]").setInputFiles({ name: "broken.kursbuch", mimeType: "application/x-ndjson", buffer: broken });
  await expect(page.getByRole("alert")).toContainText("⊘");
  await expect(page).toHaveURL("/");
});

test("language, look and name stay on this device", async ({ person: { page } }) => {
  await page.goto("/account");
  await page.getByRole("radio", { name: "dark" }).click();
  await page.getByLabel(/Your name/).fill("Cy");
  await page.getByLabel(/Your name/).blur();
  await page.getByRole("radio", { name: "Deutsch" }).click();
  await expect(page.getByRole("heading", { name: "Einstellungen" })).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.goto("/new");
  await expect(page.getByLabel("Name von Spieler 1")).toHaveValue("Cy");
});

test("the first game guides in ten steps and can be left at any time", async ({ person: { page } }) => {
  await page.goto("/first");
  await page.getByRole("button", { name: "Start the first game" }).click();
  const guide = page.getByRole("region", { name: "Guide" });
  await expect(guide).toContainText("Step 1 of 10");
  await guide.getByRole("button", { name: "Next" }).click();
  await expect(guide).toContainText("Step 2 of 10");
  await page.reload();
  await expect(guide).toContainText("Step 2 of 10");
  await guide.getByRole("button", { name: "Next" }).click();
  await guide.getByRole("button", { name: "Show" }).or(guide.getByRole("button", { name: "Next" })).first().click();
  await guide.getByRole("button", { name: "End the guide" }).click();
  await expect(guide).toBeHidden();
});

test("the lobby shows what is to be done at the table that waits longest", async ({ person: { page, api }, game }) => {
  const table = await forkAt(api, game, roundStart("operating"), "Friday");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Friday" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the table" }).click();
  await expect(page).toHaveURL(`/t/${table.id}`);
  await openTable(page, table.id);
});
