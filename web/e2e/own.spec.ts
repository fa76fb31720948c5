/** My tables: names, shelves, branches, taking back and doing again, notes, talk elsewhere, what one may take along. */
import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import type { Api, Opened } from "./harness/api.ts";
import { findings } from "./harness/access.ts";
import { expect, openTable, roundStart, forkAt, test, type Person } from "./harness/fixtures.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const here = (...names: string[]) => names.map((name) => ({ name, kind: "here" as const }));
const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) }).last();
const more = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^(More about|Mehr zu) ${name}$`) });

/** Ann's table with Bo at another browser; Cy sits with Ann. */
async function together(ann: Person, bo: Person, title = "1848"): Promise<Opened> {
  const table = await ann.api.open({ title, draw: false, name: "Friday", seats: [{ name: "Ann", kind: "here" }, { name: "Bo", kind: "remote" }, { name: "Cy", kind: "here" }] });
  const links = await ann.api.get<{ seats: Record<string, string> }>(`/tables/${table.id}/links`);
  await bo.api.get("/me");
  await bo.api.post(`/join/${(links.seats["s2"] ?? "").split("/").pop()}`);
  return table;
}
const say = (api: Api, table: string, seat: string, text: string) => api.post(`/tables/${table}/chat`, { seat, text });
async function moveOf(api: Api, table: string): Promise<void> {
  const shown = await api.table(table);
  const seat = shown.waiting_for.find((one) => (shown.offers[one]?.length ?? 0) > 0) ?? "";
  await api.act(table, seat, shown.offers[seat]?.find((offer) => offer.kind === "BuyPaper")?.action ?? shown.offers[seat]?.[0]?.action);
}
async function saved(page: Page, click: () => Promise<void>): Promise<{ name: string; body: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent("download"), click()]) as [Download, void];
  return { name: file.suggestedFilename(), body: readFileSync(await file.path()) };
}

test("tables are found, renamed, put away and brought back", async ({ person: { page, api } }) => {
  await api.open({ title: "1848", name: "Tuesday club", draw: false, seats: here("Ann", "Bo", "Cy") });
  await api.open({ title: "1824", name: "Kaiser and coal", draw: false, seats: here("Ann", "Eva", "Jo") });
  await api.open({ title: "1848", name: "Golden spike", draw: false, seats: here("Ann", "Max", "Jo") });
  await page.goto("/");
  const find = page.getByRole("searchbox", { name: "Find a table" });
  await find.click();
  for (const [words, names] of [["eva", ["Kaiser and coal"]], ["golden", ["Golden spike"]], ["australia jo", ["Golden spike"]], ["1848", ["Tuesday club", "Golden spike"]]] as const) {
    await find.fill(words);
    await expect(page.locator(".yours h3")).toHaveCount(names.length);
    for (const name of names) await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  await find.fill("nobody");
  await expect(page.locator(".none")).toContainText("No table fits.");
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByRole("button", { name: /^1824 1$/ }).click();
  await expect(page.locator(".yours h3")).toHaveText(["Kaiser and coal"]);

  // another name, by the keyboard alone; a name that cannot be changes nothing and says why
  await more(page, "Kaiser and coal").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox", { name: "New name" });
  await expect(field).toBeFocused();
  await field.fill("  ");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("⊘");
  await field.fill("Coal on Sunday");
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.locator(".yours").getByRole("heading", { name: "Coal on Sunday" })).toBeVisible();

  // put away: out of sight until it is asked for
  await more(page, "Coal on Sunday").click();
  await rowOf(page, "Coal on Sunday").getByRole("button", { name: "Put away", exact: true }).click();
  await expect(page.locator(".yours").getByRole("heading", { name: "Coal on Sunday" })).toBeHidden();
  await page.getByRole("button", { name: /^Put away 1$/ }).click();
  await expect(page.locator(".yours h3")).toHaveText(["Coal on Sunday"]);
  await more(page, "Coal on Sunday").click();
  await page.getByRole("button", { name: "Bring back" }).click();
  await expect(page.getByRole("button", { name: /^Put away \d$/ })).toBeHidden();
  await expect(page.locator(".yours").getByRole("heading", { name: "Coal on Sunday" })).toBeVisible();
});

test("a table is left, and one at which nobody else sits is not", async ({ invite }) => {
  const [ann, bo] = [await invite(), await invite({ locale: "de-DE", ...PHONE })];
  await together(ann, bo);
  await bo.page.goto("/");
  await more(bo.page, "Friday").tap();
  await bo.page.getByRole("button", { name: "Verlassen", exact: true }).tap();
  await expect(bo.page.getByText("Diese Plätze werden frei: Bo.")).toBeVisible();
  await bo.page.getByRole("button", { name: "Tisch verlassen" }).tap();
  await expect(bo.page.getByRole("heading", { name: "Noch kein Tisch" })).toBeVisible();
  await ann.page.goto("/");
  await more(ann.page, "Friday").click();
  await ann.page.getByRole("button", { name: "Leave", exact: true }).click();
  await ann.page.getByRole("button", { name: "Leave the table" }).click();
  await expect(ann.page.getByRole("alert")).toContainText("put it away instead");
  await expect(ann.page.locator(".yours").getByRole("heading", { name: "Friday" })).toBeVisible();
});

test("a branch is named in German, lies under its game, leads back to it, and is deleted", async ({ invite }) => {
  const { page, api } = await invite({ locale: "de-DE" });
  const table = await api.open({ title: "1848", name: "Abend", draw: false, seats: here("Ann", "Bo", "Cy") });
  await moveOf(api, table.id);
  await openTable(page, table.id);
  await page.getByRole("button", { name: "Einen Zug zurück" }).click();
  await page.getByRole("button", { name: /^Ab hier probieren/ }).first().click();
  await expect(page).not.toHaveURL(new RegExp(table.id));
  await page.getByRole("link", { name: /zurück zum Spiel/ }).click();
  await expect(page).toHaveURL(new RegExp(table.id));
  await page.goto("/");
  const name = "Zweig von Abend, Zug 0";
  await expect(page.getByRole("button", { name: "Ein Zweig" })).toBeVisible();
  await expect(rowOf(page, name)).toContainText("ab Zug 0");
  await more(page, name).click();
  await expect(rowOf(page, name).getByRole("link", { name: "Zum Spiel" })).toHaveAttribute("href", `/t/${table.id}`);
  await page.getByRole("button", { name: "Löschen", exact: true }).click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Zweig löschen" }).click();
  await expect(page.locator(".yours").getByRole("heading", { name, exact: true })).toBeHidden();
  await expect(page.locator(".yours").getByRole("heading", { name: "Abend", exact: true })).toBeVisible();
});

test("a table that a German speaker opens without a name has a German one", async ({ invite }) => {
  const { page, api } = await invite({ locale: "de-DE" });
  await page.goto("/new");
  await page.getByRole("radio", { name: /1824/ }).check({ force: true });
  await page.getByRole("button", { name: "Tisch eröffnen" }).click();
  await expect(page).toHaveURL(/\/t\//);
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  expect((await api.get<{ name: string }>(`/tables/${id}`)).name).toBe("1824 Österreich-Ungarn");
});

for (const title of ["1848", "1824", "1862"]) {
  test(`${title}: what cannot be taken back is grey with its reason; what was taken back is done again`, async ({ person: { page, api } }) => {
    const table = await api.open({ title, draw: false, seed: 3, seats: here("Ann", "Bo", "Cy", "Dot") });
    await openTable(page, table.id);
    const undo = page.getByRole("button", { name: "Take back" });
    const redo = page.getByRole("button", { name: "Do again" });
    await expect(undo).toHaveAttribute("aria-disabled", "true");
    await expect(undo).toHaveAttribute("title", /nothing|no move|yet/i);
    await undo.click({ force: true });
    await expect(page.getByText((await undo.getAttribute("title")) ?? "").last()).toBeVisible();
    await moveOf(api, table.id);
    await expect(undo).toHaveAttribute("aria-disabled", "false");
    const after = (await api.table(table.id)).view;
    await page.locator("#log").focus();
    await page.keyboard.press("Control+z");
    await expect(redo).toHaveAttribute("aria-disabled", "false");
    await page.keyboard.press("Control+y");
    await expect(redo).toHaveAttribute("aria-disabled", "true");
    expect((await api.table(table.id)).view).toEqual(after);
    await undo.click();
    await expect(redo).toHaveAttribute("aria-disabled", "false");
    await page.keyboard.press("Control+Shift+z");
    await expect(redo).toHaveAttribute("aria-disabled", "true");
    expect((await api.table(table.id)).view).toEqual(after);
  });
}

test("on a phone taking back and doing again are in the menu, with the reason under them", async ({ invite }) => {
  const { page, api } = await invite(PHONE);
  const table = await api.open({ title: "1848", draw: false, seats: here("Ann", "Bo", "Cy") });
  await openTable(page, table.id);
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.tap();
  await expect(page.getByRole("dialog").getByText(/nothing|no move|yet/i).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await moveOf(api, table.id);
  await menu.tap();
  await page.getByRole("button", { name: "Take back" }).tap();
  await expect.poll(async () => (await api.table(table.id)).number).toBe(2);
  await menu.tap();
  await page.getByRole("button", { name: "Do again" }).tap();
  await expect.poll(async () => (await api.table(table.id)).number).toBe(3);
});

test("back to a line of the log, once the others agree", async ({ invite }) => {
  const [ann, bo] = [await invite(), await invite({ locale: "de-DE" })];
  const table = await together(ann, bo);
  await moveOf(ann.api, table.id);
  await moveOf(bo.api, table.id);
  await moveOf(ann.api, table.id);
  await openTable(bo.page, table.id);
  await openTable(ann.page, table.id);
  const line = ann.page.locator("#log .line", { has: ann.page.locator('[data-number="1"]') });
  await line.hover();
  await line.getByRole("button", { name: /^Take back to here/ }).click();
  await expect(ann.page.getByText(/Bo/).last()).toBeVisible();
  await bo.page.getByRole("button", { name: "Einverstanden" }).click();
  await expect.poll(async () => (await ann.api.table(table.id)).number).toBe(4);
  await expect(ann.page.locator("#log .struck")).toHaveCount(2);
  await expect(bo.page.locator("#log .struck")).toHaveCount(2);
});

test("nothing is taken back to before a card that somebody has seen", async ({ person: { page, api } }) => {
  const table = await api.open({ title: "benelux", draw: false, seats: [{ name: "Ann", kind: "here" }, { name: "Bo", kind: "here" }] });
  for (let tries = 0; tries < 12; tries += 1) {
    const { back } = await api.get<{ back: { since: number } }>(`/tables/${table.id}`);
    if (back.since > 0) break;
    const shown = await api.table(table.id);
    const seat = shown.waiting_for.find((one) => (shown.offers[one]?.length ?? 0) > 0) ?? "";
    const offers = shown.offers[seat] ?? [];
    await api.act(table.id, seat, (offers.find((offer) => offer.kind === "PassTurn") ?? offers[0])?.action);
  }
  const { back, number } = await api.get<{ back: { since: number }; number: number }>(`/tables/${table.id}`);
  expect(back.since).toBeGreaterThan(0);
  await page.goto(`/t/${table.id}`);
  const early = page.locator("#log .line", { has: page.locator(`[data-number="${Math.max(back.since - 1, 1)}"]`) });
  if (back.since > 1) {
    await early.hover();
    const button = early.getByRole("button", { name: /^Take back to here/ });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await button.click({ force: true });
    await expect(page.getByText(/seen a card|has seen/).last()).toBeVisible();
  }
  expect((await api.table(table.id)).number).toBe(number);
});

test("a note stands beside its move for whoever wrote it, and is changed in its place", async ({ invite }) => {
  const [ann, bo] = [await invite(), await invite()];
  const table = await together(ann, bo);
  await moveOf(ann.api, table.id);
  await openTable(ann.page, table.id);
  const line = ann.page.locator("#log .line").first();
  await line.hover();
  await line.getByRole("button", { name: /^A note of your own/ }).click();
  const field = line.getByRole("textbox");
  await expect(field).toBeFocused();
  await ann.page.keyboard.type("Bo is short of cash.");
  await line.getByRole("button", { name: "Keep" }).click();
  await expect(line).toContainText("Bo is short of cash.");
  await line.getByText("Bo is short of cash.").click();
  await field.fill("Bo has cash after all.");
  await line.getByRole("button", { name: "Keep" }).click();
  await ann.page.reload();
  await expect(ann.page.locator("#log .line").first()).toContainText("Bo has cash after all.");
  await openTable(bo.page, table.id);
  await expect(bo.page.locator("#log .line").first()).toBeVisible();
  await expect(bo.page.getByText("cash after all")).toHaveCount(0);
});

test("a link leads to the very position; pictures, paper and the log are taken along", async ({ invite, game }) => {
  test.setTimeout(300_000);
  const { page, api, context } = await invite({ permissions: ["clipboard-read", "clipboard-write"], acceptDownloads: true });
  const table = await forkAt(api, game, roundStart("share 2"));
  await api.post(`/tables/${table.id}/chat`, { seat: "s1", text: "x" });
  await page.goto(`/t/${table.id}?at=5`);
  await page.getByRole("button", { name: "Take along" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Take along" });
  await expect(dialog).toContainText("move 5");
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Copy a link to this position" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`/t/${table.id}?at=5`);
  const svg = await saved(page, () => dialog.getByRole("button", { name: "Picture: Board, SVG" }).click());
  expect([svg.name, svg.body.subarray(0, 4).toString()]).toEqual([`1848-${table.id}-5.svg`, "<svg"]);
  const png = await saved(page, () => dialog.getByRole("button", { name: "Picture: Prices, PNG" }).click());
  expect(png.body.subarray(1, 4).toString()).toBe("PNG");
  const pdf = await saved(page, () => dialog.getByRole("button", { name: "PDF of the position" }).click());
  expect([pdf.name, pdf.body.subarray(0, 5).toString()]).toEqual([`1848-${table.id}-5.pdf`, "%PDF-"]);
  const log = await saved(page, () => dialog.getByRole("button", { name: "Log as text" }).click());
  expect(log.body.toString()).toMatch(/^ +\d+ {2}\w+: /m);
  await page.keyboard.press("Escape");
  const other = await context.newPage();
  await other.goto(new URL(link).pathname + new URL(link).search);
  await expect(other.locator(".strip")).toContainText("Looking at move 5");
});

test("what is said elsewhere is counted and shown on every screen, but not in quiet hours", async ({ invite }) => {
  test.setTimeout(240_000);
  const [ann, bo] = [await invite(), await invite()];
  const table = await together(ann, bo);
  const patience = { timeout: 45_000 };
  await ann.page.goto("/rules/1848");
  await expect(ann.page.getByRole("heading", { level: 1 })).toBeVisible();
  await ann.page.waitForTimeout(1500);
  await say(bo.api, table.id, "s2", "See https://example.org/map?a=1&b=2 and javascript:alert(1)");
  await expect(ann.page.getByText("Bo at Friday")).toBeVisible(patience);
  await expect(ann.page.getByRole("link", { name: /Tables.*One unread message/s })).toBeVisible();
  await ann.page.goto("/");
  await expect(ann.page.getByRole("link", { name: "Friday: One unread message" })).toBeVisible();
  await ann.page.getByRole("link", { name: "Friday: One unread message" }).click();
  await expect(ann.page.locator("#say")).toBeFocused();
  const link = ann.page.getByRole("link", { name: "https://example.org/map?a=1&b=2" });
  await expect(link).toHaveAttribute("rel", /noopener/);
  await expect(link).toHaveAttribute("href", "https://example.org/map?a=1&b=2");
  await expect(ann.page.locator('a[href^="javascript"]')).toHaveCount(0);
  await expect(ann.page.locator("#log time, #talk time").first()).toBeVisible();
  await expect.poll(async () => (await ann.api.get<{ tables: unknown[] }>("/talk")).tables.length).toBe(0);

  // quiet hours: counted, not shown
  await ann.page.goto("/account");
  await ann.page.getByRole("radiogroup", { name: "Quiet hours" }).getByRole("radio", { name: "On" }).click();
  await ann.page.getByLabel("from", { exact: true }).fill("00:00");
  await ann.page.getByLabel("to", { exact: true }).fill("23:59");
  await ann.page.goto("/rules/1848");
  await ann.page.waitForTimeout(1500);
  await say(bo.api, table.id, "s2", "Anybody there?");
  await expect(ann.page.getByRole("link", { name: /Tables.*One unread message/s })).toBeVisible(patience);
  await expect(ann.page.getByText("Bo at Friday")).toHaveCount(0);
});

test("a finished game is watched again: played, paused, faster", async ({ person: { page, api }, game }) => {
  test.setTimeout(300_000);
  const whole = await api.import(game, "Evening");
  await page.goto(`/t/${whole.id}/review`);
  await page.getByRole("link", { name: "Watch it again" }).click();
  const strip = page.getByRole("group", { name: "Watch it again" });
  const at = async (): Promise<number> => Number(/Move (\d+) of/.exec((await strip.textContent()) ?? "")?.[1] ?? -1);
  await expect.poll(at).toBeGreaterThan(0);
  await strip.getByLabel("Speed").selectOption("0.3");
  const before = await at();
  await expect.poll(at).toBeGreaterThan(before + 3);
  await strip.getByRole("button", { name: "Pause" }).click();
  const paused = await at();
  await page.waitForTimeout(1200);
  expect(await at()).toBe(paused);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Go on" }).first().click();
  await expect.poll(at).toBeGreaterThan(paused);
  await page.keyboard.press("End");
  await expect(strip).toBeHidden();
});
