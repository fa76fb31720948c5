/**
 * What something costs in processor time, which other programs on the machine change little, beside the time it took, which they
 * change much: that of the page's main thread by kind of work, and that of the server.
 */
import { readFileSync, readdirSync } from "node:fs";
import { loadavg } from "node:os";
import type { CDPSession, Page } from "@playwright/test";
import type { Server } from "./server.ts";

/** Milliseconds: what somebody waited, what the page worked on it, and what the server did. */
export interface Cost {
  readonly wall: number;
  readonly page: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  readonly server: number;
}
const KINDS = { page: "TaskDuration", script: "ScriptDuration", style: "RecalcStyleDuration", layout: "LayoutDuration" } as const;
const NOTHING: Cost = { wall: 0, page: 0, script: 0, style: 0, layout: 0, server: 0 };

const each = (find: (kind: keyof Cost) => number): Cost => Object.fromEntries((Object.keys(NOTHING) as (keyof Cost)[]).map((kind) => [kind, find(kind)])) as unknown as Cost;

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
/** The median of each kind of cost by itself. */
export const medianCost = (costs: readonly Cost[]): Cost => each((kind) => median(costs.map((cost) => cost[kind])));
/** What one of so many equal things costs. */
export const perOne = (cost: Cost, count: number): Cost => each((kind) => cost[kind] / count);

/** How many programs want a processor just now, as the system counts them. */
export const load = (): string => (loadavg()[0] ?? Number.NaN).toFixed(1);

/** Milliseconds that all threads of a process have worked; not known where the system does not tell. */
function worked(pid: number | undefined): number {
  const folder = `/proc/${pid ?? 0}/task`;
  try {
    return readdirSync(folder).reduce((sum, task) => sum + Number(readFileSync(`${folder}/${task}/schedstat`, "utf8").split(" ")[0]) / 1e6, 0);
  } catch {
    return Number.NaN;
  }
}

export class Meter {
  readonly #devtools: CDPSession;
  readonly #server: Server;

  private constructor(devtools: CDPSession, server: Server) {
    this.#devtools = devtools;
    this.#server = server;
  }

  static async at(page: Page, server: Server): Promise<Meter> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    return new Meter(devtools, server);
  }

  async #now(): Promise<Cost> {
    const { metrics } = await this.#devtools.send("Performance.getMetrics");
    const found = new Map(metrics.map(({ name, value }) => [name, value * 1000]));
    const [page, script, style, layout] = Object.values(KINDS).map((name) => found.get(name) ?? Number.NaN) as [number, number, number, number];
    return { wall: 0, page, script, style, layout, server: worked(this.#server.pid()) };
  }

  /** The cost of something that says itself how long somebody waited for it; `rest` lets what follows it end before it is counted. */
  async of(run: () => Promise<number>, rest: () => Promise<unknown> = async () => undefined): Promise<Cost> {
    const before = await this.#now();
    const wall = await run();
    await rest();
    const after = await this.#now();
    return { ...each((kind) => after[kind] - before[kind]), wall };
  }
}
