/** What goes on around the moves: plans, standing orders, talk, onlookers, seats that change hands, sound and notice. */
import type { Page } from "@playwright/test";
import { before, clickHex, expect, forkAt, openTable, roundStart, test } from "./harness/fixtures.ts";

const heading = (page: Page) => page.locator("#actor h1");
const THREE = [{ name: "Ann", kind: "here" as const }, { name: "Bo", kind: "here" as const }, { name: "Cy", kind: "here" as const }];

test("a plan lays ghost tiles, says what they cost and bring, and touches nothing", async ({ person: { page, api }, game }) => {
  const table = await forkAt(api, game, before("LayTile", 57));
  await openTable(page, table.id);
  const at = await page.locator("[data-hex].open").first().getAttribute("data-hex");
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  const strip = page.getByRole("region", { name: "Plan, only you see it." });
  await expect(strip).toContainText("only you see it");
  // the first click opens the ring of tiles, the second keeps the tile that lies there
  await clickHex(page, at ?? "");
  await page.locator("#actor").focus();
  await page.keyboard.press("Enter");
  await expect(strip.getByRole("listitem")).toHaveCount(1);
  await expect(strip).toContainText("→");
  await strip.getByRole("button", { name: "Clear" }).click();
  await expect(strip.getByRole("listitem")).toHaveCount(0);
  await strip.getByRole("button", { name: "End the plan" }).click();
  await expect(strip).toBeHidden();
  expect((await api.table(table.id)).number).toBe(table.number);
});

test("a standing order plays for its seat and is withdrawn in the same place", async ({ person: { page, api }, game }) => {
  const table = await forkAt(api, game, roundStart("share 3"));
  await openTable(page, table.id);
  const seat = table.waiting_for[0] ?? "";
  await page.locator("#actor").focus();
  await page.keyboard.press("o");
  const dialog = page.getByRole("dialog", { name: "Standing orders" });
  await dialog.getByRole("radio", { name: /Pass/ }).click();
  await dialog.getByRole("button", { name: "Give the order" }).click();
  await expect.poll(async () => (await api.table(table.id)).number).toBeGreaterThan(table.number);
  const { entries } = await api.get<{ entries: readonly { number: number; seat: string | null; action: { type: string } | null }[] }>(`/tables/${table.id}/log`);
  const made = entries.find((entry) => entry.number === table.number + 1);
  expect([made?.seat, made?.action?.type]).toEqual([seat, "Pass"]);
});

test("two people talk at the table, each hears it at once", async ({ invite }) => {
  const ann = await invite();
  const bo = await invite({ locale: "de-DE" });
  const table = await ann.api.open({ title: "1848", draw: false, seats: [{ name: "Ann", kind: "here" }, { name: "Bo", kind: "remote" }, { name: "Cy", kind: "here" }] });
  const links = await ann.api.get<{ seats: Record<string, string> }>(`/tables/${table.id}/links`);
  await bo.page.goto(links.seats["s2"] ?? "");
  await bo.page.getByRole("button", { name: /Platz/ }).click();
  await expect(heading(bo.page)).toBeVisible();
  await openTable(ann.page, table.id);
  await ann.page.locator("#say").fill("Who opens the 3? <b>&");
  await ann.page.locator("#say").press("Enter");
  await expect(bo.page.getByText("Who opens the 3? <b>&")).toBeVisible();
  await bo.page.locator("#say").fill("Ich nicht.");
  await bo.page.locator("#say").press("Enter");
  await expect(ann.page.getByText("Ich nicht.")).toBeVisible();
});

test("an onlooker sees the table and is offered nothing", async ({ invite }) => {
  const ann = await invite();
  const table = await ann.api.open({ title: "1848", draw: false, seats: THREE });
  const guest = await invite();
  await openTable(guest.page, table.id);
  await expect(heading(guest.page)).toContainText("Waiting for Ann");
  await expect(guest.page.locator("#actor")).toContainText("You are watching.");
  await expect(guest.page.locator("#actor .btn")).toHaveCount(0);
  await ann.api.act(table.id, "s1", { type: "BuyPaper", paper: "P1" });
  await expect(guest.page.locator("#log")).toContainText("goes to Ann");
});

test("a bot takes the seat of somebody who is away, and gives it back", async ({ person: { page, api } }) => {
  const table = await api.open({ title: "1848", draw: false, seats: THREE });
  await openTable(page, table.id);
  await page.getByRole("button", { name: /1848 Australia/ }).click();
  const dialog = page.getByRole("dialog");
  const row = dialog.getByRole("listitem").filter({ hasText: "Ann" });
  await row.getByRole("button", { name: "Let a bot play" }).click();
  await expect.poll(async () => (await api.table(table.id)).number).toBeGreaterThan(0);
  await row.getByRole("button", { name: "Take over" }).click();
  await expect.poll(async () => (await api.table(table.id)).seats[0]?.kind).toBe("here");
  await page.keyboard.press("Escape");
  await expect(heading(page)).toContainText("Bo");
});

test("a notice comes when it is my move and I look elsewhere, once it is wished for", async ({ invite }) => {
  const ann = await invite({ permissions: ["notifications"] });
  const { page, api } = ann;
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shownNotices: shown });
    class Notice {
      static permission = "granted";
      static requestPermission = async (): Promise<string> => "granted";
      constructor(title: string) {
        shown.push(title);
      }
      addEventListener(): void {}
      close(): void {}
    }
    Object.assign(window, { Notification: Notice });
    Object.defineProperty(document, "hidden", { get: () => true });
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
    document.hasFocus = () => false;
  });
  const bo = await invite();
  const table = await bo.api.open({ title: "1848", draw: false, seats: [{ name: "Bo", kind: "here" }, { name: "Ann", kind: "remote" }, { name: "Cy", kind: "here" }] });
  const links = await bo.api.get<{ seats: Record<string, string> }>(`/tables/${table.id}/links`);
  await api.get("/me");
  await api.post(`/join/${(links.seats["s2"] ?? "").split("/").pop()}`);
  await openTable(page, table.id);
  await page.getByRole("button", { name: "Sound and notice on my move" }).click();
  await bo.api.act(table.id, "s1", { type: "BuyPaper", paper: "P1" });
  await expect(heading(page)).toContainText("Your move");
  await expect.poll(() => page.evaluate(() => (window as unknown as { shownNotices: string[] }).shownNotices.length)).toBeGreaterThan(0);
});
