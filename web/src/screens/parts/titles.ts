/** What can be chosen of a title, worked out from its card alone. */
import type { TitleCard } from "../../net/types";

export type Chosen = Readonly<Record<string, string>>;

/** Every option with its value: as chosen, else as another value presets it, else the default. */
export function completeOptions(title: TitleCard, chosen: Chosen): Record<string, string> {
  const full: Record<string, string> = {};
  for (const option of title.options) full[option.name] = chosen[option.name] ?? option.default;
  for (const option of title.options) {
    const sets = option.sets[full[option.name] ?? ""] ?? {};
    for (const [name, value] of Object.entries(sets)) {
      if (chosen[name] === undefined) full[name] = value;
    }
  }
  return full;
}

/** How many may play, of the title or of the variant that the options choose. */
export function playerRange(title: TitleCard, chosen: Chosen = {}): readonly [number, number] {
  const full = completeOptions(title, chosen);
  const variant = title.variants.find((one) => full[one.option] === one.value);
  return variant?.players ?? title.players;
}

/** How many may play some version of the title. */
export function playerBounds(title: TitleCard): readonly [number, number] {
  const all = [title.players, ...title.variants.map((one) => one.players)];
  return [Math.min(...all.map(([low]) => low)), Math.max(...all.map(([, high]) => high))];
}

/** Options that stand otherwise than in the rulebook, or are set by another one. */
export function changedOptions(title: TitleCard, chosen: Chosen): readonly string[] {
  const full = completeOptions(title, chosen);
  return title.options.filter((option) => full[option.name] !== option.default).map((option) => option.name);
}

/** A choice without what only repeats the default or a preset. */
export function needed(title: TitleCard, chosen: Chosen): Record<string, string> {
  const kept: Record<string, string> = { ...chosen };
  for (const name of Object.keys(chosen)) {
    const without = { ...kept };
    delete without[name];
    if (completeOptions(title, without)[name] === kept[name]) delete kept[name];
  }
  return kept;
}
