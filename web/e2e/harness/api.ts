/** What tests do without a browser's page: the API with the cookies of a browser context. */
import type { APIRequestContext, BrowserContext } from "@playwright/test";

export interface Wished {
  readonly title: string;
  readonly name?: string;
  readonly seed?: number;
  readonly draw?: boolean;
  readonly options?: Readonly<Record<string, string>>;
  readonly seats: readonly { readonly name: string; readonly kind: "here" | "remote" | "bot"; readonly bot?: string }[];
}
export interface Opened {
  readonly id: string;
  readonly number: number;
  readonly seats: readonly { readonly seat: string; readonly name: string; readonly kind: string }[];
  readonly waiting_for: readonly string[];
  readonly over: unknown;
  readonly offers: Readonly<Record<string, readonly { readonly kind: string; readonly label: string; readonly action: Record<string, unknown> }[]>>;
  readonly view: Record<string, unknown> & { readonly round: string };
}

/** The server closes a line that was idle for some seconds, maybe in the moment in which it is used again. */
const AGAIN = { maxRetries: 2 };

export class Api {
  readonly #request: APIRequestContext;
  readonly address: string;

  constructor(context: Pick<BrowserContext, "request">, address: string) {
    this.#request = context.request;
    this.address = address;
  }

  async get<T>(path: string): Promise<T> {
    return this.#read<T>(await this.#request.get(`${this.address}/api/v1${path}`, AGAIN));
  }

  async post<T>(path: string, data: unknown = {}): Promise<T> {
    return this.#read<T>(await this.#request.post(`${this.address}/api/v1${path}`, { data, headers: { Origin: this.address }, ...AGAIN }));
  }

  /** This device must be known before anything is made for it. */
  async open(wish: Wished): Promise<Opened> {
    await this.get("/me");
    return this.post<Opened>("/tables", wish);
  }

  async import(file: Buffer, name: string): Promise<Opened> {
    await this.get("/me");
    const path = `${this.address}/api/v1/import?name=${encodeURIComponent(name)}`;
    const headers = { Origin: this.address, "Content-Type": "application/octet-stream" };
    return this.#read<Opened>(await this.#request.post(path, { data: file, headers, ...AGAIN }));
  }

  table(id: string): Promise<Opened> {
    return this.get<Opened>(`/tables/${id}`);
  }

  /** One move; the key is new for each. */
  async act(id: string, seat: string, action: unknown): Promise<{ number: number }> {
    const { number } = await this.table(id);
    return this.post(`/tables/${id}/actions`, { seat, action, expected: number, key: `e2e-${id.slice(0, 6)}-${number}-${Date.now()}` });
  }

  async #read<T>(answer: { ok: () => boolean; status: () => number; text: () => Promise<string> }): Promise<T> {
    const text = await answer.text();
    if (!answer.ok()) throw new Error(`${answer.status()}: ${text.slice(0, 400)}`);
    return (text === "" ? null : JSON.parse(text)) as T;
  }
}
