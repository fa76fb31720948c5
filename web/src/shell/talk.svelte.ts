/** What was said at my tables while I look elsewhere: counted on every screen, and shown for a moment. */
import { t } from "../i18n/index.svelte";
import * as api from "../net/api";
import type { Message, UnreadTalk } from "../net/types";
import { prefs } from "./prefs.svelte";
import { quiet } from "./quiet.svelte";
import { router } from "./router.svelte";
import { toasts } from "./toasts.svelte";
import { notify } from "./notice";

const EVERY = 20_000;
/** Longer words than this are cut in the note that pops up. */
const SHOWN = 140;

class TalkNews {
  tables = $state.raw<readonly UnreadTalk[]>([]);
  /** The newest message that was counted; of those before it nobody is told again. */
  #heard: number | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  get count(): number {
    return this.tables.reduce((sum, table) => sum + table.unread, 0);
  }

  unreadAt(table: string): number {
    return this.tables.find((one) => one.id === table)?.unread ?? 0;
  }

  start(): void {
    const look = (): void => {
      if (document.visibilityState === "visible" || prefs.notices) void this.refresh();
    };
    void this.refresh();
    this.#timer ??= setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
  }

  /** Asks what is new; what was there before the page was opened is counted and not shown. */
  async refresh(): Promise<void> {
    let found: readonly UnreadTalk[];
    try {
      found = await api.talk();
    } catch {
      return;
    }
    const before = this.#heard;
    this.tables = found;
    this.#heard = Math.max(before ?? 0, ...found.map((table) => table.last.id));
    if (before === null) return;
    for (const table of found) {
      if (table.last.id > before) this.#tell(table.id, table.name, table.last);
    }
  }

  /** Something was said at the table one sits at, in a pane that is not in sight. */
  heard(table: string, name: string, message: Message): void {
    if (message.id <= (this.#heard ?? 0)) return;
    this.#heard = message.id;
    const rest = this.tables.filter((one) => one.id !== table);
    this.tables = [...rest, { id: table, name, unread: this.unreadAt(table) + 1, last: message }];
    this.#tell(table, name, message);
  }

  /** All that was said at a table has been in sight. */
  async read(table: string, last: number): Promise<void> {
    this.#heard = Math.max(this.#heard ?? 0, last);
    this.tables = this.tables.filter((one) => one.id !== table || one.last.id > last);
    await api.tables.keep(table, { read: last }).catch(() => undefined);
  }

  #tell(table: string, name: string, message: Message): void {
    if (quiet.isNow) return;
    const text = message.text.length > SHOWN ? `${message.text.slice(0, SHOWN)}…` : message.text;
    const go = (): void => router.go(`/t/${table}?talk=1`);
    toasts.show({ kind: "note", title: t("talk.toast", { who: message.name, table: name }), text, actions: [{ label: t("talk.answer"), run: go }] }, 12);
    if (prefs.notices) notify(t("talk.toast", { who: message.name, table: name }), text);
  }
}

export const talkNews = new TalkNews();
