import { describe, expect, test } from "vitest";
import { withLinks } from "./links";

const links = (text: string): (string | undefined)[] => withLinks(text).map((piece) => piece.href).filter((href) => href !== undefined);

describe("what somebody said", () => {
  test("addresses of the web become links, the sentence around them stays as it is", () => {
    expect(withLinks("See https://example.org/a?b=1, or http://x.test/(y).")).toEqual([
      { text: "See " },
      { text: "https://example.org/a?b=1", href: "https://example.org/a?b=1" },
      { text: ", or " },
      { text: "http://x.test/(y)", href: "http://x.test/(y)" },
      { text: "." },
    ]);
    expect(withLinks("nothing here")).toEqual([{ text: "nothing here" }]);
  });

  test("nothing else does, whatever it pretends to be", () => {
    expect(links("javascript:alert(1) data:text/html,x ftp://a.test file:///etc/passwd")).toEqual([]);
    expect(links("https://bank.test@evil.test/ http://")).toEqual([]);
    expect(withLinks("<a href=https://a.test>x</a>").map((piece) => piece.text).join("")).toBe("<a href=https://a.test>x</a>");
    expect(links("<a href=https://a.test>x</a>")).toEqual(["https://a.test/"]);
  });
});
