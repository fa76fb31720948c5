/** How much is looked at: some of many alike, or everything where KURSBUCH_SWEEP is set (`python3 go.py test --whole`). */
export const isWhole = Number(process.env["KURSBUCH_SWEEP"] ?? "0") > 0;

/** One of so many, beginning with another each time, so that all have their turn. */
export const someOf = <T>(all: readonly T[], oneIn: number, place: number): readonly T[] => all.filter((_, at) => isWhole || (at + place) % oneIn === 0);
