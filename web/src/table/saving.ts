/** Files to keep: fetched first, so that what cannot be had is said in words and nothing is saved. */
import { ApiError, Offline } from "../net/http";
import type { ErrorBody } from "../net/types";

/** The name that the server gives a file, else a name of our own. */
export function fileName(header: string | null, usual: string): string {
  return /filename="([^"/\\]+)"/.exec(header ?? "")?.[1] ?? usual;
}

export async function save(address: string, usual: string): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(address, { credentials: "same-origin" });
  } catch (fault) {
    throw new Offline(String(fault));
  }
  if (!answer.ok) throw new ApiError(answer.status, ((await answer.json()) as { error: ErrorBody }).error);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = fileName(answer.headers.get("content-disposition"), usual);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
