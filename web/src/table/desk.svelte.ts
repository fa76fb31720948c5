/** What one person at a table has in front of them, whatever the game: the table, their seat, what is open beside it. */
import { getContext, setContext } from "svelte";
import { announcer } from "../shell/announce.svelte";
import { remember, remembered } from "../shell/prefs.svelte";
import type { AnyAction, AnyView, Offer, Refused } from "../net/types";
import { TableStore, type Shown } from "../net/table.svelte";
import { pick, t } from "../i18n/index.svelte";

const KEY = Symbol("desk");
const NO_OFFERS: readonly Offer[] = [];

export class Desk {
  /** The rule whose text is open beside the table. */
  rule = $state<string | null>(null);
  dialog = $state<string | null>(null);
  /** The pane shown on a phone. */
  pane = $state<string>("");
  /** On a phone: whether the sheet of choices is open, or only its head and its button. */
  sheetOpen = $state(true);
  /** Why the last request was refused, shown at the button. */
  refusal = $state.raw<Refused | null>(null);
  /** The company under the pointer in some list: its stations are pointed out on the map. */
  pointed = $state<string | null>(null);
  /** Seconds since the epoch, once a second, for clocks. */
  now = $state(Date.now());

  constructor(readonly store: TableStore) {}

  get snapshot(): Shown {
    return this.store.snapshot as Shown;
  }

  get view(): AnyView {
    return this.store.view ?? {};
  }

  isLive = $derived.by(() => this.store.looking === null);

  /** My seat that is to act now, else the one whose view this is. */
  seat = $derived.by((): string | null => {
    const snapshot = this.store.snapshot;
    if (snapshot === null) return null;
    const acting = snapshot.mine.filter((seat) => snapshot.waiting_for.includes(seat));
    return acting.find((seat) => (snapshot.offers[seat]?.length ?? 0) > 0) ?? snapshot.seat;
  });

  /** What I may do now; nothing while an earlier position is looked at. */
  offers = $derived.by((): readonly Offer[] => {
    const snapshot = this.store.snapshot;
    if (snapshot === null || this.store.looking !== null || this.seat === null) return NO_OFFERS;
    return snapshot.waiting_for.includes(this.seat) ? (snapshot.offers[this.seat] ?? NO_OFFERS) : NO_OFFERS;
  });

  /** What seats of mine may do that play does not wait for. */
  outOfTurn = $derived.by((): readonly { readonly seat: string; readonly offer: Offer }[] => {
    const snapshot = this.store.snapshot;
    if (snapshot === null || this.store.looking !== null) return [];
    const others = snapshot.mine.filter((seat) => !snapshot.waiting_for.includes(seat));
    return others.flatMap((seat) => (snapshot.offers[seat] ?? NO_OFFERS).map((offer) => ({ seat, offer })));
  });

  isMyMove = $derived.by(() => this.offers.length > 0);
  isSpectator = $derived.by(() => (this.store.snapshot?.mine.length ?? 0) === 0);

  isMine(seat: string | null): boolean {
    return seat !== null && (this.store.snapshot?.mine.includes(seat) ?? false);
  }

  /** Whose column is tinted: mine, or where several sit at this device the one to act. */
  isTinted(seat: string): boolean {
    return this.store.snapshot?.mine.length === 1 ? this.isMine(seat) : this.isMine(seat) && seat === this.seat;
  }

  /** A name as the reader would say it: their own as "you" if they have only one seat. */
  name(seat: string | null): string {
    const only = this.store.snapshot?.mine.length === 1;
    return only && this.isMine(seat) ? t("you") : this.store.seatName(seat);
  }

  async act(action: AnyAction, by: string | null = null): Promise<boolean> {
    const seat = by ?? this.seat;
    if (seat === null || this.store.line === "lost") return false;
    this.refusal = null;
    const done = await this.store.act(seat, action);
    const rebuff = this.store.rebuff;
    if (!done && rebuff !== null && rebuff.status !== 409) {
      const { code, message, rule } = rebuff.body;
      this.refusal = { legal: false, code, message, rule: rule ?? null };
      announcer.alert(pick(message));
    }
    return done;
  }

  openRule(rule: string | null): void {
    this.rule = rule;
  }

  /** The card of the best run is folded; that is kept on this device too. */
  isRunFolded = $state(remembered("run.folded") === "yes");
  foldRun(isFolded: boolean): void {
    this.isRunFolded = isFolded;
    remember("run.folded", isFolded ? "yes" : null);
  }

  /** Sizes of panes are kept on this device. */
  size(name: string, usual: number): number {
    const kept = Number(remembered(`size.${name}`));
    return kept > 0 ? kept : usual;
  }

  keepSize(name: string, value: number | null): void {
    remember(`size.${name}`, value === null ? null : String(Math.round(value)));
  }
}

export function setDesk(desk: Desk): Desk {
  return setContext(KEY, desk);
}

export function useDesk(): Desk {
  return getContext<Desk>(KEY);
}
