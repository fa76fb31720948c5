import { afterEach, describe, expect, it, vi } from "vitest";
import type { AnyAction, LogEntry } from "../../net/types";
import { study } from "./api";
import { declaredAt, madeRun } from "./made";
import type { RouteCheck, RoutePlan } from "./wire";

const entry = (number: number, company: string, action: AnyAction, stands = true): LogEntry => ({ number, company, action, stands }) as unknown as LogEntry;
const line = (train: string, ...path: string[]) => ({ train, path, revenue: 30, bonus: 0, treasury: 0, stops: [], bonuses: [] });
const run = { type: "RunTrains", routes: [line("2", "A1:0", "A3:0")] };
const log = [entry(1, "VR", { type: "LayTile" }), entry(2, "VR", run), entry(3, "VR", { type: "TakeLoan" }), entry(4, "VR", { type: "Dividend" }), entry(5, "QR", { type: "LayTile" })];

afterEach(() => vi.restoreAllMocks());

describe("a run that was made", () => {
  it("is known before it is made, where one looks back, and until it is paid", () => {
    expect([0, 1, 2, 3, 4, 5].map((number) => declaredAt(log, "VR", number) !== null)).toEqual([false, true, true, true, false, false]);
    expect(declaredAt(log, "QR", 2)).toBeNull();
    expect(declaredAt([entry(1, "VR", run, false)], "VR", 1)).toBeNull();
  });

  it("is explained like the best one, and is nothing besides where it is the best", async () => {
    const best = { company: "VR", number: 2, revenue: 50, trains: ["2", "2"], routes: [line("2", "A1:0", "A5:0"), line("2", "B1:0", "B3:0")], idle: [] } as unknown as RoutePlan;
    const check = vi.spyOn(study, "checkRoutes").mockResolvedValue({ legal: true, revenue: 30, routes: [line("2", "A1:0", "A3:0")] } as unknown as RouteCheck);
    const made = await madeRun("t", best, run.routes);
    expect(made).toMatchObject({ revenue: 30, idle: ["2"], number: 2 });
    expect(check).toHaveBeenCalledWith("t", "VR", run.routes, 2);
    expect(await madeRun("t", best, best.routes)).toBeNull();
  });
});
