/** Requests to the server: JSON in, JSON out, one shape of error. */
import { language } from "../i18n/index.svelte";
import type { ErrorBody, Snapshot } from "./types";

export const BASE = "/api/v1";

/** The server answered, but not with what was asked for. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly snapshot: Snapshot | null = null,
  ) {
    super(body.message[language()]);
  }
}

/** No answer came at all. */
export class Offline extends Error {}

/** Whether the same request may be answered a moment later: the line was lost, or the server asks for patience. */
export function isPassing(fault: unknown): boolean {
  return fault instanceof Offline || (fault instanceof ApiError && (fault.status === 429 || fault.status === 503));
}

type Query = Readonly<Record<string, string | number | readonly string[] | null | undefined>>;

export function address(path: string, query: Query = {}): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    for (const one of Array.isArray(value) ? (value as readonly string[]) : [String(value)]) words.append(name, one);
  }
  const tail = words.toString();
  return BASE + path + (tail === "" ? "" : `?${tail}`);
}

async function request<T>(method: string, url: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": language() };
  const options: RequestInit = { method, headers, credentials: "same-origin" };
  if (signal !== undefined) options.signal = signal;
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(url, options);
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === "AbortError") throw fault;
    throw new Offline(String(fault));
  }
  return read<T>(answer);
}

async function read<T>(answer: Response): Promise<T> {
  const text = await answer.text();
  const isJson = (answer.headers.get("content-type") ?? "").includes("json");
  const data: unknown = isJson && text !== "" ? JSON.parse(text) : text;
  if (answer.ok) return data as T;
  const found = data as { error?: ErrorBody; snapshot?: Snapshot } | string;
  if (typeof found === "object" && found.error !== undefined) {
    throw new ApiError(answer.status, found.error, found.snapshot ?? null);
  }
  if (answer.status >= 502 && answer.status <= 504) throw new Offline(String(answer.status));
  const code = String(answer.status);
  throw new ApiError(answer.status, { code, message: { en: `HTTP ${code}`, de: `HTTP ${code}` } });
}

export const http = {
  get: <T>(path: string, query: Query = {}, signal?: AbortSignal): Promise<T> =>
    request<T>("GET", address(path, query), undefined, signal),
  post: <T>(path: string, body: unknown = {}, query: Query = {}, signal?: AbortSignal): Promise<T> =>
    request<T>("POST", address(path, query), body, signal),
  put: <T>(path: string, body: unknown): Promise<T> => request<T>("PUT", address(path), body),
  delete: <T>(path: string): Promise<T> => request<T>("DELETE", address(path), undefined),
};

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A unique key: the same request sent twice is carried out once. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}
