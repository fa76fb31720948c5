/** What went wrong with a request, in a sentence. */
import { t } from "../../i18n/index.svelte";
import { ApiError, Offline } from "../../net/http";

export function sentenceOf(fault: unknown): string {
  if (fault instanceof Offline) return t("net.offline");
  if (fault instanceof ApiError) {
    const where = fault.body.where === undefined || fault.body.where === null ? "" : ` (${fault.body.where})`;
    return fault.message + where;
  }
  return t("net.fault", { code: fault instanceof Error ? fault.message : String(fault) });
}
