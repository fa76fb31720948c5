/**
 * The colours of companies: as printed, or from a set that eyes tell apart which do not see all colours alike. Whatever is
 * chosen, letters, pattern and the outline of the sign stay the same, so that nothing is told by colour alone.
 */
import { SETS, inkOn } from "../../../shell/palettes";
import type { Colours } from "../../../shell/settings";
import type { CompanyCard } from "../wire";
import { liveryOf, type Livery } from "./model";

/** How every company of a title looks. */
export function liveriesOf(companies: readonly CompanyCard[], isDark: boolean, colours: Colours): ReadonlyMap<string, Livery> {
  const set = colours === "printed" ? null : SETS[colours];
  return new Map(
    companies.map((company, i) => {
      const livery = liveryOf(company, isDark);
      const shade = set?.[i % set.length];
      return [company.id, shade === undefined ? livery : { ...livery, shade, ink: inkOn(shade) }];
    }),
  );
}
