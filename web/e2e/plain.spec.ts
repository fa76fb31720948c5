/** The plain table: any game by its offers alone, by keys, on a phone, in both languages. */
import { findings } from "./harness/access.ts";
import { before, expect, forkAt, test } from "./harness/fixtures.ts";

const SEATS = ["Ann", "Bo", "Cy"].map((name) => ({ name, kind: "here" as const }));

for (const title of ["1848", "1824"]) {
  test(`${title} is played, taken back and talked about by keys`, async ({ invite }) => {
    const { page, api } = await invite({ viewport: { width: 1280, height: 800 } });
    const table = await api.open({ title, seats: SEATS, seed: 3, draw: false });
    await page.goto(`/t/${table.id}?plain=1`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Your move");
    const first = page.locator("#actor li button").first();
    const label = await first.innerText();
    await first.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("#log .entry")).toHaveCount(1);
    await page.locator("#main").focus();
    await page.keyboard.press("Control+z");
    await expect(page.locator("#log .entry.struck")).toHaveCount(1);
    await expect(page.locator("#actor li button").first()).toHaveText(label);
    await page.getByRole("textbox", { name: "Say something" }).fill("Good evening");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Good evening")).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
}

test("a private of 1862 is closed out of turn by keys, by whoever owns it", async ({ invite }) => {
  const { page, api } = await invite({ locale: "de-DE" });
  const table = await api.open({ title: "1862", seats: [...SEATS, { name: "Di", kind: "here" as const }], seed: 3, draw: false });
  await api.act(table.id, "s1", { type: "BuyPaper", paper: "P1" });
  await page.goto(`/t/${table.id}?plain=1`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Bo");
  const close = page.getByRole("region", { name: "Jederzeit: Ann" }).getByRole("button", { name: /P1/ });
  await close.focus();
  await page.keyboard.press("Enter");
  await expect(close).toHaveCount(0);
  await expect(page.locator("#log .entry")).toHaveCount(2);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Bo");
  expect(await findings(page)).toEqual([]);
});

test("a run of trains is suggested, and a wrong one written by hand is refused with its rule", async ({ invite, game }) => {
  const { page, api } = await invite({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "de-DE" });
  const table = await forkAt(api, game, before("RunTrains", 1), "Fahrt");
  await page.goto(`/t/${table.id}?plain=1`);
  await page.getByText("Selbst schreiben").first().click();
  const field = page.getByRole("textbox", { name: "wie der Server es liest" });
  await expect(field).toHaveValue(/"routes"/);
  const run = JSON.parse(await field.inputValue()) as { routes: { path: string[] }[] };
  const broken = run.routes.map((route) => ({ ...route, path: [route.path[0] ?? "", route.path[0] ?? ""] }));
  await field.fill(JSON.stringify({ ...run, routes: broken }));
  await page.locator("#actor details form button").first().click();
  await expect(page.locator("#actor .refusal")).toBeVisible();
  await field.fill(JSON.stringify(run));
  await page.locator("#actor details form button").first().click();
  await expect(page.getByText("Selbst schreiben")).toHaveCount(0);
  const isNarrow = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(isNarrow).toBe(true);
  expect(await findings(page)).toEqual([]);
});

test("there is a way from the drawn table to the plain one and back", async ({ invite }) => {
  const { page, api } = await invite({ viewport: { width: 1280, height: 800 } });
  const table = await api.open({ title: "1848", seats: SEATS, seed: 3, draw: false });
  await page.goto(`/t/${table.id}`);
  await page.getByTitle("Who sits where").click();
  await page.getByRole("link", { name: "Plain table" }).click();
  await expect(page.locator("#view")).toBeVisible();
  await page.getByTitle("Who sits where").click();
  await page.getByRole("link", { name: "Drawn table" }).click();
  await expect(page.locator("#papers")).toBeVisible();
});
