/**
 * Questions beside the game, a few at a time. A table of many companies has a question about each of them after every move: all at
 * once they would fill the line that the server keeps for one address. One that nobody wants any more when its turn comes is not asked.
 */
export class Asides {
  #free: number;
  #line: (() => void)[] = [];

  constructor(most: number) {
    this.#free = most;
  }

  async ask<T>(send: () => Promise<T>, isWanted: () => boolean): Promise<T | null> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((go) => this.#line.push(go));
    try {
      return isWanted() ? await send() : null;
    } finally {
      const next = this.#line.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}
