/** The real server with the built client, on a free port, with a folder of its own that is removed at the end. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = resolve(HERE, "../../..");
const START = 110_000;

/** The Python that runs Kursbuch: the one named by KURSBUCH_PYTHON, else that of the checkout's environment. */
export function python(): string {
  const own = join(ROOT, ".venv", process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
  const found = process.env["KURSBUCH_PYTHON"] ?? own;
  if (!existsSync(found)) throw new Error(`There is no Python at ${found}; run "python3 go.py help" once, or set KURSBUCH_PYTHON.`);
  return found;
}

export interface Server {
  readonly address: string;
  /** The process that runs now. */
  readonly pid: () => number | undefined;
  readonly stop: () => Promise<void>;
  /** Ends it without warning, as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same port with the same data. */
  readonly again: () => Promise<void>;
}

export interface Wish {
  readonly hosted?: boolean;
  /** As at home: nobody may ask for too much at once. Other tests ask faster than people do. */
  readonly limited?: boolean;
  /** Seconds a bot waits before it moves. */
  readonly pause?: number;
  /** Titles of other people's packages, which are installed for this server alone. */
  readonly toys?: readonly string[];
}

export async function startServer(wish: Wish = {}): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), "kursbuch-e2e-"));
  const built = join(ROOT, "web", "dist");
  if (!existsSync(join(built, "index.html"))) throw new Error('The client is not built: run "python -m tools.web build" first.');
  // a copy, since somebody may build anew while the tests run
  const web = join(folder, "web");
  cpSync(built, web, { recursive: true });
  const packages = join(folder, "packages");
  if (wish.toys !== undefined) install(packages, wish.toys);
  const env = wish.toys === undefined ? process.env : { ...process.env, PYTHONPATH: packages };
  let child: ChildProcess | null = null;
  let port = 0;

  async function start(): Promise<string> {
    const words = [String(port), folder, web, wish.hosted === true ? "hosted" : wish.limited === true ? "limited" : "local", String(wish.pause ?? 0.02)];
    const started = spawn(python(), [join(HERE, "serve.py"), ...words], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
    child = started;
    return new Promise((done, fail) => {
      let said = "";
      const timer = setTimeout(() => fail(new Error(`The server did not start:\n${said}`)), START);
      const hear = (data: Buffer): void => {
        said += data.toString();
        const ready = /ready (\S+)/.exec(said);
        if (ready === null) return;
        clearTimeout(timer);
        done(ready[1] as string);
      };
      started.stdout?.on("data", hear);
      started.stderr?.on("data", hear);
      started.once("exit", (code) => fail(new Error(`The server ended with ${code}:\n${said}`)));
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    if (running === null || running.exitCode !== null) return;
    const gone = new Promise((done) => running.once("exit", done));
    running.kill(signal);
    await gone;
  }

  const address = await start();
  port = Number(new URL(address).port);
  return {
    address,
    pid: () => child?.pid,
    kill: () => end("SIGKILL"),
    again: async () => void (await start()),
    stop: async () => {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The toy titles of the Python tests, as packages in a folder; the server finds them as it finds anybody's. */
function install(folder: string, names: readonly string[]): void {
  const done = spawnSync(python(), ["-m", "toys.installing", folder, ...names], { cwd: join(ROOT, "tests") });
  if (done.status !== 0) throw new Error(`The toys could not be installed:\n${done.stderr.toString()}`);
}

/** A whole game played by bots, as the content of its file; the same seed gives the same game. What one process of a run has
 * played the others find in the folder named by KURSBUCH_E2E_GAMES. */
export function playedGame(title: string, seed: number, players: readonly string[], options: readonly string[] = []): Buffer {
  const words = [title, String(seed), ...players, ...options];
  const shared = process.env["KURSBUCH_E2E_GAMES"];
  const kept = shared === undefined ? undefined : join(shared, createHash("sha256").update(JSON.stringify(words)).digest("hex"));
  if (kept !== undefined && existsSync(kept)) return readFileSync(kept);
  const folder = mkdtempSync(join(shared ?? tmpdir(), "kursbuch-game-"));
  const file = join(folder, "game.kursbuch");
  try {
    const done = spawnSync(python(), [join(HERE, "game.py"), title, String(seed), file, ...players, ...options], { cwd: ROOT });
    if (done.status !== 0) throw new Error(`The bots did not finish:\n${done.stderr.toString()}`);
    const game = readFileSync(file);
    if (kept !== undefined) renameSync(file, kept);
    return game;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
