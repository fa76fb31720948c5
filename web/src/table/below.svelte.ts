/** Whether a pane goes on below what is seen of it, or below the buttons that cover its end: it says so with an arrow. */
import type { Attachment } from "svelte/attachments";

/** So little of a margin may be out of sight: nothing is missed. */
const MARGIN = 8;

export class Below {
  isMore = $state(false);
  /** How much is covered at the end of a pane: buttons that stay in sight. */
  covered = $state(0);

  /** The end of what the pane holds. */
  readonly end: Attachment = (element) => {
    const covered = this.covered;
    const pane = covered > 0 ? element.closest(".actor") : null;
    const watcher = new IntersectionObserver(
      (seen) => {
        const last = seen.at(-1);
        this.isMore = last !== undefined && !last.isIntersecting && last.boundingClientRect.top > (last.rootBounds?.top ?? 0);
      },
      { root: pane, rootMargin: `0px 0px ${MARGIN - covered}px 0px` },
    );
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      this.isMore = false;
    };
  };
}
