/** Whether choices go on below the buttons, which cover them: a pane that scrolls says so. */
import type { Attachment } from "svelte/attachments";

/** What the buttons of a pane cover at least. */
const COVERED = "0px 0px -58px 0px";

export class Below {
  isMore = $state(false);

  /** The end of the choices. */
  readonly end: Attachment = (element) => {
    const pane = element.closest(".actor");
    const watcher = new IntersectionObserver(
      (seen) => {
        const last = seen.at(-1);
        this.isMore = last !== undefined && !last.isIntersecting && last.boundingClientRect.top > (last.rootBounds?.top ?? 0);
      },
      { root: pane, rootMargin: COVERED },
    );
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      this.isMore = false;
    };
  };
}
