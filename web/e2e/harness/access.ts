/** What axe-core finds serious on a page. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** The rules whose verdict can differ between the light and the dark look of one page: those about colours. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Serious findings in the look that the page has now. There are no foreign frames, so the page itself is asked (legacy mode), and no second one is opened. */
export async function findings(page: Page, rules: readonly string[] = []): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await (rules.length === 0 ? axe : axe.withRules([...rules])).analyze();
  return violations
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target.join(" ")} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`));
}

/** Serious findings in both looks: all rules in the light, those about colours in the dark one too, which differs in nothing else. */
export async function findingsInBothLooks(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await findings(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator("html[data-theme=dark]").waitFor({ state: "attached" });
  let dark = await findings(page, OF_COLOURS);
  if (dark.length > 0) {
    // what is seen while the look changes does not count: the page is loaded in the dark
    await page.reload({ waitUntil: "networkidle" });
    dark = await findings(page, OF_COLOURS);
  }
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((found) => `dark, ${found}`)];
}
