/**
 * Pictures of every screen at three sizes, light, dark and German: `node --experimental-strip-types e2e/pictures.ts [NAME...]`,
 * or `python -m tools.pictures`. They are written to docs/pictures/screens; names choose some of them.
 */
import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { Api } from "./harness/api.ts";
import { findBrowser } from "./harness/browser.ts";
import { playedGame, startServer } from "./harness/server.ts";

const FOLDER = resolve(dirname(fileURLToPath(import.meta.url)), process.env["KURSBUCH_PICTURES"] ?? "../../docs/pictures/screens");
const SIZES = { wide: [1600, 1000], laptop: [1280, 800], phone: [390, 844] } as const;
type Size = keyof typeof SIZES;
type Look = "light" | "dark" | "german";

interface Scene {
  readonly name: string;
  readonly path: string;
  /** Something done before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly looks?: Readonly<Partial<Record<Size, readonly Look[]>>>;
  /** A visitor who has no tables. */
  readonly isNew?: boolean;
}

const ALL: Readonly<Record<Size, readonly Look[]>> = { wide: ["light", "dark"], laptop: ["light", "german"], phone: ["light", "dark", "german"] };

async function prepared(context: BrowserContext, address: string): Promise<readonly Scene[]> {
  const api = new Api(context, address);
  const players = ["Dot", "Ada", "Ben", "Cy"];
  const whole = await api.import(playedGame("1848", 11, players, ["edition=2021"]), "Tuesday club");
  const numbers = await api.get<{ rounds: { round: string; from: number }[] }>(`/tables/${whole.id}/log`);
  const at = (round: string, more: number): number => (numbers.rounds.find((one) => one.round === round)?.from ?? 0) + more;
  const operating = await api.post<{ id: string }>(`/tables/${whole.id}/fork`, { at: at("operating 11.1", 3), name: "Tuesday club" });
  const shares = await api.post<{ id: string }>(`/tables/${whole.id}/fork`, { at: at("share 11", 2), name: "Shares at noon" });
  const seats = (...names: string[]) => names.map((name, i) => ({ name, kind: i === 0 ? ("here" as const) : ("bot" as const), ...(i === 0 ? {} : { bot: "greedy" }) }));
  const opening = await api.open({ title: "1848", name: "Golden spike", seed: 5, draw: false, seats: seats("Cy", "Semmering", "Donner") });
  const open = await api.open({
    title: "1824", name: "Kaiser and coal", seed: 5, draw: false,
    seats: [{ name: "Eva", kind: "remote" }, { name: "Cy", kind: "here" }, { name: "Jo", kind: "remote" }, { name: "Brenner", kind: "bot", bot: "greedy" }],
  });
  const links = await api.get<{ seats: Record<string, string> }>(`/tables/${open.id}/links`);
  const secret = Object.values(links.seats)[0] ?? "";
  const guided = (id: string) => async (page: Page): Promise<void> => {
    await page.evaluate((table) => localStorage.setItem("kursbuch.guide", `${table} 1`), id);
    await page.reload({ waitUntil: "networkidle" });
    await page.waitForTimeout(1500);
  };
  const still = (page: Page): Promise<void> => page.waitForTimeout(900);
  return [
    { name: "lobby", path: "/" },
    { name: "lobby-empty", path: "/", isNew: true, looks: { laptop: ["light"], phone: ["light"] } },
    { name: "new-game", path: "/new" },
    { name: "new-game-1824", path: "/new?title=1824", looks: { laptop: ["light"] } },
    { name: "invite", path: `/new?table=${open.id}`, looks: { laptop: ["light"], phone: ["light"] } },
    { name: "join", path: secret, isNew: true, looks: { laptop: ["light"], phone: ["light"] } },
    { name: "finished-list", path: "/finished", looks: { laptop: ["light"], phone: ["light"] } },
    { name: "finished", path: `/t/${whole.id}/review`, prepare: still },
    { name: "rules", path: `/rules/1848/1848-LOAN-02?table=${operating.id}` },
    { name: "rules-search", path: "/rules/1848", looks: { laptop: ["light"] }, prepare: (page) => page.getByRole("searchbox").fill("loan") },
    { name: "settings", path: "/account", looks: { laptop: ["light"], phone: ["light"] } },
    { name: "first-game", path: "/first", looks: { laptop: ["light"], phone: ["light", "german"] } },
    { name: "guide", path: `/t/${opening.id}`, looks: { wide: ["light"], laptop: ["light", "german"], phone: ["light"] }, prepare: guided(opening.id) },
    { name: "table", path: `/t/${operating.id}`, prepare: still },
    { name: "table-share-round", path: `/t/${shares.id}`, prepare: still },
    { name: "table-opening", path: `/t/${opening.id}`, prepare: still, looks: { laptop: ["light"], phone: ["light"] } },
  ];
}

async function take(browser: Browser, address: string, scenes: readonly Scene[], cookies: Awaited<ReturnType<BrowserContext["storageState"]>>): Promise<void> {
  for (const scene of scenes) {
    for (const [size, looks] of Object.entries(scene.looks ?? ALL) as [Size, readonly Look[]][]) {
      for (const look of looks) await picture(browser, address, scene, size, look, cookies);
    }
  }
}

async function picture(browser: Browser, address: string, scene: Scene, size: Size, look: Look, cookies: Awaited<ReturnType<BrowserContext["storageState"]>>): Promise<void> {
  const [width, height] = SIZES[size];
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: look === "dark" ? "dark" : "light",
    locale: look === "german" ? "de-DE" : "en-GB",
    reducedMotion: "reduce",
    ...(size === "phone" ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
    ...(scene.isNew === true ? {} : { storageState: cookies }),
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (fault) => faults.push(fault.message));
  page.on("console", (said) => {
    if (said.type() === "error") faults.push(said.text());
  });
  await page.goto(address + scene.path, { waitUntil: "networkidle" });
  await page.locator("#main").waitFor();
  await page.waitForTimeout(250);
  await scene.prepare?.(page);
  await page.screenshot({ path: join(FOLDER, `${scene.name}-${size}${look === "light" ? "" : `-${look}`}.png`) });
  for (const fault of faults) console.warn(`${scene.name} ${size} ${look}: ${fault}`);
  await context.close();
}

const wanted = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
const found = await findBrowser();
const browser = await chromium.launch({ executablePath: found.path, args: [...found.args] });
const server = await startServer();
try {
  const context = await browser.newContext();
  const scenes = await prepared(context, server.address);
  const chosen = wanted.length === 0 ? scenes : scenes.filter((scene) => wanted.includes(scene.name));
  await take(browser, server.address, chosen, await context.storageState());
  console.log(`${chosen.length} screens in ${FOLDER}, taken with ${found.origin}`);
} finally {
  await browser.close();
  await server.stop();
}
