/** A club's server: accounts, devices, and seats that need none. */
import { expect, test } from "./harness/fixtures.ts";
import { startServer, type Server } from "./harness/server.ts";

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ hosted: true });
});
test.afterAll(async () => {
  await server.stop();
});

test("tables are for people with an account; a wrong password is said, devices can be ended", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.address, locale: "en-GB" });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("link", { name: "Sign in to play" }).first().click();
  await page.getByRole("radio", { name: "New account" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Ann");
  await page.getByLabel(/^Password/).fill("a long password");
  await page.getByRole("button", { name: "New account" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner")).toContainText("Ann");
  await page.getByRole("button", { name: "Deal me in" }).first().click();
  await expect(page).toHaveURL(/\/t\//);

  const phone = await browser.newContext({ baseURL: server.address, locale: "en-GB" });
  const other = await phone.newPage();
  await other.goto("/account");
  await other.getByLabel("Name", { exact: true }).fill("Ann");
  await other.getByLabel(/^Password/).fill("a wrong password");
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByRole("alert")).toContainText("do not match");
  await other.getByLabel(/^Password/).fill("a long password");
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByText("Signed in as Ann")).toBeVisible();

  await page.goto("/account");
  await expect(page.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: /Sign out there/ }).click();
  await expect(page.getByRole("listitem")).toHaveCount(1);
  await other.reload();
  await expect(other.getByRole("button", { name: "Sign in" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await context.close();
  await phone.close();
});
