/**
 * End-to-end tests in a real browser against the real server: `python -m tools.e2e`, or from web/: `npx playwright test -c e2e`.
 * With KURSBUCH_BENCH set the benchmarks run instead, which print figures and fail nothing.
 */
import { defineConfig } from "@playwright/test";
import { findBrowser, isBench } from "./harness/browser.ts";

const browser = await findBrowser();

export default defineConfig({
  testDir: ".",
  testMatch: isBench ? "*.bench.ts" : "*.spec.ts",
  outputDir: "../node_modules/.e2e",
  workers: isBench ? 1 : 2,
  // a figure taken on a busy machine is told with its load, and is better than none
  timeout: isBench ? 600_000 : 180_000,
  expect: { timeout: isBench ? 90_000 : 15_000 },
  forbidOnly: true,
  // a machine that runs other things besides may stall for longer than a test waits; what failed once is told
  retries: isBench ? 0 : 2,
  reporter: [[isBench ? "./harness/figures.ts" : "list"], ["./harness/reporter.ts", { browser: browser.origin }]],
  use: {
    launchOptions: { executablePath: browser.path, args: [...browser.args] },
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    colorScheme: "light",
    reducedMotion: "reduce",
    // a trace costs as much as the test itself, so only what failed is traced when it is tried again
    trace: "on-first-retry",
  },
});
