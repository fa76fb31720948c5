/** Titles of strangers, found by the server in packages: one of a family we draw, one of a family nobody has heard of. */
import type { Page } from "@playwright/test";
import { expect, openTable, test } from "./harness/fixtures.ts";

test.use({ toys: ["branchline", "tickets"] });

/** The next move that a page makes is another one by the time it reaches the server. */
async function tampered(page: Page, action: unknown): Promise<void> {
  const change = async (route: Parameters<Parameters<Page["route"]>[1]>[0]): Promise<void> => {
    const asked = route.request().postDataJSON() as Record<string, unknown>;
    await route.continue({ postData: JSON.stringify({ ...asked, action }) });
  };
  await page.route("**/actions*", change, { times: 1 });
}

test("a railway game of somebody else is drawn like ours, played by clicks, and refuses by its own rules", async ({ person: { page, api } }) => {
  const seats = ["Ann", "Bo"].map((name) => ({ name, kind: "here" as const }));
  const table = await api.open({ title: "branchline", seed: 3, draw: false, seats });
  await openTable(page, table.id);
  await expect(page.locator("[data-hex]").first()).toBeVisible();
  await expect(page.locator("#papers")).toContainText("CM");
  await page.locator("#actor li button").filter({ hasText: "AB" }).click();
  await tampered(page, { type: "BuyShare", company: "CM", source: "new" });
  await page.locator("#actor .btn.main:enabled").click();
  const refusal = page.getByRole("alert").filter({ has: page.locator(".rule") });
  await expect(refusal).toContainText("BRANCHLINE-SR-02");
  expect((await api.table(table.id)).number).toBe(0);
  await page.locator("#actor .btn.main:enabled").click();
  await expect.poll(async () => (await api.table(table.id)).number).toBe(1);
  await expect(page.locator("#log .entry")).toHaveCount(1);
});

/** All that the server tells a page, by answer and by socket. */
function heard(page: Page): unknown[] {
  const all: unknown[] = [];
  page.on("response", async (answer) => {
    if (/json/.test(answer.headers()["content-type"] ?? "")) all.push(await answer.json().catch(() => null));
  });
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => void all.push(JSON.parse(payload.toString()))));
  return all;
}

type Told = Readonly<Record<string, unknown>>;

/** Every object that was told, however deep it lies. */
function objects(value: unknown): Told[] {
  if (value === null || typeof value !== "object") return [];
  const inside = Object.values(value).flatMap(objects);
  return Array.isArray(value) ? inside : [value as Told, ...inside];
}

/** What somebody was told of hands and of tickets that nobody may see. */
function secrets(told: readonly unknown[], seat: string, own: ReadonlySet<string>): Told[] {
  const hidden = new Set(["Drawn", "Swapped", "Swap"]);
  return objects(told).filter((one) => {
    const isOthers = "seat" in one && one["seat"] !== seat;
    const isTicket = isOthers && ((hidden.has(String(one["type"])) && one["ticket"] !== 0) || /Swap ticket [1-9]/.test(String(one["label"])));
    const isHand = Array.isArray(one["hand"]) && one["hand"].length > 0 && !own.has(JSON.stringify(one["hand"]));
    return isTicket || isHand || "hands" in one || "chance" in one || Array.isArray(one["stack"]) || Array.isArray(one["aside"]);
  });
}

test("a card game of a family of its own is played at the plain table, and no hand is shown to anybody else", async ({ invite }) => {
  const [ann, bo, cy] = [await invite(), await invite(), await invite()];
  const people = { s1: ann, s2: bo, none: cy };
  const told = Object.fromEntries(Object.entries(people).map(([seat, { page }]) => [seat, heard(page)]));
  const table = await ann.api.open({ title: "tickets", draw: false, seats: [{ name: "Ann", kind: "here" }, { name: "Bo", kind: "remote" }] });
  const links = await ann.api.get<{ seats: Record<string, string> }>(`/tables/${table.id}/links`);
  await bo.api.get("/me");
  await bo.api.post(`/join/${(links.seats["s2"] ?? "").split("/").pop()}`);
  const hands: Record<string, Set<string>> = { s1: new Set(), s2: new Set(), none: new Set() };
  const held = async (seat: "s1" | "s2"): Promise<readonly number[]> => {
    const { hand } = (await people[seat].api.table(table.id)).view as unknown as { hand: readonly number[] };
    hands[seat]?.add(JSON.stringify(hand));
    return hand;
  };
  const first = await held("s1");
  await held("s2");
  for (const { page } of Object.values(people)) await page.goto(`/t/${table.id}`);
  await expect(ann.page.locator("#view")).toContainText(new RegExp(`Hand ${first.join(",? (?:and )?")}Cards`));
  await expect(cy.page.locator("#view")).toContainText("Hand –");

  const button = (page: Page, name: RegExp) => page.locator("#actor li button").filter({ hasText: name });
  await tampered(ann.page, { type: "Sell", ticket: 9 });
  await button(ann.page, /^Sell ticket/).first().click();
  await expect(ann.page.locator("#actor .refusal")).toContainText("Ann does not hold ticket 9.");
  await expect(ann.page.locator("#actor .refusal")).toContainText("TICKETS-01");
  await button(ann.page, /^Sell ticket/).last().click();
  await expect(bo.page.getByRole("heading", { level: 1 })).toContainText("Your move");
  await held("s1");
  await button(bo.page, /^Swap ticket/).first().click();
  for (const { page } of Object.values(people)) await expect(page.locator("#log")).toContainText("Bo lays a ticket aside.");
  await held("s2");
  await expect(cy.page.locator("#actor li button")).toHaveCount(0);
  for (const seat of ["s1", "s2", "none"]) {
    expect(objects(told[seat]).some((one) => "hand" in one), `${seat} was told the table`).toBe(true);
    expect(secrets(told[seat] ?? [], seat, hands[seat] ?? new Set()), `secrets told to ${seat}`).toEqual([]);
  }
  expect(secrets(told["s2"] ?? [], "s1", new Set()), "the search finds what Bo was told of Bo").not.toEqual([]);
});
