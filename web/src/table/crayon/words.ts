/** What a title prints on its cities, goods and cards, as words that texts can use. */
import type { Text } from "../../net/types";
import type { Components } from "./wire";

type Named = Pick<Components, "places" | "goods" | "events" | "waters" | "words">;

export function namesOf(parts: Named): Readonly<Record<string, Text>> {
  return {
    ...Object.fromEntries([
      ...parts.places.map((place) => [`city.${place.id}`, place.name] as const),
      ...parts.goods.map((good) => [`good.${good.id}`, good.name] as const),
      ...parts.events.map((event) => [`card.${event.id}`, event.name] as const),
      ...parts.waters.map((water) => [`water.${water.id}`, water.name] as const),
    ]),
    ...parts.words,
  };
}

/** The two letters of a train: how a name begins, or its first and last letter where another one begins alike. */
export function plateOf(name: string, names: readonly string[]): string {
  const plates = [(one: string) => one.slice(0, 2), (one: string) => one.slice(0, 1) + one.slice(-1)];
  const told = plates.find((plate) => names.filter((one) => plate(one) === plate(name)).length === 1);
  return told === undefined ? `${name.slice(0, 1)}${names.indexOf(name) + 1}` : told(name);
}
