/** Where things lie on a screen, measured as the browser has laid them out: what is cut, what overlaps, what a finger cannot meet. */
import type { Page } from "@playwright/test";

/** The panes of all tables; those that a table does not have are not looked for. */
export const PANES = ["header.bar", "#actor", ".mapbox", "#prices", "#papers", "#trains", "#cards", "#players", "#news", "#log", "#talk", ".hist", "nav.swipe"] as const;

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Faults of a screen, in words: wider than the window, controls that are cut off or out of reach, panes that lie on one another. */
export function faults(page: Page): Promise<string[]> {
  return page.evaluate((panes) => {
    const SLACK = 1.5;
    const found: string[] = [];
    const [width, height] = [window.innerWidth, window.innerHeight];
    const name = (element: Element): string => {
      const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 40);
      return `${element.tagName.toLowerCase()}${element.id === "" ? "" : `#${element.id}`}${[...element.classList].filter((one) => !one.startsWith("svelte-")).map((one) => `.${one}`).join("")} "${words}"`;
    };
    const isSeen = (element: Element): boolean => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && element.closest(".sr-only, [inert], .maplibre") === null;
    const wide = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
    if (wide > document.documentElement.clientWidth + 1) {
      const worst = [...document.querySelectorAll("body *")].filter((one) => isSeen(one) && one.getBoundingClientRect().right > width + 1).slice(0, 4);
      found.push(`the page is ${wide} wide in a window of ${width}: ${worst.map(name).join("; ")}`);
    }
    /** How far a control lies outside of what its ancestors let one see or scroll to. */
    const hidden = (element: Element): number => {
      let box: { left: number; top: number; right: number; bottom: number } = element.getBoundingClientRect();
      let worst = 0;
      let [across, down] = [true, true];
      for (let frame = element.parentElement; frame !== null && frame !== document.documentElement; frame = frame.parentElement) {
        const style = getComputedStyle(frame);
        if (style.display === "contents" || (style.overflowX === "visible" && style.overflowY === "visible")) continue;
        const edge = frame.getBoundingClientRect();
        if (across && ["hidden", "clip"].includes(style.overflowX)) worst = Math.max(worst, box.right - edge.right, edge.left - box.left);
        if (down && ["hidden", "clip"].includes(style.overflowY)) worst = Math.max(worst, box.bottom - edge.bottom, edge.top - box.top);
        if (["auto", "scroll"].includes(style.overflowX)) across = false;
        if (["auto", "scroll"].includes(style.overflowY)) down = false;
        if (!across && !down) break;
        // what can be scrolled into sight stands for itself no longer: its frame does
        if (!across || !down) box = { left: across ? box.left : edge.left, right: across ? box.right : edge.right, top: down ? box.top : edge.top, bottom: down ? box.bottom : edge.bottom };
      }
      if (across) worst = Math.max(worst, box.right - width, -box.left);
      return worst;
    };
    for (const control of document.querySelectorAll("button, a[href], input, select, textarea, summary")) {
      if (!isSeen(control) || control.closest("svg.map") !== null) continue;
      const by = hidden(control);
      if (by > SLACK) found.push(`${name(control)} is cut by ${by.toFixed(0)} pixels`);
    }
    for (const frame of document.querySelectorAll("body *")) {
      const style = getComputedStyle(frame);
      if (!["auto", "scroll"].includes(style.overflowX) || !isSeen(frame)) continue;
      if (frame.scrollWidth > frame.clientWidth + 1 && !frame.hasAttribute("data-sideways")) found.push(`${name(frame)} scrolls sideways: ${frame.scrollWidth} in ${frame.clientWidth}`);
    }
    for (const arrow of document.querySelectorAll(".actor .goes-on")) {
      const [end, deck] = [arrow.closest(".actor")?.querySelector("i.end"), arrow.closest(".deck")];
      if (isSeen(arrow) && end && deck && end.getBoundingClientRect().top <= deck.getBoundingClientRect().top + 1) found.push("an arrow says that more follows, and nothing does");
    }
    /** What of a pane its frames let one see. */
    const seenPart = (element: Element): { left: number; top: number; right: number; bottom: number; width: number; height: number } => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let frame = element.parentElement; frame !== null && frame !== document.body; frame = frame.parentElement) {
        if (getComputedStyle(frame).overflowY === "visible") continue;
        const edge = frame.getBoundingClientRect();
        [left, top, right, bottom] = [Math.max(left, edge.left), Math.max(top, edge.top), Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
      }
      return { left, top, right, bottom, width: right - left, height: bottom - top };
    };
    const shown = panes.flatMap((pane) => [...document.querySelectorAll(pane)].filter(isSeen).map((element) => ({ pane, element, box: seenPart(element) })));
    shown.forEach((a, i) => {
      // a row that is pushed sideways shows some of its panes
      const isAside = a.element.parentElement?.closest("[data-sideways]") != null;
      if (!isAside && (a.box.width < 40 || a.box.height < 24)) found.push(`${a.pane} is only ${a.box.width.toFixed(0)} by ${a.box.height.toFixed(0)}`);
      if (a.box.right > width + SLACK || (a.box.bottom > height + SLACK && getComputedStyle(document.documentElement).overflow === "hidden")) found.push(`${a.pane} lies outside of the window`);
      for (const b of shown.slice(i + 1)) {
        // what there is to choose may grow over its neighbour, which stays where it is
        if (a.element.contains(b.element) || b.element.contains(a.element) || a.element.matches(".laptop .actor, .wide .actor, .sheet *")) continue;
        const [x, y] = [Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left), Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)];
        if (x > SLACK && y > SLACK) found.push(`${a.pane} and ${b.pane} overlap by ${x.toFixed(0)} by ${y.toFixed(0)}`);
      }
    });
    return found;
  }, PANES);
}

/**
 * Controls that are smaller than a finger: less than 44 pixels wide or high. Words that open something where they stand, in sentences,
 * in the log and in tables of figures, are as high as their line; the map is enlarged before something on it is to be met.
 */
export function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 43.5;
    const found = new Set<string>();
    for (const control of document.querySelectorAll<HTMLElement>("button, a[href], input, select, textarea, summary")) {
      if (!control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) || control.closest(".sr-only, svg.map") !== null) continue;
      if (control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type) && control.closest("label") !== null) continue;
      const style = getComputedStyle(control);
      const own = (control.textContent ?? "").trim().length;
      const holder = control.closest("p, li, dd, td, th, h2, h3, figcaption, dt, .sentence");
      const isInSentence = style.display.startsWith("inline") && holder !== null && (holder.textContent ?? "").trim().length > own + 3 && !control.classList.contains("btn");
      const isWord = control.matches(".thing, .log *, table *:not(.btn)");
      if (isInSentence || isWord) continue;
      const box = control.getBoundingClientRect();
      if (box.width === 0 || box.right < 0 || box.bottom < 0 || box.left > innerWidth || box.top > innerHeight || (box.width >= LEAST && box.height >= LEAST)) continue;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const meets = (dx: number, dy: number): boolean => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && (control.contains(hit) || hit.closest("label")?.contains(control) === true);
      };
      const reach = 21.5;
      const isOut = x - reach < 0 || y - reach < 0 || x + reach > innerWidth || y + reach > innerHeight;
      if (!isOut && (box.width >= LEAST || (meets(-reach, 0) && meets(reach, 0))) && (box.height >= LEAST || (meets(0, -reach) && meets(0, reach)))) continue;
      const words = (control.getAttribute("aria-label") ?? control.textContent ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 30);
      found.add(`${control.tagName.toLowerCase()}.${[...control.classList].filter((one) => !one.startsWith("svelte-")).join(".")} "${words}" ${box.width.toFixed(0)}x${box.height.toFixed(0)}`);
    }
    return [...found];
  });
}

/** Another size of the window, and what follows from it: the page has settled when nothing moves any more. */
export async function resizeTo(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(async ([w, h]) => {
    const frame = (): Promise<unknown> => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 40));
    let before = "";
    let same = 0;
    for (let tries = 0; tries < 100 && same < 2; tries += 1) {
      await frame();
      const map = document.querySelector("svg.map > g")?.getAttribute("transform") ?? "";
      const now = `${map}${[...document.querySelectorAll("section, main, nav, header")].map((one) => Object.values(one.getBoundingClientRect().toJSON() as object).map((value) => Math.round(Number(value))).join()).join(";")}`;
      same = window.innerWidth === w && window.innerHeight === h && now === before ? same + 1 : 0;
      before = now;
    }
  }, [width, height]);
}

/** Where the panes lie. */
export function places(page: Page): Promise<Record<string, Rect>> {
  return page.evaluate((panes) => {
    const found: Record<string, { x: number; y: number; width: number; height: number }> = {};
    for (const pane of panes) {
      const element = document.querySelector(pane);
      if (element === null || !element.checkVisibility()) continue;
      const { x, y, width, height } = element.getBoundingClientRect();
      found[pane] = { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
    }
    return found;
  }, PANES);
}

/** What scrolls down although it should show everything, with how much of it is hidden. */
export function scrolling(page: Page, within: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const frames = [...document.querySelectorAll(selector)].flatMap((one) => [one, ...one.querySelectorAll("*")]);
    return frames.filter((frame) => ["auto", "scroll"].includes(getComputedStyle(frame).overflowY) && frame.scrollHeight > frame.clientHeight + 1 && frame.checkVisibility())
      .map((frame) => `${frame.id === "" ? frame.className : frame.id}: ${frame.scrollHeight - frame.clientHeight} pixels are hidden`);
  }, within);
}

/** How wide a step of the map is on the screen. */
export function hexWidth(page: Page): Promise<number> {
  return page.evaluate(() => (document.querySelector<SVGGElement>("svg.map > g")?.getScreenCTM()?.a ?? 0) * 100);
}
