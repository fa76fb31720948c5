/** What one person at a table has in front of them, whatever the game: the table, their seat, what is open beside it. */
import { getContext, setContext, untrack } from "svelte";
import { announcer } from "../shell/announce.svelte";
import { prefs, remember, remembered } from "../shell/prefs.svelte";
import type { AnyAction, AnyView, Offer, Refused } from "../net/types";
import { TableStore, type Shown } from "../net/table.svelte";
import { Coach, type Warning } from "./coach.svelte";
import { Notes } from "./notes.svelte";
import { pick, t } from "../i18n/index.svelte";
import { canonical } from "./offers";
import { sinceMine, type Since } from "./recap";
import { Replay } from "./replay.svelte";

const KEY = Symbol("desk");
const NO_OFFERS: readonly Offer[] = [];

/** A move that waits for a second word, and where the word goes. */
export interface Wish {
  readonly label: string;
  readonly answer: (isMeant: boolean) => void;
}

/** A move that would cost much, and where the answer goes. */
export interface Doubt extends Wish {
  readonly warning: Warning;
}

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
  /** What was refused last. */
  refused = $state.raw<AnyAction | null>(null);
  /** The company under the pointer in some list: its stations are pointed out on the map. */
  pointed = $state<string | null>(null);
  /** Seconds since the epoch, once a second, for clocks. */
  now = $state(Date.now());

  /** What others did since I moved is shown. */
  isRecapOpen = $state(false);
  /** The move that is asked about once more. */
  wish = $state.raw<Wish | null>(null);
  /** The move that the coach doubts. */
  doubt = $state.raw<Doubt | null>(null);
  readonly replay: Replay;
  readonly coach: Coach;

  /** What others did since I moved. */
  since = $derived.by((): Since | null => sinceMine(this.store.log, (seat) => this.isMine(seat)));
  /** What I have written beside moves. */
  readonly notes: Notes;
  /** How many panes show what was said. */
  #talking = $state(0);

  constructor(readonly store: TableStore) {
    this.replay = new Replay(store);
    this.coach = new Coach(store);
    this.notes = new Notes(store.id);
  }

  /** Whether what is said is in sight. */
  get showsTalk(): boolean {
    return this.#talking > 0;
  }

  /** A pane shows what is said; the answer ends that. */
  showTalk(): () => void {
    untrack(() => (this.#talking += 1));
    return () => {
      this.#talking -= 1;
    };
  }

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
    if (prefs.confirm === "all" && !(await this.#isMeant(action))) return false;
    this.refusal = null;
    const warning = await this.coach.warning(seat, action);
    if (warning !== null && !(await this.#isSure(action, warning))) return false;
    const done = await this.store.act(seat, action);
    const rebuff = this.store.rebuff;
    if (!done && rebuff !== null && rebuff.status !== 409) {
      const { code, message, rule } = rebuff.body;
      this.refused = action;
      this.refusal = { legal: false, code, message, rule: rule ?? null };
      announcer.alert(pick(message));
    }
    return done;
  }

  /** A move in the words of its offer. */
  #labelOf(action: AnyAction): string {
    const same = canonical(action);
    return this.offers.find((offer) => canonical(offer.action) === same)?.label ?? this.offers.find((offer) => offer.kind === action.type)?.label ?? action.type;
  }

  /** Tells what a move would cost, and asks. */
  #isSure(action: AnyAction, warning: Warning): Promise<boolean> {
    const label = this.#labelOf(action);
    return new Promise((answered) => {
      this.doubt = {
        label,
        warning,
        answer: (isMeant) => {
          this.doubt = null;
          answered(isMeant);
        },
      };
    });
  }

  /** Asks once more, by the words of the offer. */
  #isMeant(action: AnyAction): Promise<boolean> {
    return new Promise((answered) => {
      this.wish = {
        label: this.#labelOf(action),
        answer: (isMeant) => {
          this.wish = null;
          answered(isMeant);
        },
      };
    });
  }

  openRule(rule: string | null): void {
    this.rule = rule;
  }

  /** The card of the best run is folded; that is kept on this device too. */
  isRunFolded = $state(remembered("run.folded") === "yes");
  /** Whoever opens it where it has no room of its own, has it until they fold it. */
  isRunOpened = $state(false);
  foldRun(isFolded: boolean): void {
    this.isRunFolded = isFolded;
    this.isRunOpened = !isFolded;
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
