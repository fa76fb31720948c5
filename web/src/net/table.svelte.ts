/** One table as this device knows it: the live snapshot, the log, talk, the line to the server, and positions of before. */
import { language } from "../i18n/index.svelte";
import * as api from "./api";
import { ApiError, Offline, newKey } from "./http";
import { Newest } from "./newest";
import { OfferFacts, shown } from "./offers.svelte";
import { sharing } from "./sharing";
import { TableSocket, type LineState } from "./socket";
import type * as wire from "./types";

/** A move on its way to the server. */
export interface Pending {
  readonly seat: string;
  readonly action: wire.AnyAction;
  readonly key: string;
}
/** What the server said to a move it did not carry out. */
export interface Rebuff {
  readonly status: number;
  readonly body: wire.ErrorBody;
}

/** The table as it is shown: its offers can be asked what they would change. */
export type Shown = Omit<wire.Snapshot, "offers"> & { readonly offers: Readonly<Record<string, readonly wire.Offer[]>> };

/** Milliseconds to wait for the news of a move after its answer before it is fetched. */
const NEWS_AFTER = 1500;
const BLOCK = 30;
const KEPT_POSITIONS = 1500;
/** Blocks of positions that are fetched at the same time. */
const MOST_FETCHES = 2;

export class TableStore {
  snapshot = $state.raw<Shown | null>(null);
  /** What is printed; its family knows what that is. */
  components = $state.raw<unknown>(null);
  log = $state.raw<readonly wire.LogEntry[]>([]);
  rounds = $state.raw<readonly wire.Round[]>([]);
  chat = $state.raw<readonly wire.Message[]>([]);
  line = $state<LineState>("connecting");
  retryAt = $state<number | null>(null);
  /** The server closed the line because too much came over it. */
  tooMuch = $state(false);
  pending = $state.raw<Pending | null>(null);
  rebuff = $state.raw<Rebuff | null>(null);
  /** Why the table cannot be shown at all. */
  fault = $state.raw<unknown>(null);
  /** The number of an earlier position that is looked at, or null for the present. */
  looking = $state<number | null>(null);
  undoOutcome = $state.raw<string | null>(null);
  #past = $state.raw<wire.PositionAt | null>(null);
  #positions = new Map<number, wire.PositionAt>();
  #fetching = new Map<number, Promise<void>>();
  #socket: TableSocket | null = null;
  #lang = language();
  #spoken = language();
  #wantedSeat: string | null;
  #news = new Newest<Extract<wire.ServerMessage, { type: "state" }>>(
    (message) => this.#take(message.snapshot, message.since),
    (older, newer) => ({ ...newer, since: older.since, snapshot: { ...newer.snapshot, log: mergeLog(older.snapshot.log, newer.snapshot.log) } }),
  );

  constructor(
    readonly id: string,
    seat: string | null = null,
  ) {
    this.#wantedSeat = seat;
  }

  /** The position on the table: the present, or the earlier one that is looked at. */
  view = $derived.by((): wire.AnyView | null => {
    const live = this.snapshot?.view ?? null;
    return this.looking === null ? live : (this.#past?.view ?? live);
  });

  /** The round of that position. */
  round = $derived.by((): string => (this.looking === null ? null : this.#past?.round) ?? this.snapshot?.round ?? "");

  scores = $derived.by((): Readonly<Record<string, number>> => (this.looking === null ? null : this.#past?.scores) ?? this.snapshot?.scores ?? {});

  number = $derived.by((): number => this.looking ?? this.snapshot?.number ?? 0);

  /** `beside` is told what game it is as soon as that is known, so that what draws it comes at the same time as what is printed. */
  async open(beside: (snapshot: wire.Snapshot) => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    try {
      const snapshot = await api.tables.get(this.id, this.#wantedSeat);
      const [components] = await Promise.all([
        api.components(snapshot.title, snapshot.seats.length, snapshot.options),
        beside(snapshot).catch(() => undefined),
      ]);
      this.components = components;
      this.#take(snapshot, null);
      this.#connect();
      void this.#loadLog().catch(() => undefined);
    } catch (fault) {
      this.fault = fault;
    }
  }

  close(): void {
    this.#socket?.close();
  }

  hurry(): void {
    this.#socket?.hurry();
  }

  seatName(seat: string | null): string {
    return this.snapshot?.seats.find((one) => one.seat === seat)?.name ?? seat ?? "";
  }

  #connect(): void {
    this.#socket = new TableSocket(this.id, {
      onMessage: (message) => this.#heard(message),
      onLine: (state, retryAt, tooMuch) => {
        this.line = state;
        this.retryAt = retryAt;
        if (state !== "connecting") this.tooMuch = tooMuch;
      },
      from: () => this.snapshot?.number ?? null,
      lang: () => this.#lang,
      seat: () => this.#wantedSeat,
    });
    this.#socket.open();
  }

  #heard(message: wire.ServerMessage): void {
    if (message.type === "state") return this.#news.put(message);
    this.#news.flush();
    switch (message.type) {
      case "presence":
        if (this.snapshot !== null) this.snapshot = { ...this.snapshot, seats: message.seats };
        break;
      case "chat":
        this.#hear(message.message);
        break;
      case "undo":
        if (this.snapshot !== null) this.snapshot = { ...this.snapshot, undo: message.undo };
        this.undoOutcome = message.outcome;
        break;
      case "orders":
        if (this.snapshot !== null) this.snapshot = { ...this.snapshot, orders: message.orders };
        break;
      case "over":
        if (this.snapshot !== null) this.snapshot = { ...this.snapshot, over: message.over };
        break;
      default:
        break;
    }
  }

  #hear(message: wire.Message): void {
    if (!this.chat.some((known) => known.id === message.id)) this.chat = [...this.chat, message];
  }

  /** A newer snapshot replaces the old one as a whole; an older one that arrives late is ignored. */
  #take(snapshot: wire.Snapshot, since: number | null): void {
    const now = this.snapshot;
    if (now !== null && snapshot.number < now.number) return;
    if (now !== null && snapshot.number > now.number) this.#keep(now);
    this.snapshot = now === null ? this.#asShown(snapshot) : this.#sameWhereSame(snapshot, now);
    for (const go of this.#awaited.splice(0)) go();
    this.#spoken = this.#lang;
    if (snapshot.chat !== undefined) this.chat = snapshot.chat;
    this.log = mergeLog(this.log, snapshot.log);
    this.#addRound(snapshot);
    const from = this.log[0]?.number ?? 0;
    const gap = this.log.some((entry, i) => entry.number !== from + i);
    // where several moves came at once, a round may have begun between them
    const skipped = now !== null && snapshot.number > now.number + 1 && snapshot.round !== now.round;
    if (gap || skipped || (since !== null && now !== null && since > now.number)) void this.#loadLog();
  }

  /** What was the present is the past now; whoever shows move after move goes on from it. */
  #keep({ number, round, company, view, waiting_for, scores, over }: Shown): void {
    this.#positions.set(number, { number, round, company, view, waiting_for, scores, over, stands: true });
  }

  /** What did not change stays the same object; all that can be done too, where the same position is sent again (somebody came or went). */
  #sameWhereSame(snapshot: wire.Snapshot, now: Shown): Shown {
    const isSame = snapshot.number === now.number && snapshot.seat === now.seat && this.#spoken === this.#lang;
    const seats = (offers: Readonly<Record<string, unknown>>): string => Object.keys(offers).sort().join();
    const { offers, log, ...rest } = snapshot;
    const shared = sharing(now, rest);
    if (!isSame || seats(offers) !== seats(now.offers)) return this.#asShown({ ...shared, offers, log });
    return { ...shared, log, view: now.view, offers: now.offers };
  }

  #asShown(snapshot: wire.Snapshot): Shown {
    const { number } = snapshot;
    const isNow = (): boolean => this.snapshot?.number === number;
    const offers = Object.entries(snapshot.offers).map(([seat, sent]) => {
      const book = new OfferFacts((places) => api.play.facts(this.id, seat, number, places), isNow);
      return [seat, shown(sent, book)] as const;
    });
    return { ...snapshot, offers: Object.fromEntries(offers) };
  }

  #addRound(snapshot: wire.Snapshot): void {
    const last = this.rounds.at(-1);
    if (last === undefined || last.round === snapshot.round) return;
    this.rounds = [...this.rounds, { round: snapshot.round, from: snapshot.number, phase: snapshot.phase }];
  }

  async #loadLog(): Promise<void> {
    const { entries, rounds } = await api.play.log(this.id);
    this.log = mergeLog(entries, this.log.filter((entry) => entry.number > (entries.at(-1)?.number ?? 0)));
    this.rounds = rounds;
  }

  /** Sentences come from the server, so they are asked for again. */
  async speak(): Promise<void> {
    if (this.#lang === language() || this.snapshot === null) return;
    this.#lang = language();
    this.#socket?.send({ type: "lang", lang: this.#lang });
    const [snapshot, { entries, rounds }] = await Promise.all([api.tables.get(this.id, this.#wantedSeat), api.play.log(this.id)]);
    this.log = entries;
    this.rounds = rounds;
    this.#take(snapshot, null);
  }

  /** Sends a move. Where no answer comes it is sent again with the same key, so that it is carried out once. */
  async act(seat: string, action: wire.AnyAction): Promise<boolean> {
    if (this.pending !== null || this.snapshot === null) return false;
    const wish: Pending = { seat, action, key: newKey() };
    const expected = this.snapshot.number;
    this.pending = wish;
    this.rebuff = null;
    try {
      const answer = await this.#insist(() => api.play.act(this.id, seat, action, expected, wish.key));
      await this.#reach(answer.number);
      return true;
    } catch (fault) {
      this.#rebuffed(fault);
      return false;
    } finally {
      this.pending = null;
    }
  }

  /** Takes back, or does again what was taken back; the request to the others if they have to agree. */
  async undo(seat: string, to?: number): Promise<wire.UndoRequest | null> {
    return this.#return((expected, key) => api.play.undo(this.id, seat, expected, key, to));
  }

  async redo(seat: string): Promise<wire.UndoRequest | null> {
    return this.#return((expected, key) => api.play.redo(this.id, seat, expected, key));
  }

  async #return(send: (expected: number, key: string) => Promise<wire.Undone>): Promise<wire.UndoRequest | null> {
    if (this.snapshot === null) return null;
    const [expected, key] = [this.snapshot.number, newKey()];
    this.rebuff = null;
    try {
      const answer = await this.#insist(() => send(expected, key));
      if (answer.number !== undefined) await this.#reach(answer.number);
      if (answer.undo !== undefined) this.snapshot = { ...this.snapshot, undo: answer.undo };
      return answer.undo ?? null;
    } catch (fault) {
      this.#rebuffed(fault);
      return null;
    }
  }

  #awaited: (() => void)[] = [];

  /** The answer to a move is here: the table after it comes over the socket, and is fetched if it does not. */
  async #reach(number: number): Promise<void> {
    const isThere = (): boolean => (this.snapshot?.number ?? 0) >= number;
    const late = performance.now() + NEWS_AFTER;
    while (!isThere() && this.line === "open" && performance.now() < late) {
      await new Promise<void>((go) => {
        this.#awaited.push(go);
        setTimeout(go, late - performance.now());
      });
    }
    if (!isThere()) this.#take(await this.#insist(() => api.tables.get(this.id, this.#wantedSeat)), null);
  }

  async #insist<T>(send: () => Promise<T>): Promise<T> {
    for (let wait = 400; ; wait = Math.min(wait * 2, 8000)) {
      try {
        return await send();
      } catch (fault) {
        if (!(fault instanceof Offline)) throw fault;
        this.line = "lost";
        await new Promise((go) => setTimeout(go, wait));
        this.hurry();
      }
    }
  }

  #rebuffed(fault: unknown): void {
    if (!(fault instanceof ApiError)) throw fault;
    this.rebuff = { status: fault.status, body: fault.body };
    if (fault.snapshot !== null) this.#take(fault.snapshot, null);
  }

  async say(text: string): Promise<void> {
    const seat = this.snapshot?.seat ?? null;
    this.#hear(await api.play.say(this.id, text, seat));
  }

  /** Looks at an earlier position; the present again with null. Positions are fetched in blocks and kept. */
  async look(number: number | null): Promise<void> {
    const last = this.snapshot?.number ?? 0;
    if (number === null || number >= last) {
      this.looking = null;
      this.#past = null;
      return;
    }
    const wanted = Math.max(number, 0);
    const known = this.#positions.get(wanted);
    this.looking = wanted;
    if (known !== undefined) this.#past = known;
    else await this.#fetchWanted(wanted);
    void this.#fetchNear(wanted).catch(() => undefined);
    if (this.looking === wanted) this.#past = this.#positions.get(wanted) ?? this.#past;
  }

  /** An earlier position, without looking at it. */
  async positionAt(number: number): Promise<wire.PositionAt | null> {
    if (!this.#positions.has(number)) await this.#fetch(number);
    return this.#positions.get(number) ?? null;
  }

  #fetch(number: number): Promise<void> {
    const block = Math.floor(number / BLOCK);
    const under = this.#fetching.get(block);
    if (under !== undefined) return under;
    const last = this.snapshot?.number ?? 0;
    const load = api.play
      .positions(this.id, block * BLOCK, Math.min(block * BLOCK + BLOCK - 1, last), this.snapshot?.seat ?? null)
      .then((found) => {
        if (this.#positions.size > KEPT_POSITIONS) this.#positions.clear();
        for (const position of found) this.#put(position);
      })
      .finally(() => this.#fetching.delete(block));
    this.#fetching.set(block, load);
    return load;
  }

  /** Positions beside each other share what is the same in both. */
  #put(position: wire.PositionAt): void {
    const near = this.#positions.get(position.number - 1) ?? this.#positions.get(position.number + 1);
    const view = sharing(near?.view ?? this.snapshot?.view, position.view);
    this.#positions.set(position.number, { ...position, view });
  }

  /**
   * The position that is looked at. Whoever drags through a long game passes many: few are fetched at once, and none that is
   * no longer wanted. Where the line is lost, or the server asks for patience, it is tried again after a while.
   */
  async #fetchWanted(wanted: number): Promise<void> {
    let wait = 500;
    while (this.looking === wanted && !this.#positions.has(wanted)) {
      const under = [...this.#fetching.values()];
      if (under.length >= MOST_FETCHES && !this.#fetching.has(Math.floor(wanted / BLOCK))) {
        await Promise.race(under).catch(() => undefined);
        continue;
      }
      try {
        return await this.#fetch(wanted);
      } catch (fault) {
        if (!(fault instanceof Offline) && !(fault instanceof ApiError && fault.status === 429)) throw fault;
      }
      await new Promise((go) => setTimeout(go, wait));
      wait = Math.min(wait * 2, 8000);
    }
  }

  /** The blocks before and after are fetched ahead, so that stepping does not wait. */
  async #fetchNear(number: number): Promise<void> {
    const last = this.snapshot?.number ?? 0;
    for (const near of [number - BLOCK, number + BLOCK]) {
      if (this.looking !== number) return;
      if (near >= 0 && near <= last && !this.#positions.has(near)) await this.#fetch(near);
    }
  }
}

/** Entries by number; an entry that goes back strikes those it took back, or lets those stand again that it did again. */
export function mergeLog(old: readonly wire.LogEntry[], fresh: readonly wire.LogEntry[]): readonly wire.LogEntry[] {
  if (fresh.length === 0) return old;
  const all = new Map(old.map((entry) => [entry.number, entry]));
  for (const entry of fresh) all.set(entry.number, entry);
  const log = [...all.values()].sort((a, b) => a.number - b.number);
  return fresh.some((entry) => entry.back_to !== null) ? restood(log, all) : log;
}

/** Which moves stand, found from the last one back; of those before a gap we know what we were told. */
function restood(log: readonly wire.LogEntry[], all: ReadonlyMap<number, wire.LogEntry>): readonly wire.LogEntry[] {
  const standing = new Set<number>();
  let number = log.at(-1)?.number ?? 0;
  for (let entry = all.get(number); entry !== undefined; entry = all.get(number)) {
    standing.add(number);
    number = entry.back_to ?? number - 1;
  }
  return log.map((entry) => {
    const stands = entry.back_to !== null || standing.has(entry.number) || (entry.number <= number && entry.stands);
    return stands === entry.stands ? entry : { ...entry, stands };
  });
}
