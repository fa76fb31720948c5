/** How closely the choices of a pane are set, so that all of them are in view in a pane whose height never changes. */
import { flushSync, tick } from "svelte";
import type { Attachment } from "svelte/attachments";
import { beforeFrame, nextFrame } from "./frames";

/** From roomy cards with all that follows, over cards as wide as their words, to names and prices in a running line; at last the pane grows over its neighbour. */
const LEVELS = ["d0", "d1", "d1 flow", "d2", "d3", "d3 grown"];
const CLOSEST = LEVELS.length - 1;

export class Density {
  level = $state(0);
  #box: Element | null = null;
  #moment = "";
  /** Choices are not set anew under a hand that has chosen one of them. */
  readonly #isHeld: () => boolean;
  readonly #known = new Map<string, number>();

  constructor(isHeld: () => boolean) {
    this.#isHeld = isHeld;
  }

  /** The class of the pane. */
  get name(): string {
    return LEVELS[this.level] ?? "d0";
  }

  /** What follows from a choice is no longer told on its button. */
  get isTerse(): boolean {
    return this.level > LEVELS.indexOf("d1 flow");
  }

  /** Other choices are there; those of one moment of the game are set alike. */
  async begin(moment: string): Promise<void> {
    this.#moment = moment;
    this.level = this.#known.get(moment) ?? 0;
    await nextFrame();
    while (this.#moment === moment && this.#isCramped() && this.level < CLOSEST) {
      this.level += 1;
      await tick();
    }
    this.#known.set(moment, this.level);
  }

  /** The pane that is watched: what is told later may need more room. */
  readonly watch: Attachment = (element) => {
    this.#box = element;
    let callOff: (() => void) | null = null;
    const check = (): void => {
      callOff = null;
      while (this.#isCramped() && this.level < CLOSEST && !this.#isHeld()) {
        this.level += 1;
        flushSync();
      }
      this.#known.set(this.#moment, this.level);
    };
    const changes = new MutationObserver(() => void (callOff ??= beforeFrame(check)));
    changes.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      changes.disconnect();
      callOff?.();
    };
  };

  #isCramped(): boolean {
    return this.#box !== null && this.#box.scrollHeight > this.#box.clientHeight + 1;
  }
}
