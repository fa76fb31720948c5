/** What is written on a map, measured where the browser has drawn it. */
import { expect, type Page } from "@playwright/test";
import { mapAtRest } from "./fixtures.ts";

/** No word on the map lies on another, once the map has its size: each time that it is fitted its words are set a moment later. */
export async function expectWordsApart(page: Page): Promise<void> {
  await mapAtRest(page);
  await expect.poll(() => coveredWords(page), "words on the map that cover each other").toEqual([]);
}

/**
 * Pairs of things on the map that lie on one another: names, values, labels, costs and flags (`data-sign`) with each other
 * and with the spaces of cities and the dots of towns. Letters fill the middle of their line.
 */
function coveredWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Drawn { what: string; isStop: boolean; x: number; y: number; w: number; h: number; isRound: boolean }
    const SLACK = 1;
    const drawn = [...document.querySelectorAll<SVGGraphicsElement>("svg.map [data-sign], svg.map circle.slot, svg.map circle.town, svg.map [data-stop]")].map((element): Drawn => {
      const sign = element.dataset["sign"];
      const shown = sign === "value" ? (element.querySelector("circle") ?? element) : element;
      const box = shown.getBoundingClientRect();
      const high = shown.tagName === "text" ? 0.74 : 1;
      return {
        what: sign === undefined ? "a stop" : `${sign} ${element.textContent?.trim() ?? ""}`,
        isStop: sign === undefined, isRound: shown.tagName === "circle",
        x: box.left + box.width / 2, y: box.top + box.height / 2, w: box.width / 2, h: (box.height * high) / 2,
      };
    });
    const depth = (a: Drawn, b: Drawn): number => {
      const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
      if (a.isRound && b.isRound) return a.w + b.w - Math.hypot(dx, dy);
      if (!a.isRound && !b.isRound) return Math.min(a.w + b.w - dx, a.h + b.h - dy);
      const [round, flat] = a.isRound ? [a, b] : [b, a];
      const [outX, outY] = [dx - flat.w, dy - flat.h];
      return round.w - (outX <= 0 || outY <= 0 ? Math.max(outX, outY) : Math.hypot(outX, outY));
    };
    const found: string[] = [];
    drawn.forEach((a, i) => {
      for (const b of drawn.slice(i + 1)) if (!(a.isStop && b.isStop) && depth(a, b) > SLACK) found.push(`${a.what} and ${b.what} by ${depth(a, b).toFixed(1)} pixels`);
    });
    if (drawn.length < 10) found.push("the map is not drawn");
    return found;
  });
}
