/** The card of a contract, an event, a train or a good: from the printed parts, the position and the title's own words. */
import { gathered, TOLD, type CardLine, type Describe, type ThingCard } from "../cards";
import { demandsOf, lyingIn, openDemands, sourcesOf } from "./cards";
import { sayEvent } from "./news";
import { capital, cardName, cityName, goodName, list, pick, sum, t, wordIn } from "./texts";
import type { Components, View } from "./wire";

export interface Told {
  readonly parts: Components;
  readonly view: View;
  readonly seat: string | null;
}

const line = (head: string, text: string): readonly CardLine[] => (text === "" ? [] : [{ head, text }]);

function made(play: Told, name: string, keys: readonly string[], counted: readonly CardLine[]): ThingCard {
  const { says } = gathered(play.parts.cards, keys);
  const rules = [...new Set(keys.flatMap((key) => play.parts.cards[key]?.rules ?? []))];
  const told = TOLD.flatMap((key) => line(t(`card.${key}`), wordIn(says, key, "")));
  return { name: capital(name), sub: "", lines: [...counted, ...told], rules };
}

function good(play: Told, id: string): ThingCard | null {
  const card = play.parts.goods.find((one) => one.id === id);
  if (card === undefined) return null;
  const wanted = openDemands(play.parts, play.view, play.seat).filter((demand) => demand.good === id);
  const left = play.view.supply[id] ?? 0;
  return made(play, goodName(id), ["good.all"], [
    ...line(t("crayon.thing.from"), list(sourcesOf(play.parts, id).map(cityName))),
    ...line(t("crayon.thing.lies"), list(lyingIn(play.view, id).map(cityName))),
    ...line(t("crayon.thing.supply"), t("crayon.thing.supply.of", { n: left, all: card.chips })),
    ...line(t("crayon.thing.wanted"), wanted.map((demand) => `${cityName(demand.city)} ${sum(demand.payoff)}`).join(", ")),
  ]);
}

function contract(play: Told, id: string): ThingCard | null {
  const demands = demandsOf(play.parts, Number(id));
  if (demands.length === 0) return null;
  const isPublic = play.view.public.includes(Number(id));
  return made(play, t("crayon.thing.contract", { n: id }), ["contract.all", ...(isPublic ? ["contract.public"] : [])], demands.flatMap((demand) =>
    line(sum(demand.payoff), t("crayon.thing.demand", { good: goodName(demand.good), city: cityName(demand.city), from: list(sourcesOf(play.parts, demand.good).map(cityName)) })),
  ));
}

function event(play: Told, id: string): ThingCard | null {
  const card = play.parts.events.find((one) => String(one.id) === id);
  if (card === undefined) return null;
  const said = sayEvent(play.parts, card.id, t("crayon.drawer"));
  return made(play, cardName(card.id), [`event.${card.key}`], card.effects.flatMap((effect, i) => line(t(effect.when === "now" ? "crayon.thing.now" : "crayon.thing.round"), said[i] ?? "")));
}

function train(play: Told, id: string): ThingCard | null {
  const kind = play.parts.trains.find((one) => one.id === id);
  if (kind === undefined) return null;
  const changes = Object.entries(kind.changes).map(([next, price]) => `${pick(play.parts.trains.find((one) => one.id === next)?.name ?? { en: next, de: next })} ${sum(price)}`);
  return made(play, pick(kind.name), [`train.${id}`, "train.all"], [
    ...line(t("crayon.thing.speed"), String(kind.speed)),
    ...line(t("crayon.thing.capacity"), t("crayon.thing.capacity.what", { n: kind.capacity })),
    ...line(t("crayon.thing.changes"), changes.join(", ")),
  ]);
}

const KINDS: Readonly<Record<string, (play: Told, name: string) => ThingCard | null>> = { good, contract, event, train };

/** What is told of the things on this table, and of its numbers. */
export const describer = (play: Told, number: (name: string) => ThingCard | null = () => null): Describe => (kind, name) => (kind === "number" ? number(name) : (KINDS[kind]?.(play, name) ?? null));
