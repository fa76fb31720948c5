import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Newest } from "./newest";

describe("news that come fast", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const collected = () => {
    const shown: string[] = [];
    return { shown, news: new Newest<string>((item) => shown.push(item), (older, newer) => `${older}${newer}`, 100) };
  };

  test("the first is shown at once, what follows soon is shown together", () => {
    const { shown, news } = collected();
    news.put("a");
    expect(shown).toEqual(["a"]);
    news.put("b");
    news.put("c");
    expect(shown).toEqual(["a"]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual(["a", "bc"]);
  });

  test("after a pause the next one is shown at once again", () => {
    const { shown, news } = collected();
    news.put("a");
    vi.advanceTimersByTime(101);
    news.put("b");
    expect(shown).toEqual(["a", "b"]);
  });

  test("what waits can be called for, and comes once", () => {
    const { shown, news } = collected();
    news.put("a");
    news.put("b");
    news.flush();
    news.flush();
    vi.advanceTimersByTime(500);
    expect(shown).toEqual(["a", "b"]);
  });
});
