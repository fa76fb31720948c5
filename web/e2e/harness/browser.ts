/**
 * Which browser the tests drive, in this order: the one named by KURSBUCH_BROWSER, a Chrome or Chromium on the machine (for tests
 * one that has no windows first, which costs a sixth less), Playwright's own if it is installed, the one that comes with the packages. Never none.
 */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

export interface Browser {
  readonly path: string;
  readonly args: readonly string[];
  /** For the closing line of a test run. */
  readonly origin: string;
}

const QUIET: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/**
 * All windows share one process, and scripts are compiled where they run: a test opens many short-lived windows, and a process with
 * helpers of its own for each takes a fifth of all the time. Not where times are taken, since no reader has such a browser.
 */
const THRIFTY: readonly string[] = ["--process-per-site", "--renderer-process-limit=1", "--js-flags=--single-threaded"];
/** Whether times are taken instead of tests run. */
export const isBench = (process.env["KURSBUCH_BENCH"] ?? "") !== "";
const ARGUMENTS: readonly string[] = isBench ? QUIET : [...QUIET, ...THRIFTY];
const FOUND = "KURSBUCH_BROWSER_FOUND";
/** So long the packed browser has to show that it works. */
const PATIENCE = 30_000;
const NAMES: readonly string[] = [...(isBench ? [] : ["chromium-headless-shell"]), "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"];
const PLACES: readonly string[] = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

function onMachine(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const ending = process.platform === "win32" ? ".exe" : "";
  const paths = folders.flatMap((folder) => NAMES.map((name) => join(folder, name + ending)));
  return [...paths, ...PLACES].find((path) => existsSync(path));
}

function playwrightsOwn(): string | undefined {
  try {
    const path = chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** The processes of one run look for it once: what the first has found the others are told. */
export async function findBrowser(): Promise<Browser> {
  const known = process.env[FOUND];
  const browser = known === undefined ? await lookForBrowser() : (JSON.parse(known) as Browser);
  process.env[FOUND] = JSON.stringify(browser);
  return browser;
}

async function lookForBrowser(): Promise<Browser> {
  const named = process.env["KURSBUCH_BROWSER"];
  if (named !== undefined && named !== "") {
    if (!existsSync(named)) throw new Error(`KURSBUCH_BROWSER names ${named}, which does not exist.`);
    return { path: named, args: ARGUMENTS, origin: `KURSBUCH_BROWSER (${named})` };
  }
  const found = onMachine();
  if (found !== undefined) return { path: found, args: ARGUMENTS, origin: `the machine's own (${found})` };
  const own = playwrightsOwn();
  if (own !== undefined) return { path: own, args: ARGUMENTS, origin: "Playwright's own" };
  const { default: carried } = await import("@sparticuz/chromium");
  const path = await carried.executablePath();
  const args = (await opensPages(path)) ? ARGUMENTS : carried.args;
  return { path, args, origin: "the package @sparticuz/chromium" };
}

/** Whether the packed browser works with usual arguments; where it does not it runs in a single process. */
async function opensPages(path: string): Promise<boolean> {
  const browser = await chromium.launch({ executablePath: path, args: [...ARGUMENTS], timeout: PATIENCE }).catch(() => null);
  if (browser === null) return false;
  const late = new Promise<boolean>((done) => setTimeout(() => done(false), PATIENCE).unref());
  const works = browser.newPage().then((page) => page.goto("about:blank")).then(() => true, () => false);
  const answer = await Promise.race([works, late]);
  await browser.close().catch(() => undefined);
  return answer;
}
