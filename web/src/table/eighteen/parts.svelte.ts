/** The printed parts of a title, asked for again when somebody chooses other options or another number of players. */
import { components } from "./api";
import type { Components } from "./wire";

type Wish = Parameters<typeof components>;

export function titleParts(wish: () => Wish): { readonly now: Components | null } {
  let parts = $state.raw<Components | null>(null);
  $effect(() => {
    let isCurrent = true;
    void components(...wish()).then(
      (found) => {
        if (isCurrent) parts = found;
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
