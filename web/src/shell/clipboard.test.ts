import { afterEach, describe, expect, test, vi } from "vitest";
import { copyText } from "./clipboard";

afterEach(() => vi.unstubAllGlobals());

describe("the clipboard", () => {
  test("is used where the browser gives it", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    expect(await copyText("a link")).toBe(true);
    expect(writeText).toHaveBeenCalledWith("a link");
  });

  test("falls back to a selection, and says whether that worked", async () => {
    vi.stubGlobal("navigator", {});
    let selected = "";
    const copy = vi.fn(() => {
      selected = document.querySelector("textarea")?.value ?? "";
      return true;
    });
    Object.assign(document, { execCommand: copy });
    expect(await copyText("a link")).toBe(true);
    expect(selected).toBe("a link");
    expect(document.querySelector("textarea")).toBeNull();
    copy.mockImplementation(() => {
      throw new Error("no");
    });
    expect(await copyText("a link")).toBe(false);
  });
});
