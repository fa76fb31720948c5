import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TableSocket } from "./socket";

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(): void {}
  close(): void {}
}

describe("a table's socket", () => {
  const told: { state: string; wait: number | null; tooMuch: boolean }[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("location", { origin: "http://localhost" });
    FakeSocket.all = [];
    told.length = 0;
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  function closedWith(code: number): void {
    const socket = new TableSocket("t", {
      onMessage: () => undefined,
      onLine: (state, retryAt, tooMuch) => told.push({ state, wait: retryAt === null ? null : retryAt - Date.now(), tooMuch }),
      from: () => null,
      lang: () => "en",
      seat: () => null,
    });
    socket.open();
    FakeSocket.all[0]?.onopen?.();
    FakeSocket.all[0]?.onclose?.({ code });
  }

  test("comes again soon when the line was lost", () => {
    closedWith(1006);
    expect(told.at(-1)?.tooMuch).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("leaves a server alone for a while that had too much of it, and says so", () => {
    closedWith(4429);
    expect(told.at(-1)).toMatchObject({ state: "lost", tooMuch: true });
    vi.advanceTimersByTime(14_000);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(12_000);
    expect(FakeSocket.all).toHaveLength(2);
  });
});
