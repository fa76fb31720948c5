/**
 * News that arrives faster than it can be shown: the first is shown at once, those that follow within a pause are joined
 * and shown together. So a table of fast bots stays at the present and does not fall behind.
 */
export class Newest<T> {
  #waiting: { item: T } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #quietUntil = 0;

  constructor(
    readonly show: (item: T) => void,
    readonly join: (older: T, newer: T) => T,
    readonly pause = 100,
  ) {}

  put(item: T): void {
    if (this.#waiting !== null) {
      this.#waiting = { item: this.join(this.#waiting.item, item) };
      return;
    }
    this.#waiting = { item };
    const rest = this.#quietUntil - performance.now();
    if (rest <= 0) this.flush();
    else this.#timer = setTimeout(() => this.flush(), rest);
  }

  /** Shows what is waiting, at once. */
  flush(): void {
    clearTimeout(this.#timer);
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting === null) return;
    this.#quietUntil = performance.now() + this.pause;
    this.show(waiting.item);
  }
}
