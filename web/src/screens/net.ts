/** Requests of the screens outside the table: accounts, game files (docs/api.md). */
import { language } from "../i18n/index.svelte";
import { ApiError, BASE, Offline, address, http } from "../net/http";
import type { Device, DeviceList, ErrorBody, Snapshot } from "../net/types";

export const account = {
  register: (name: string, password: string): Promise<unknown> => http.post("/account/register", { name, password }),
  signIn: (name: string, password: string): Promise<unknown> => http.post("/account/sign-in", { name, password }),
  signOut: (): Promise<unknown> => http.post("/account/sign-out"),
  devices: async (): Promise<readonly Device[]> =>
    (await http.get<DeviceList>("/account/sessions")).sessions,
  end: (id: string): Promise<unknown> => http.delete(`/account/sessions/${encodeURIComponent(id)}`),
  endOthers: (): Promise<unknown> => http.delete("/account/sessions"),
  password: (old: string, next: string): Promise<unknown> => http.post("/account/password", { old, new: next }),
};

/** The address of the game file. */
export const recordOf = (id: string): string => address(`/tables/${encodeURIComponent(id)}/record`);

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
