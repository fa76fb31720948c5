/** Requests of the screens outside the table: accounts, review, import (docs/api.md). */
import { language } from "../i18n/index.svelte";
import { ApiError, BASE, Offline, address, http } from "../net/http";
import type { ErrorBody, SeatId, Snapshot } from "../net/types";

export interface Device {
  readonly id: string;
  readonly created: string;
  readonly seen: string;
  readonly device: string;
  readonly this: boolean;
}

export const account = {
  register: (name: string, password: string): Promise<unknown> => http.post("/account/register", { name, password }),
  signIn: (name: string, password: string): Promise<unknown> => http.post("/account/sign-in", { name, password }),
  signOut: (): Promise<unknown> => http.post("/account/sign-out"),
  devices: async (): Promise<readonly Device[]> =>
    (await http.get<{ sessions: readonly Device[] }>("/account/sessions")).sessions,
  end: (id: string): Promise<unknown> => http.delete(`/account/sessions/${encodeURIComponent(id)}`),
  endOthers: (): Promise<unknown> => http.delete("/account/sessions"),
  password: (old: string, next: string): Promise<unknown> => http.post("/account/password", { old, new: next }),
};

export type Curve = readonly (readonly [number, number])[];
export interface ReviewRound {
  readonly round: string;
  readonly number: number;
  readonly phase: number;
}
export interface ReviewRun {
  readonly number: number;
  readonly round: string;
  readonly company: string;
  readonly seat: SeatId | null;
  readonly revenue: number;
  readonly best: number | null;
  readonly proved: boolean;
  readonly missed: number;
  readonly kind: string | null;
  readonly trains: readonly string[];
}
export interface WorthPart {
  readonly label: string;
  readonly percent?: number;
  readonly price?: number;
  readonly amount: number;
}
export interface Standing {
  readonly seat: SeatId;
  readonly place: number;
  readonly worth: number;
  readonly parts: readonly WorthPart[];
}
/** A game in hindsight. */
export interface Review {
  readonly rounds: readonly ReviewRound[];
  readonly worth: Readonly<Record<SeatId, Curve>>;
  readonly prices: Readonly<Record<string, Curve>>;
  readonly runs: readonly ReviewRun[];
  /** False while the server has not yet worked out every best run. */
  readonly complete?: boolean;
  readonly missed: Readonly<Record<string, number>>;
  readonly missed_by: Readonly<Record<SeatId, number>>;
  readonly dividends: Readonly<Record<SeatId, Readonly<Record<string, number>>>>;
  readonly rusted: readonly { readonly number: number; readonly company: string | null; readonly train: string; readonly cause: string }[];
  readonly phases: readonly { readonly number: number; readonly phase: number }[];
  readonly standing: readonly Standing[];
}

const at = (id: string): string => `/tables/${encodeURIComponent(id)}`;

export const review = {
  get: (id: string): Promise<Review> => http.get(`${at(id)}/review`, { lang: language() }),
  record: (id: string): string => address(`${at(id)}/record`),
};

/** A game file becomes a table of this device; a broken one says where it is broken. */
export async function importFile(file: Blob, name: string, judge = true): Promise<Snapshot> {
  const query = new URLSearchParams({ lang: language(), ...(name === "" ? {} : { name }), ...(judge ? {} : { judge: "false" }) });
  let answer: Response;
  try {
    answer = await fetch(`${BASE}/import?${query}`, { method: "POST", body: file, credentials: "same-origin" });
  } catch (fault) {
    throw new Offline(String(fault));
  }
  const data = (await answer.json()) as Snapshot & { error?: ErrorBody };
  if (data.error !== undefined) throw new ApiError(answer.status, data.error);
  return data;
}
