/** The printed parts of a title, asked for again when somebody chooses other options or another number of players. */
import { components } from "../net/api";

type Wish = Parameters<typeof components>;

/** `Parts` is what the family's server sends. */
export function titleParts<Parts>(wish: () => Wish): { readonly now: Parts | null } {
  let parts = $state.raw<Parts | null>(null);
  $effect(() => {
    let isCurrent = true;
    void components(...wish()).then(
      (found) => {
        if (isCurrent) parts = found as Parts;
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  });
  return {
    get now() {
      return parts;
    },
  };
}
