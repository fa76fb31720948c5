/** axe-core over every screen: no serious finding, light and dark, wide and on a phone. */
import { findingsInBothLooks } from "./harness/access.ts";
import { someOf } from "./harness/amount.ts";
import { before, expect, forkAt, roundStart, test } from "./harness/fixtures.ts";

const LOOKS = [
  { name: "wide", place: 0, options: {} },
  { name: "on a phone, German", place: 1, options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "de-DE" } },
];

for (const { name, place, options } of LOOKS) {
  test(`no serious finding ${name}, light and dark`, async ({ invite, game }) => {
    test.setTimeout(480_000);
    const { page, api } = await invite(options);
    const whole = await api.import(game, "Evening");
    const turn = await forkAt(api, game, before("LayTile", 57), "Turn");
    const shares = await forkAt(api, game, roundStart("share 2"), "Shares");
    const open = await api.open({ title: "1848", seats: [{ name: "Ann", kind: "here" }, { name: "Bo", kind: "remote" }, { name: "Cy", kind: "remote" }] });
    const found: Record<string, string[]> = {};
    // a turn in both looks; of the other screens one here, the next there
    const around = ["/", "/new", `/new?table=${open.id}`, `/t/${whole.id}/review`, "/rules/1848/1848-LOAN-02", "/finished", "/first", "/account", "/nowhere", `/t/${open.id}`, `/t/${shares.id}`];
    const paths = [...someOf(around, 2, place), `/t/${turn.id}`];
    for (const path of paths) {
      await page.goto(path, { waitUntil: "networkidle" });
      await page.locator("#main").waitFor();
      const faults = await findingsInBothLooks(page);
      if (faults.length > 0) found[path.replace(/\/t\/[^/]+/, "/t/…")] = faults.slice(0, 12);
    }
    expect(found).toEqual({});
  });
}
