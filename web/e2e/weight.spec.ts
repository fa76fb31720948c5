/** What the client weighs: the script of the first table and of all screens together, compressed, and no word to anybody but its own server. */
import { gzipSync } from "node:zlib";
import { expect, openTable, test } from "./harness/fixtures.ts";

// what lies in a cache would not be weighed
test.use({ fresh: true });

const FIRST_TABLE = 250_000;
const ALL = 400_000;

test("script of the first table is below 250 kB, that of all screens below 400, and nothing comes from elsewhere", async ({ person: { page, api }, server }) => {
  const sizes = new Map<string, number>();
  const elsewhere: string[] = [];
  page.on("request", (asked) => {
    const url = new URL(asked.url());
    if (url.protocol.startsWith("http") && url.origin !== new URL(server.address).origin) elsewhere.push(asked.url());
  });
  page.on("response", async (answer) => {
    if (new URL(answer.url()).pathname.endsWith(".js")) sizes.set(answer.url(), gzipSync(await answer.body().catch(() => Buffer.from(""))).length);
  });
  const sum = (): number => [...sizes.values()].reduce((all, size) => all + size, 0);
  const table = await api.open({ title: "1848", draw: false, seats: [{ name: "Ann", kind: "here" }, { name: "Bo", kind: "here" }, { name: "Cy", kind: "here" }] });
  await openTable(page, table.id);
  await page.waitForLoadState("networkidle");
  expect(sum()).toBeGreaterThan(20_000);
  expect(sum()).toBeLessThan(FIRST_TABLE);
  for (const path of ["/", "/new", "/finished", "/rules", "/first", "/account", "/lessons", "/glance/1848"]) await page.goto(path, { waitUntil: "networkidle" });
  const drawn = await api.open({ title: "benelux", seats: [{ name: "Ann", kind: "here" }, { name: "Bo", kind: "here" }] });
  await openTable(page, drawn.id);
  expect(sum()).toBeLessThan(ALL);
  expect(elsewhere).toEqual([]);
});
