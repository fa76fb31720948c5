/** End-to-end tests in a real browser against the real server: `python -m tools.e2e`, or from web/: `npx playwright test -c e2e`. */
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./harness/browser.ts";

const browser = await findBrowser();

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../node_modules/.e2e",
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [["list"], ["./harness/reporter.ts", { browser: browser.origin }]],
  use: {
    launchOptions: { executablePath: browser.path, args: [...browser.args] },
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    colorScheme: "light",
    reducedMotion: "reduce",
    trace: "retain-on-failure",
  },
});
