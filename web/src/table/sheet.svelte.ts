/** The sheet of choices of a phone, which grows over the pane where it needs more than its place. */
import type { Room } from "./room.svelte";

export class Sheet {
  pane = $state<HTMLElement | null>(null);
  paneHeight = $state(0);
  box = $state<HTMLElement | null>(null);
  height = $state(0);

  constructor(private readonly room: Room) {}

  /** How far it lies over the pane: the buttons of the map stand above it. */
  readonly over = $derived.by((): number => {
    const { pane, box } = this;
    if (this.height === 0 || pane === null || box === null || this.room.held === "sideways") return 0;
    return Math.max(0, pane.offsetTop + this.paneHeight - box.offsetTop);
  });
}
