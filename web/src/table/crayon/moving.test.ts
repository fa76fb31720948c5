import { flushSync } from "svelte";
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import ActorPanel from "./ActorPanel.svelte";
import Harness from "./Harness.test.svelte";
import type { Play } from "./play.svelte";
import { addTexts } from "./texts";
import { laid, offer, viewOf } from "./toy";

const POST = { at: [6, 2], path: [[6, 2]], turn: 1, points: 1, fee: 0, owners: [], stops: [], ferries: [], ferry: null };
const reached = (...posts: readonly unknown[]) => async () => Response.json({ legal: true, now: true, posts });
const busy = async () => new Response(JSON.stringify({ error: { code: "not_now", message: { en: "", de: "" } } }), { status: 503, headers: { "content-type": "application/json" } });
const lost = async (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));
const asked = (fetched: ReturnType<typeof vi.fn>): number => fetched.mock.calls.filter(([url]) => String(url).includes("/study/reach")).length;

function sit(fetched: ReturnType<typeof vi.fn>): Play {
  vi.stubGlobal("fetch", fetched);
  const { desk } = laid(viewOf(), [offer({ type: "Move" }), offer({ type: "EndMoving" })]);
  let table: Play | null = null;
  render(Harness, { desk, pane: ActorPanel, phone: false, prepare: (play: Play) => (table = play) });
  return table as unknown as Play;
}
const hint = (): string => document.querySelector("#actor .hint")?.textContent ?? "";

beforeAll(async () => addTexts({ en: () => import("./texts/en"), de: () => import("./texts/de") }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("where the train gets", () => {
  test("is asked again where the line was lost or the server was busy, until it is known", async () => {
    const answers = [lost, busy, reached(POST)];
    const fetched = vi.fn(async (url: string) => (url.includes("/study/reach") ? (answers.shift() ?? lost)() : Response.json({ legal: true })));
    const play = sit(fetched);
    const loaded = play.moving.load();
    await vi.advanceTimersByTimeAsync(2000);
    await loaded;
    expect([...play.moving.reach.keys()]).toEqual(["6/2"]);
    expect(asked(fetched)).toBe(3);
  });

  test("is given up after a while", async () => {
    const fetched = vi.fn(lost);
    const play = sit(fetched);
    const loaded = play.moving.load();
    await vi.advanceTimersByTimeAsync(60_000);
    await loaded;
    expect(asked(fetched)).toBe(4);
    expect(play.moving.isKnown).toBe(false);
  });

  test("is not asked again for a position that has gone", async () => {
    const fetched = vi.fn(lost);
    const play = sit(fetched);
    const first = play.moving.load();
    await vi.advanceTimersByTimeAsync(100);
    fetched.mockImplementation(reached(POST));
    await play.moving.load();
    await vi.advanceTimersByTimeAsync(10_000);
    await first;
    expect(asked(fetched)).toBe(2);
    expect(play.moving.isKnown).toBe(true);
  });

  test("nowhere is said, instead of asking for a click", async () => {
    const play = sit(vi.fn(reached()));
    expect(hint()).toBe("Click where the train shall go: bright mileposts are in reach.");
    await play.moving.load();
    flushSync();
    expect(hint()).toBe("The train cannot go on from here.");
    expect(screen.queryByRole("heading", { level: 1 })).toBeTruthy();
  });
});
