/** One table's socket: it reconnects by itself and resumes where it was cut off. */
import { BASE } from "./http";
import type { ServerMessage } from "./types";

export type LineState = "connecting" | "open" | "lost";

export interface Listener {
  readonly onMessage: (message: ServerMessage) => void;
  /** The state of the line, when the next try is due if it is lost, and whether the server found that too much came over it. */
  readonly onLine: (state: LineState, retryAt: number | null, tooMuch: boolean) => void;
  /** The number to resume from, or null to be sent everything. */
  readonly from: () => number | null;
  readonly lang: () => string;
  readonly seat: () => string | null;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 25_000;
const SILENCE = 60_000;
/** Close codes after which retrying is pointless. */
const FINAL_CODES: readonly number[] = [4403, 4404];
/** The server has had too many messages or sockets from here: reconnecting at once would only make it worse. */
const TOO_MUCH = 4429;
const COOL_DOWN = 20_000;

export class TableSocket {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #closed = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {}

  open(): void {
    if (this.#closed || this.#socket !== null) return;
    this.listener.onLine("connecting", null, false);
    const query = new URLSearchParams({ lang: this.listener.lang() });
    const seat = this.listener.seat();
    const from = this.listener.from();
    if (seat !== null) query.set("seat", seat);
    if (from !== null) query.set("from", String(from));
    const root = location.origin.replace(/^http/, "ws");
    const socket = new WebSocket(`${root}${BASE}/tables/${encodeURIComponent(this.table)}/socket?${query}`);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event: MessageEvent<string>) => this.#received(event.data);
    socket.onclose = (event) => this.#ended(event.code);
  }

  send(message: Readonly<Record<string, unknown>>): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Try now instead of waiting, for instance when the device wakes up. */
  hurry(): void {
    if (this.#closed) return;
    if (this.#socket === null) {
      clearTimeout(this.#timer);
      this.open();
    } else if (this.#socket.readyState === WebSocket.OPEN) {
      this.send({ type: "ping" });
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    this.#socket?.close();
    this.#socket = null;
  }

  #opened(): void {
    this.#wait = FIRST_WAIT;
    this.#heard = Date.now();
    this.#pulse = setInterval(() => this.#feelPulse(), PING_EVERY);
    this.listener.onLine("open", null, false);
  }

  #received(data: string): void {
    this.#heard = Date.now();
    this.listener.onMessage(JSON.parse(data) as ServerMessage);
  }

  #feelPulse(): void {
    if (Date.now() - this.#heard > SILENCE) this.#socket?.close();
    else this.send({ type: "ping" });
  }

  #ended(code: number): void {
    clearInterval(this.#pulse);
    this.#socket = null;
    if (this.#closed) return;
    if (FINAL_CODES.includes(code)) {
      this.#closed = true;
      this.listener.onLine("lost", null, false);
      return;
    }
    const tooMuch = code === TOO_MUCH;
    const wait = (tooMuch ? COOL_DOWN : this.#wait) * (0.75 + Math.random() / 2);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.listener.onLine("lost", Date.now() + wait, tooMuch);
    this.#timer = setTimeout(() => this.open(), wait);
  }
}
