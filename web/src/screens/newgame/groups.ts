/** Options in the order in which one chooses: what makes another game of it first, then readings, then those of a variant. */
import type { TitleCard, TitleOption, TitleVariant } from "../../net/types";

/** Whether an option decides about others: it chooses a variant or presets some. */
export function isVersion(title: TitleCard, option: TitleOption): boolean {
  return title.variants.some((one) => one.option === option.name) || Object.values(option.sets ?? {}).some((sets) => Object.keys(sets).length > 0);
}

export interface OptionGroup {
  /** The variants the options belong to; none for those that always matter. */
  readonly variants: readonly TitleVariant[];
  readonly options: readonly TitleOption[];
  /** Whether they matter in the game as it is now chosen. */
  readonly matters: boolean;
}

/** `cisleithania_2` and `cisleithania_3` share a map and many rules. */
const familyOf = (value: string): string => value.replace(/_\d+$/, "");

/** The letter of a variant in the numbers of its rules: `1824-VAR-C-02` belongs to C. */
const letterOf = (option: TitleOption): string | null => /-VAR-([A-Z])-\d+$/.exec(option.rule)?.[1] ?? null;

function variantsOf(title: TitleCard, letter: string): TitleVariant[] {
  return title.variants.filter((one) => one.label.en.startsWith(`${letter}:`));
}

/** Those of the chosen variant, then what always matters, then what matters elsewhere. */
const rank = (group: OptionGroup): number => (!group.matters ? 2 : group.variants.length > 0 ? 0 : 1);

/** The options that are no versions, grouped by the variant whose rules they belong to. */
export function optionGroups(title: TitleCard, values: Readonly<Record<string, string>>): OptionGroup[] {
  const found = new Map<string, TitleOption[]>();
  for (const option of title.options) {
    if (isVersion(title, option)) continue;
    const letter = letterOf(option) ?? "";
    const known = letter !== "" && variantsOf(title, letter).length > 0 ? letter : "";
    found.set(known, [...(found.get(known) ?? []), option]);
  }
  return [...found]
    .map(([letter, options]) => {
      const variants = letter === "" ? [] : variantsOf(title, letter);
      const matters = variants.length === 0 || variants.some((one) => familyOf(values[one.option] ?? "") === familyOf(one.value));
      return { variants, options, matters };
    })
    .toSorted((a, b) => rank(a) - rank(b) || (a.variants[0]?.label.en ?? "").localeCompare(b.variants[0]?.label.en ?? ""));
}

/** Versions that as many people can play as sit there now. */
export function versionsFor(title: TitleCard, players: number): TitleVariant[] {
  return title.variants.filter(({ players: [low, high] }) => low <= players && players <= high);
}

/** Numbers in their order; words as they come, the rulebook's first. */
export function inOrder<V extends { readonly value: string }>(values: readonly V[]): readonly V[] {
  return values.every((one) => /^\d+$/.test(one.value)) ? values.toSorted((a, b) => Number(a.value) - Number(b.value)) : values;
}
