/** Numbers that explain themselves: goal, cash, income, what a way costs, fees, and what a demand brings a turn. */
import type { CardLine, ThingCard } from "../cards";
import type { Total } from "./cards";
import { perTurn, sum, t, tOr } from "./texts";
import type { Components, DemandOutlook, ReachPost, View, WayAnswer } from "./wire";

export interface Asked {
  readonly parts: Components;
  readonly view: View;
  readonly name: (seat: string) => string;
  /** What each has delivered so far. */
  readonly totals: ReadonlyMap<string, Total>;
  /** The line that is drawn, and the way that the train would go. */
  readonly line: WayAnswer | null;
  readonly move: ReachPost | null;
  readonly demand: (key: string) => DemandOutlook | undefined;
}

const line = (head: string, text: string): CardLine[] => (text === "" ? [] : [{ head, text }]);
const card = (name: string, lines: readonly CardLine[], rules: readonly string[] = []): ThingCard => ({ name, sub: "", lines, rules });
/** A part of a sum, to a tenth. */
const part = (all: number, by: number): string => `${sum(all)} ÷ ${by} = ${sum(Math.round((10 * all) / by) / 10)}`;
const signed = (value: number): string => (value < 0 ? `−${sum(-value)}` : `+${sum(value)}`);

function goal({ parts, view, name }: Asked): ThingCard {
  const { cash, cities, announce } = parts.goal;
  const far = Object.entries(view.players).flatMap(([seat, player]) => line(name(seat), t("crayon.number.goal.far", {
    cash: player.cash === null ? t("crayon.players.hidden") : sum(player.cash), n: Math.min(player.major_cities.length, cities), all: cities,
  })));
  return card(`${t("crayon.goal")}: ${t("crayon.goal.value", { sum: sum(cash), n: cities })}`, [...far, ...line(t("crayon.number.goal.aloud"), announce > 0 ? sum(announce) : "")]);
}

/** Payoffs are seen by all; what else came and went is what is left between them and the cash. */
function cash({ parts, view, name, totals }: Asked, seat: string): ThingCard | null {
  const player = view.players[seat];
  if (player === undefined) return null;
  const delivered = totals.get(seat) ?? { count: 0, sum: 0 };
  const income = line(t("crayon.players.delivered"), t("crayon.players.delivered.what", { n: delivered.count, sum: sum(delivered.sum) }));
  const debts = player.debts.flatMap(([who, owed]) => line(t("crayon.number.debt", { who: name(who) }), signed(-owed)));
  if (player.cash === null) {
    const known = player.announced ? t("crayon.players.announced", { sum: sum(parts.goal.announce) }) : t("crayon.players.hidden");
    return card(t("crayon.number.cash", { who: name(seat), sum: known }), [...income, ...debts]);
  }
  const start = parts.numbers.starting_cash;
  const other = player.cash - start - delivered.sum;
  return card(t("crayon.number.cash", { who: name(seat), sum: sum(player.cash) }), [
    ...line(t("crayon.number.start"), sum(start)),
    ...income,
    ...line(t("crayon.number.other"), other === 0 ? "" : signed(other)),
    ...debts,
    ...line(t("crayon.number.missing"), sum(Math.max(0, parts.goal.cash - player.cash))),
  ]);
}

function delivered({ view, name, totals }: Asked, seat: string): ThingCard | null {
  const total = totals.get(seat);
  if (view.players[seat] === undefined || total === undefined || total.count === 0) return null;
  return card(t("crayon.number.delivered", { who: name(seat), sum: sum(total.sum) }), [
    ...line(t("crayon.number.each"), part(total.sum, total.count)),
    ...line(t("crayon.number.round"), view.round > 0 ? part(total.sum, view.round) : ""),
  ]);
}

/** What may still be spent this turn, and what sections cost. */
function spent({ parts, view }: Asked): ThingCard {
  const { terrain } = parts.numbers;
  const waters = new Map(parts.waters.map((water) => [water.kind, water.price]));
  return card(t("crayon.number.spent", { sum: sum(view.spent), limit: sum(view.limit) }), [
    ...line(t("crayon.number.left"), sum(Math.max(0, view.limit - view.spent))),
    ...Object.entries(terrain).flatMap(([kind, price]) => line(t("crayon.number.section", { kind: tOr(`crayon.kind.${kind}`, kind) }), sum(price))),
    ...[...waters].flatMap(([kind, price]) => line(t(`crayon.number.water.${kind}`), signed(price))),
  ]);
}

/** A way section by section, those of one price together. */
function way({ line: drawn, view }: Asked): ThingCard | null {
  if (drawn === null || drawn.sections.length === 0) return null;
  const counts = new Map<number, number>();
  for (const { price } of drawn.sections) counts.set(price, (counts.get(price) ?? 0) + 1);
  const waters = [...new Set(drawn.sections.flatMap((section) => section.water ?? []))];
  return card(t("crayon.number.way", { sum: sum(drawn.cost), n: drawn.sections.length }), [
    ...[...counts].toSorted(([a], [b]) => a - b).flatMap(([price, count]) => line(t("crayon.number.sections", { n: count }), `${count} × ${sum(price)} = ${sum(count * price)}`)),
    ...line(t("crayon.number.across"), waters.map((id) => tOr(`water.${id}`, id)).join(", ")),
    ...line(t("crayon.number.now"), drawn.now > 0 ? `${sum(drawn.now_cost)} (${t("crayon.number.spent", { sum: sum(view.spent), limit: sum(view.limit) })})` : ""),
    ...line(t("crayon.number.later"), drawn.later_cost > 0 ? sum(drawn.later_cost) : ""),
  ]);
}

function fee({ move, parts, name }: Asked): ThingCard | null {
  if (move === null || move.fee === 0) return null;
  return card(t("crayon.number.fee", { sum: sum(move.fee) }), [
    ...line(t("crayon.number.fee.to"), move.owners.map(name).join(", ")),
    ...line(t("crayon.number.fee.each"), sum(parts.numbers.track_fee)),
    ...line(t("crayon.number.turns"), String(move.turn)),
  ]);
}

/** What is left of a payoff by turn, from one source: `7/0:1` is the second source of the first demand of card 7. */
function demand({ demand: look }: Asked, of: string, nth: string): ThingCard | null {
  const found = look(of);
  const source = found?.sources[nth === "" ? (found.best ?? -1) : Number(nth)];
  if (found === undefined || source === undefined) return null;
  const left = found.payoff - source.build_cost - source.fees;
  // where the answer counts more than is told here, no sum is made up
  const isSum = source.turns > 0 && Math.abs(left / source.turns - source.per_turn) < 0.05;
  return card(t("crayon.demand.perTurn", { n: perTurn(source.per_turn) }), [
    ...line(t("crayon.number.payoff"), signed(found.payoff)),
    ...line(t("crayon.number.track"), source.build_cost > 0 ? signed(-source.build_cost) : ""),
    ...line(t("crayon.number.fees"), source.fees > 0 ? signed(-source.fees) : ""),
    ...line(t("crayon.number.turns"), String(source.turns)),
    ...line(t("crayon.number.reckoned"), isSum ? part(left, source.turns) : ""),
  ]);
}

const KINDS: Readonly<Record<string, (asked: Asked, of: string, more: string) => ThingCard | null>> = { goal, cash, delivered, spent, way, fee, demand };

/** The card of a number, as `cash:s1`, `way:` or `demand:7/0:1` names it. */
export function number(asked: Asked, name: string): ThingCard | null {
  const [kind = "", of = "", more = ""] = name.split(":");
  return KINDS[kind]?.(asked, of, more) ?? null;
}
