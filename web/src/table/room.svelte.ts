/** Which arrangement of panes the window has room for. `frame.css` and the styles of panes ask the same questions. */
import { MediaQuery } from "svelte/reactivity";
import { prefs } from "../shell/prefs.svelte";

export type Layout = "wide" | "laptop" | "tablet" | "phone";

/** One pane at a time: narrow windows, and those so low that panes above one another would show nothing. */
export const ONE_PANE = "(max-width: 699px), (max-height: 480px), (max-width: 1099px) and (max-height: 560px)";

/** Letters of this size and more leave a tablet no room for panes side by side, and a laptop none for names in full. */
export const LARGE = 1.4;

export class Room {
  readonly #wide = new MediaQuery("(min-width: 1440px) and (min-height: 700px)");
  readonly #laptop = new MediaQuery("(min-width: 1100px)");
  readonly #onePane = new MediaQuery(ONE_PANE);
  readonly #lies = new MediaQuery("(min-width: 560px) and (orientation: landscape)");
  readonly #stands = new MediaQuery("(orientation: portrait)");

  get layout(): Layout {
    if (this.#hasOnePane) return "phone";
    if (this.#wide.current) return "wide";
    return this.#laptop.current ? "laptop" : "tablet";
  }

  get #hasOnePane(): boolean {
    return this.#onePane.current || (prefs.text >= LARGE && !this.#laptop.current);
  }

  /** How the window is held: a phone that lies has its actor beside the pane, a tablet that stands has one more row. */
  get held(): "sideways" | "upright" | "" {
    if (this.#hasOnePane) return this.#lies.current ? "sideways" : "";
    return this.layout === "tablet" && this.#stands.current ? "upright" : "";
  }
}
