/**
 * Browsers of people who come and go. Whoever comes is new to every server: no cookie, nothing kept. The window of somebody who has
 * gone serves the next with the same wishes, since a new one has to start, and to read and compile the whole client first.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";

export interface Guest {
  readonly context: BrowserContext;
  readonly page: Page;
}
interface Window extends Guest {
  readonly wishes: string;
  /** The server whose guest it is. */
  readonly origin: string;
  /** Whether a test has left something in it that cannot be taken out again. */
  isSpoiled: boolean;
}

/** What tests listen to; the next guest has other ears. */
const HEARD = ["console", "dialog", "download", "pageerror", "popup", "request", "requestfailed", "requestfinished", "response", "websocket"] as const;

export class Guests {
  readonly #browser: Browser;
  readonly #free: Window[] = [];
  readonly #taken = new Map<Page, Window>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Somebody new; `isFirst` wants a window in which nobody has ever been. */
  async welcome(options: BrowserContextOptions, isFirst: boolean): Promise<Guest> {
    const { viewport, colorScheme, reducedMotion, ...lasting } = options;
    const wishes = JSON.stringify(Object.entries(lasting).sort(([one], [other]) => (one < other ? -1 : 1)));
    const at = isFirst ? -1 : this.#free.findIndex((window) => window.wishes === wishes);
    const window = at === -1 ? await this.#open(wishes, options) : (this.#free.splice(at, 1)[0] as Window);
    this.#taken.set(window.page, window);
    if (at !== -1) {
      await window.page.emulateMedia({ media: null, colorScheme: colorScheme ?? null, reducedMotion: reducedMotion ?? null });
      if (viewport) await window.page.setViewportSize(viewport);
    }
    return window;
  }

  /** The guest goes; a window that may be kept is as if nobody had been there. */
  async goodbye({ page, context }: Guest, mayKeep: boolean): Promise<void> {
    const window = this.#taken.get(page);
    this.#taken.delete(page);
    if (window === undefined || !mayKeep || window.isSpoiled || page.isClosed()) {
      await context.close();
      return;
    }
    await tidy(window);
    this.#free.push(window);
  }

  async close(): Promise<void> {
    for (const { context } of this.#free.splice(0)) await context.close();
  }

  async #open(wishes: string, options: BrowserContextOptions): Promise<Window> {
    const context = await this.#browser.newContext(options);
    const page = await context.newPage();
    const window: Window = { context, page, wishes, origin: options.baseURL ?? "*", isSpoiled: false };
    for (const owner of [page, context]) {
      for (const name of ["addInitScript", "exposeFunction", "exposeBinding"] as const) {
        const done = owner[name].bind(owner) as (...given: unknown[]) => Promise<unknown>;
        Object.assign(owner, {
          [name]: (...given: unknown[]) => {
            window.isSpoiled = true;
            return done(...given);
          },
        });
      }
    }
    return window;
  }
}

async function tidy({ context, page, origin }: Window): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const name of HEARD) page.removeAllListeners(name);
  // the patience of one test is not that of the next
  for (const owner of [page, context]) {
    owner.setDefaultTimeout(0);
    owner.setDefaultNavigationTimeout(0);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("about:blank");
  // not while a test goes on: a second session would take back what the page is told to show itself as, paper for example
  const devices = await context.newCDPSession(page);
  await devices.send("Storage.clearDataForOrigin", { origin, storageTypes: "cookies,local_storage,indexeddb,service_workers,cache_storage" });
  await devices.detach();
  await context.clearCookies();
  await context.setOffline(false);
}
