/** What the client weighs: all its script together, compressed, and no word to anybody but its own server. */
import { gzipSync } from "node:zlib";
import { expect, openTable, test } from "./harness/fixtures.ts";

const SCRIPT = 250_000;

test("all script of all screens is below 250 kB, and nothing comes from elsewhere", async ({ person: { page, api }, server }) => {
  const sizes = new Map<string, number>();
  const elsewhere: string[] = [];
  page.on("request", (asked) => {
    const url = new URL(asked.url());
    if (url.protocol.startsWith("http") && url.origin !== new URL(server.address).origin) elsewhere.push(asked.url());
  });
  page.on("response", async (answer) => {
    if (new URL(answer.url()).pathname.endsWith(".js")) sizes.set(answer.url(), gzipSync(await answer.body().catch(() => Buffer.from(""))).length);
  });
  for (const path of ["/", "/new", "/finished", "/rules", "/first", "/account"]) await page.goto(path, { waitUntil: "networkidle" });
  const table = await api.open({ title: "1848", draw: false, seats: [{ name: "Ann", kind: "here" }, { name: "Bo", kind: "here" }, { name: "Cy", kind: "here" }] });
  await openTable(page, table.id);
  const drawn = await api.open({ title: "benelux", seats: [{ name: "Ann", kind: "here" }, { name: "Bo", kind: "here" }] });
  await openTable(page, drawn.id);
  const sum = [...sizes.values()].reduce((all, size) => all + size, 0);
  expect(sum).toBeGreaterThan(20_000);
  expect(sum).toBeLessThan(SCRIPT);
  expect(elsewhere).toEqual([]);
});
