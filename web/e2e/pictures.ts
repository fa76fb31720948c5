/**
 * Pictures of every screen at three sizes, light, dark and German: `node --experimental-strip-types e2e/pictures.ts [NAME...]`,
 * or `python -m tools.pictures`. They are written to docs/pictures/screens; names choose some of them. With `--sizes` every screen is
 * taken at every size from 320 to 2560 pixels, light and dark, English and German, into `build/pictures` (or KURSBUCH_PICTURES) to be
 * looked at; `--sizes=390x844,1280x800` are some sizes, `--looks=dark,german` some looks.
 */
import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { Api } from "./harness/api.ts";
import { findBrowser } from "./harness/browser.ts";
import { playedGame, startServer } from "./harness/server.ts";

const HERE = dirname(fileURLToPath(import.meta.url));
const NAMED = { wide: [1600, 1000], laptop: [1280, 800], tablet: [1024, 768], phone: [390, 844] } as const;
type Size = keyof typeof NAMED;
const LOOKS = ["light", "dark", "german", "german-dark"] as const;
type Look = (typeof LOOKS)[number];
/** Every size that a screen is looked at; what is held in the hand is touched. */
const EVERY = ["320x640", "390x844", "844x390", "768x1024", "1024x768", "1280x800", "1600x1000", "2560x1440"];
const TOUCHED = new Set(["320x640", "390x844", "844x390", "768x1024", "1024x768"]);

interface Frame {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly isTouched: boolean;
}
const named = (size: Size): Frame => ({ name: size, width: NAMED[size][0], height: NAMED[size][1], isTouched: size === "phone" });
function sized(text: string): Frame {
  const [width = 0, height = 0] = text.split("x").map(Number);
  if (!(width >= 200 && height >= 200)) throw new Error(`${text} is no size: 390x844 would be one`);
  return { name: text, width, height, isTouched: TOUCHED.has(text) };
}

const flag = (name: string): string | undefined => process.argv.find((one) => one === `--${name}` || one.startsWith(`--${name}=`));
const listed = (name: string, all: readonly string[]): readonly string[] | null => {
  const found = flag(name);
  return found === undefined ? null : found.includes("=") ? (found.split("=")[1] ?? "").split(",") : all;
};
const sizes = listed("sizes", EVERY)?.map(sized) ?? null;
const looks = (listed("looks", LOOKS) ?? LOOKS).map((one) => {
  const look = LOOKS.find((known) => known === one);
  if (look === undefined) throw new Error(`${one} is no look: there are ${LOOKS.join(", ")}`);
  return look;
});
const FOLDER = resolve(HERE, process.env["KURSBUCH_PICTURES"] ?? (sizes === null ? "../../docs/pictures/screens" : "../../build/pictures"));

interface Scene {
  readonly name: string;
  /** Where it is; what takes long to set up is set up when the picture is wanted. */
  readonly path: string | (() => Promise<string>);
  /** Something done before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly looks?: Looks;
  /** A visitor who has no tables. */
  readonly isNew?: boolean;
}

type Looks = Readonly<Partial<Record<Size, readonly Look[]>>>;
/** Every screen at the three sizes; those seen most also dark and in German. */
const USUAL: Looks = { wide: ["light"], laptop: ["light"], phone: ["light"] };
const ALL: Looks = { wide: ["light", "dark"], laptop: ["light", "german"], phone: ["light", "dark", "german"] };

async function prepared(context: BrowserContext, address: string): Promise<readonly Scene[]> {
  const api = new Api(context, address);
  const players = ["Dot", "Ada", "Ben", "Cy"];
  const whole = await api.import(playedGame("1848", 11, players, ["edition=2021"]), "Tuesday club");
  const numbers = await api.get<{ rounds: { round: string; from: number }[] }>(`/tables/${whole.id}/log`);
  const at = (round: string, more: number): number => (numbers.rounds.find((one) => one.round === round)?.from ?? 0) + more;
  const operating = await api.post<{ id: string }>(`/tables/${whole.id}/fork`, { at: at("operating 11.1", 3), name: "Tuesday club" });
  const laying = await api.post<{ id: string }>(`/tables/${whole.id}/fork`, { at: at("operating 11.1", 0), name: "Tuesday club" });
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
  /** A table with much on it takes longer to be drawn. */
  const quiet = (page: Page): Promise<void> => page.waitForTimeout(3000);
  /** The next open hex, with its ring of tiles. */
  const ring = async (page: Page): Promise<void> => {
    await still(page);
    await page.locator("#actor .btn.main").click();
    await page.waitForTimeout(1500);
  };
  const pane = (n: number) => async (page: Page): Promise<void> => {
    await still(page);
    const bar = page.locator(".panes button");
    // elsewhere all panes stand side by side
    if ((await bar.count()) > 0) await bar.nth(n).click();
    await page.waitForTimeout(500);
  };
  const keys = (...pressed: string[]) => async (page: Page): Promise<void> => {
    await still(page);
    for (const key of pressed) await page.keyboard.press(key);
    await page.waitForTimeout(1200);
  };
  /** Games of 1824 that bots play when one of their moments is wanted. */
  const imported = new Map<string, Promise<{ id: string }>>();
  const moment = (variant: string, seed: number, names: readonly string[], when: number | ((log: Log) => number)) => async (): Promise<string> => {
    const game = imported.get(variant) ?? api.import(playedGame("1824", seed, names, [`variant=${variant}`]), "Kaiser and coal");
    imported.set(variant, game);
    const { id } = await game;
    const at = typeof when === "number" ? when : when(await api.get<Log>(`/tables/${id}/log`));
    const fork = await api.post<{ id: string }>(`/tables/${id}/fork`, { at, name: "Kaiser and coal" });
    return `/t/${fork.id}`;
  };
  /** Moments of a game of 1862 that bots have played, and the sale before it with everybody's bids. */
  interface Log { readonly rounds: readonly { readonly round: string; readonly from: number }[]; readonly entries: readonly { readonly number: number; readonly action: { readonly type: string } | null; readonly company: string | null }[] }
  const begins = (log: Log, round: string): number => log.rounds.find((one) => one.round === round)?.from ?? 0;
  /** Before a company runs its trains for the first time in a round. */
  const runs = (company: string, round: string) => (log: Log): number =>
    (log.entries.find((entry) => entry.number > begins(log, round) && entry.action?.type === "RunTrains" && entry.company === company)?.number ?? 1) - 1;
  /** Before the first action of a kind. */
  const first = (type: string) => (log: Log): number => (log.entries.find((entry) => entry.action?.type === type)?.number ?? 1) - 1;
  /** Before a director sells shares to pay for a train, which happens in operating rounds alone; and some moves later. */
  const helps = (later = 0) => (log: Log): number => {
    const isOperating = (number: number): boolean => log.rounds.findLast((one) => one.from < number)?.round.startsWith("operating") === true;
    return (log.entries.find((entry) => entry.action?.type === "SellShares" && isOperating(entry.number))?.number ?? 1) - 1 + later;
  };
  let golden: Promise<{ id: string }> | null = null;
  const america = (find: (log: Log) => number) => async (): Promise<string> => {
    golden ??= api.import(playedGame("1862", 2, players), "Golden spike");
    const { id } = await golden;
    const fork = await api.post<{ id: string }>(`/tables/${id}/fork`, { at: find(await api.get<Log>(`/tables/${id}/log`)), name: "Golden spike" });
    return `/t/${fork.id}`;
  };
  const bidding = async (): Promise<string> => {
    const table = await api.open({ title: "1862", name: "Golden spike", seed: 5, draw: false, seats: players.map((name) => ({ name, kind: "here" as const })) });
    const bids: readonly (readonly [string, string, number])[] = [["s1", "P3", 75], ["s2", "P3", 80], ["s3", "P3", 90], ["s4", "P8", 285], ["s1", "P6", 185]];
    for (const [seat, paper, amount] of bids) await api.act(table.id, seat, { type: "Bid", paper, amount });
    return `/t/${table.id}`;
  };
  /** Moments of a game of drawn track that bots have played, before an action of a kind; whoever looks on sits at every seat. */
  const drawn = (kind: string, moves = 190) => async (): Promise<string> =>
    `/t/${(await api.import(playedGame("benelux", 5, ["Dot", "Ben", "Cy"], ["bot=random", ...(kind === "" ? [] : [`before=${kind}`]), `moves=${moves}`]), "Low Countries on Sunday")).id}`;
  /** A click, or on a phone a tap, on a place of the screen. */
  const press = async (page: Page, x: number, y: number): Promise<void> => {
    if (await page.evaluate(() => matchMedia("(pointer: coarse)").matches)) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
    await page.waitForTimeout(900);
  };
  /** A goal at some part of the map's width and height: its way with its price. */
  const goal = (across: number, down: number) => async (page: Page): Promise<void> => {
    await still(page);
    const box = (await page.locator("svg.map").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await press(page, box.x + box.width * across, box.y + box.height * down);
  };
  /** The farthest milepost in reach is pointed at. */
  const farthest = async (page: Page): Promise<void> => {
    await still(page);
    const spot = await page.evaluate(() => {
      const rings = [...document.querySelectorAll<SVGPathElement>("svg.map .free, svg.map .dear")].map((path) => path.getAttribute("d") ?? "").find((d) => d !== "") ?? "";
      const [, x, y] = /M([-\d.]+) ([-\d.]+)[^M]*$/.exec(rings) ?? [];
      const map = document.querySelector<SVGGElement>("svg.map > g")?.getScreenCTM();
      return x === undefined || y === undefined || !map ? null : { x: map.a * (Number(x) + 5) + map.e, y: map.d * Number(y) + map.f };
    });
    if (spot === null) return;
    if (await page.evaluate(() => matchMedia("(pointer: coarse)").matches)) await page.touchscreen.tap(spot.x, spot.y);
    else await page.mouse.move(spot.x, spot.y);
    await page.waitForTimeout(900);
  };
  /** What the aids say of all demands, and the way of one of them. */
  const demand = async (page: Page): Promise<void> => {
    await pane(1)(page);
    await page.locator("#cards button[aria-pressed]", { hasText: /Figures|Zahlen/ }).click();
    await page.waitForTimeout(2500);
    await page.locator(".demand").nth(1).click();
    await page.waitForTimeout(1500);
  };
  /** The coach with all its parts; where something is to be done first, it is done with the coach open. */
  const coached = (act?: (page: Page) => Promise<void>) => async (page: Page): Promise<void> => {
    await page.evaluate(() => localStorage.setItem("kursbuch.coach", "hint cost standing warn"));
    await page.reload({ waitUntil: "networkidle" });
    await still(page);
    await page.keyboard.press("Shift+H");
    await page.locator(".coach h3").waitFor();
    await act?.(page);
    await page.waitForTimeout(500);
  };
  /** Keeping what a run has earned shortly before the end. */
  const paying = async (): Promise<string> => {
    const log = await api.get<Log>(`/tables/${whole.id}/log`);
    const entry = log.entries.find(({ number, action }) => number > begins(log, "operating 11.3") && action?.type === "Dividend");
    return `/t/${(await api.post<{ id: string }>(`/tables/${whole.id}/fork`, { at: (entry?.number ?? 1) - 1, name: "Tuesday club" })).id}`;
  };
  const blunder = async (page: Page): Promise<void> => {
    await page.keyboard.press("Shift+H");
    await page.keyboard.press("k");
    // what the coach thinks of it depends on how its trials go
    await page.getByRole("dialog").waitFor({ timeout: 30_000 }).catch(() => undefined);
  };
  const analysed = async (page: Page): Promise<void> => {
    const start = page.getByRole("button", { name: /^(Analyse the game|Partie analysieren|Go on|Weiter)$/ });
    await still(page);
    if ((await start.count()) > 0) await start.first().click();
    await page.locator(".analysis .moves li").nth(2).waitFor({ timeout: 240_000 });
    await page.locator(".analysis").evaluate((found) => found.scrollIntoView());
    await page.waitForTimeout(500);
  };
  /** With other settings than usual, as this device keeps them. */
  const settled = (settings: Readonly<Record<string, string>>) => async (page: Page): Promise<void> => {
    await page.evaluate((kept) => { for (const [name, value] of Object.entries(kept)) localStorage.setItem(`kursbuch.${name}`, value); }, settings);
    await page.reload({ waitUntil: "networkidle" });
    await quiet(page);
  };
  const lesson = (n: number) => async (page: Page): Promise<void> => {
    await still(page);
    await page.locator("main button.btn").nth(n).click();
    await page.waitForURL(/\/t\//, { timeout: 120_000 });
    await page.locator("#actor h1").waitFor({ timeout: 120_000 });
    await quiet(page);
  };
  /** A table at which bots have moved since I did. */
  const missed = async (): Promise<string> => {
    const table = await api.open({ title: "1848", name: "Golden spike", seed: 5, draw: false, seats: seats("Cy", "Semmering", "Donner") });
    await api.act(table.id, "s1", { type: "BuyPaper", paper: "P1" });
    for (let tries = 0; tries < 100 && !(await api.table(table.id)).waiting_for.includes("s1"); tries += 1) await new Promise((done) => setTimeout(done, 300));
    return `/t/${table.id}`;
  };
  /** A plan with a tile of this turn. */
  const planned = async (page: Page): Promise<void> => {
    await still(page);
    const open = page.locator("svg.map [data-hex].open").first();
    const at = (await open.getAttribute("data-hex")) ?? "";
    await page.keyboard.press("p");
    await page.waitForTimeout(1000);
    const box = (await page.locator(`svg.map [data-hex="${at}"]`).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await press(page, box.x + box.width / 2, box.y + box.height / 2);
    await page.keyboard.press("Enter");
    await quiet(page);
  };
  const ended = (title: string, seed: number, names: readonly string[], back: number) => async (): Promise<string> => {
    const game = await api.import(playedGame(title, seed, names), "To the end");
    const fork = await api.post<{ id: string }>(`/tables/${game.id}/fork`, { at: game.number - back, name: "To the end" });
    return `/t/${fork.id}`;
  };
  const four = ["Eva", "Cy", "Jo", "Max"];
  const base = (when: number | ((log: Log) => number)): (() => Promise<string>) => moment("base", 5, four, when);
  return [
    { name: "lobby", path: "/", looks: ALL },
    { name: "lobby-empty", path: "/", isNew: true },
    { name: "new-game", path: "/new" },
    { name: "new-game-1824", path: "/new?title=1824" },
    { name: "invite", path: `/new?table=${open.id}` },
    { name: "join", path: secret, isNew: true },
    { name: "finished-list", path: "/finished" },
    { name: "finished", path: `/t/${whole.id}/review`, prepare: still, looks: ALL },
    { name: "rules", path: `/rules/1848/1848-LOAN-02?table=${operating.id}` },
    { name: "rules-search", path: "/rules/1848", prepare: (page) => page.getByRole("searchbox").fill("loan") },
    { name: "settings", path: "/account" },
    { name: "first-game", path: "/first" },
    { name: "guide", path: `/t/${opening.id}`, prepare: guided(opening.id) },
    { name: "table", path: `/t/${operating.id}`, prepare: still, looks: { ...ALL, tablet: ["light"] } },
    { name: "table-ring", path: `/t/${laying.id}`, prepare: ring, looks: { wide: ["light", "dark"], laptop: ["light", "german"], phone: ["light"] } },
    { name: "table-prices", path: `/t/${operating.id}`, prepare: pane(1), looks: { phone: ["light"] } },
    { name: "table-papers", path: `/t/${operating.id}`, prepare: pane(2), looks: { phone: ["light"] } },
    { name: "table-trains", path: `/t/${operating.id}`, prepare: pane(3), looks: { phone: ["light"] } },
    { name: "table-log", path: `/t/${operating.id}`, prepare: pane(4), looks: { phone: ["light"] } },
    { name: "table-past", path: `/t/${operating.id}`, prepare: keys(",", ",", ",", ",", ",") },
    { name: "table-over", path: `/t/${whole.id}`, prepare: still },
    { name: "table-1824-opening", path: base(6), prepare: still, looks: { ...USUAL, phone: ["light", "german"] } },
    { name: "table-1824", path: base(70), prepare: still, looks: { wide: ["light", "dark"], laptop: ["light", "german"], phone: ["light"] } },
    { name: "table-1824-forming", path: base(first("RemoveStation")), prepare: still, looks: { ...USUAL, laptop: ["light", "german"] } },
    { name: "table-1824-help", path: base(helps()), prepare: still },
    { name: "table-1824-debt", path: base(helps(5)), prepare: still },
    { name: "table-1824-goods-time", path: moment("goods_time", 5, four.slice(0, 3), 200), prepare: still },
    { name: "table-1824-for-two", path: moment("cisleithania_2", 6, four.slice(0, 2), 60), prepare: still },
    { name: "table-1824-for-three", path: moment("cisleithania_3", 6, four.slice(0, 3), 150), prepare: still },
    { name: "new-game-1862", path: "/new?title=1862" },
    { name: "table-1862-sale", path: bidding, prepare: quiet, looks: { ...USUAL, phone: ["light", "german"] } },
    { name: "table-1862", path: america(runs("UP", "operating 11.3")), prepare: quiet, looks: { wide: ["light", "dark"], laptop: ["light", "german"], phone: ["light", "dark"] } },
    { name: "table-1862-share-round", path: america((log) => begins(log, "share 12") + 4), prepare: quiet, looks: { laptop: ["light"], phone: ["light"] } },
    { name: "table-1862-buy-back", path: america(first("BuyBack")), prepare: quiet },
    { name: "new-game-benelux", path: "/new?title=benelux" },
    { name: "table-benelux", path: drawn("Build"), prepare: goal(0.72, 0.3), looks: { ...ALL, tablet: ["light"] } },
    { name: "table-benelux-move", path: drawn("Move"), prepare: farthest, looks: { wide: ["light", "dark"], laptop: ["light", "german"], phone: ["light"] } },
    { name: "table-benelux-deliver", path: drawn("Deliver"), prepare: still, looks: { laptop: ["light", "german"], phone: ["light"] } },
    { name: "table-benelux-plan", path: drawn("Move"), prepare: demand, looks: { wide: ["light", "dark"], laptop: ["german"] } },
    { name: "table-benelux-opening", path: drawn("", 0), prepare: still },
    { name: "table-benelux-origin", path: drawn("ChooseOrigin", 0), prepare: still },
    { name: "table-benelux-cards", path: drawn("Build"), prepare: pane(1), looks: { phone: ["light", "german"] } },
    { name: "table-benelux-players", path: drawn("Build"), prepare: pane(2), looks: { phone: ["light"] } },
    { name: "table-benelux-news", path: drawn("Build"), prepare: pane(3), looks: { phone: ["light"] } },
    { name: "table-share-round", path: `/t/${shares.id}`, prepare: still, looks: { ...USUAL, laptop: ["light", "german"] } },
    { name: "table-opening", path: `/t/${opening.id}`, prepare: still },
    { name: "table-coach", path: `/t/${opening.id}`, prepare: coached(), looks: { laptop: ["light", "german"], phone: ["light"] } },
    { name: "table-warning", path: paying, prepare: coached(blunder), looks: {} },
    { name: "analysis", path: `/t/${whole.id}/review`, prepare: analysed, looks: { laptop: ["light"], phone: ["light"] } },
    { name: "table-recap", path: missed, prepare: quiet, looks: { laptop: ["light"], phone: ["light"] } },
    { name: "table-plan", path: `/t/${laying.id}`, prepare: planned, looks: { laptop: ["light"], phone: ["light"] } },
    { name: "table-greys", path: `/t/${operating.id}`, prepare: settled({ colours: "greys" }), looks: { laptop: ["light", "dark"] } },
    { name: "table-blue-yellow", path: `/t/${operating.id}`, prepare: settled({ colours: "blue_yellow" }), looks: { laptop: ["light"] } },
    { name: "table-large-letters", path: `/t/${operating.id}`, prepare: settled({ text: "150" }), looks: { laptop: ["light"], phone: ["light"] } },
    { name: "lessons", path: "/lessons", looks: { laptop: ["light"] } },
    { name: "lessons-1848", path: "/lessons/1848", looks: { laptop: ["light"], phone: ["light"] } },
    { name: "lesson-1848", path: "/lessons/1848", prepare: lesson(2), looks: { laptop: ["light"], phone: ["light"] } },
    { name: "lesson-benelux", path: "/lessons/benelux", prepare: lesson(0), looks: { laptop: ["light"], phone: ["light"] } },
    ...["1848", "1824", "1862", "benelux"].map((title): Scene => ({ name: `glance-${title}`, path: `/glance/${title}`, looks: { laptop: ["light"] } })),
    { name: "table-1824-end", path: ended("1824", 5, four, 6), prepare: quiet, looks: { laptop: ["dark"] } },
    { name: "table-1862-end", path: ended("1862", 2, players, 6), prepare: quiet, looks: { laptop: ["dark"], phone: ["light"] } },
    { name: "table-benelux-end", path: ended("benelux", 5, ["Dot", "Ben", "Cy"], 3), prepare: quiet, looks: { laptop: ["dark"] } },
  ];
}

async function take(browser: Browser, address: string, scenes: readonly Scene[], cookies: Awaited<ReturnType<BrowserContext["storageState"]>>): Promise<void> {
  for (const scene of scenes) {
    const path = typeof scene.path === "string" ? scene.path : await scene.path();
    for (const { frame, those } of framesOf(scene)) await picture(browser, address, path, scene, frame, those, cookies);
  }
}

/** One page, and the looks that it is seen in: its language stays, dark is another light on it. */
interface Sitting {
  readonly frame: Frame;
  readonly those: readonly Look[];
}

/** The pictures of a screen: those that belong into the docs, or all that are asked for. */
function framesOf(scene: Scene): readonly Sitting[] {
  const sized = (Object.entries(scene.looks ?? USUAL) as [Size, readonly Look[]][]).map(([size, those]): Sitting => ({ frame: named(size), those }));
  const all = sizes === null ? sized : sizes.map((frame): Sitting => ({ frame, those: looks }));
  return all.flatMap(({ frame, those }) => [false, true].map((isGerman): Sitting => ({ frame, those: those.filter((look) => look.startsWith("german") === isGerman) }))).filter(({ those }) => those.length > 0);
}

async function picture(browser: Browser, address: string, path: string, scene: Scene, frame: Frame, those: readonly Look[], cookies: Awaited<ReturnType<BrowserContext["storageState"]>>): Promise<void> {
  const { width, height } = frame;
  const colours = (look: Look | undefined): "dark" | "light" => (look?.endsWith("dark") === true ? "dark" : "light");
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: colours(those[0]),
    locale: those[0]?.startsWith("german") === true ? "de-DE" : "en-GB",
    reducedMotion: "reduce",
    ...(frame.isTouched ? { hasTouch: true, isMobile: true, ...(sizes === null ? { deviceScaleFactor: 2 } : {}) } : {}),
    ...(scene.isNew === true ? {} : { storageState: cookies }),
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (fault) => faults.push(fault.message));
  page.on("console", (said) => {
    if (said.type() === "error") faults.push(said.text());
  });
  await page.goto(address + path, { waitUntil: "networkidle" });
  await page.locator("#main").waitFor();
  await page.waitForTimeout(250);
  await scene.prepare?.(page);
  for (const look of those) {
    await page.emulateMedia({ colorScheme: colours(look) });
    await page.screenshot({ path: join(FOLDER, `${scene.name}-${frame.name}${look === "light" ? "" : `-${look}`}.png`) });
  }
  for (const fault of faults) console.warn(`${scene.name} ${frame.name} ${those.join(" ")}: ${fault}`);
  await context.close();
}

const wanted = process.argv.slice(2).filter((one) => !one.startsWith("--"));
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
