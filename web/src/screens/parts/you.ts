/** The name a person plays under on this device. */
import { t } from "../../i18n/index.svelte";
import { remember, remembered } from "../../shell/prefs.svelte";
import { session } from "../../shell/session.svelte";

const LONGEST = 40;

export function yourName(): string {
  return session.me?.account?.name ?? remembered("name") ?? t("you.name");
}

/** The same where others read it: sentences like "Player passes" have no place for "You". */
export function nameAtTable(): string {
  return session.me?.account?.name ?? remembered("name") ?? t("you.at_table");
}

export function setYourName(name: string): void {
  const trimmed = name.trim().slice(0, LONGEST);
  remember("name", trimmed === "" ? null : trimmed);
}
