/** The card of a private, a company, a train, a tile or a phase: from the printed parts, the position and the title's own words. */
import { gathered, TOLD, type CardLine, type Describe, type ThingCard } from "../cards";
import type { Desk } from "../desk.svelte";
import { cardOf, phaseOf } from "./depot";
import { effectOf, prices, stock } from "./depotwords";
import { number } from "./numbers";
import type { Play } from "./play.svelte";
import { fate, ownerName } from "./sheetwords";
import { list, t, tOr, wordIn } from "./texts";
import type { Values } from "../../i18n/fill";

type Told = Pick<Play, "parts" | "view" | "looks" | "word" | "letters" | "money" | "model"> & { readonly desk: Pick<Desk, "name"> };
type Line = CardLine | null;

const line = (head: string, text: string): Line => (text === "" ? null : { head, text });
const isLine = (one: Line): one is CardLine => one !== null;

/** The title's own words, headed by what they tell; what is counted from the parts stands before them. */
function made(play: Told, name: string, sub: string, keys: readonly string[], counted: readonly Line[], values: Values = {}, more: readonly string[] = []): ThingCard {
  const { rules, says } = gathered(play.parts.cards, keys);
  const told = TOLD.flatMap((key) => {
    const text = wordIn(says, key, "", values);
    return text === "" ? [] : [{ head: t(`card.${key}`), text }];
  });
  return { name, sub, lines: [...counted.filter(isLine), ...told], rules: [...new Set([...rules, ...more])] };
}

function owned(play: Told, owner: string | null): string {
  if (owner === null) return "";
  return play.view.players[owner] === undefined ? ownerName(play, owner) : play.desk.name(owner);
}

function paper(play: Told, id: string): ThingCard | null {
  const card = play.parts.papers.find((one) => one.id === id);
  const now = play.view.papers[id];
  if (card === undefined) return null;
  const says = gathered(play.parts.cards, [`paper.${id}`, "paper.all"]).says;
  const price = now?.owner == null && now?.closed !== true ? play.money(now?.price ?? card.price) : "";
  return made(play, `${card.id} ${card.name}`, now?.closed === true ? t("card.closed") : "", [`paper.${id}`, "paper.all"], [
    line(t("card.price"), price),
    line(t("card.owner"), now?.closed === true ? "" : owned(play, now?.owner ?? null)),
    line(t("card.pays"), says["pays"] === undefined ? t("card.income", { sum: play.money(card.dividend) }) : ""),
    line(t("card.tocompany"), card.company_price === null ? "" : `${play.money(card.company_price[0])}–${play.money(card.company_price[1])}`),
    line(t("card.used"), now?.used === true && now.closed !== true ? t("card.used.yes") : ""),
  ]);
}

function company(play: Told, id: string): ThingCard | null {
  const card = play.parts.companies.find((one) => one.id === id);
  const now = play.view.companies[id];
  if (card === undefined) return null;
  const homes = card.home.map((at) => ((play.model.byName.get(at)?.name ?? "") === "" ? at : `${play.model.byName.get(at)?.name} (${at})`));
  const isMinor = card.share === 100;
  const keys = [`company.${id}`, `company.kind_${card.kind}`, "company.all"];
  return made(play, `${card.letters} ${card.name}`, now?.closed === true ? t("card.closed") : fate(play, id).split(", ").slice(1).join(", "), keys, [
    line(t("card.price"), isMinor ? (now?.director == null ? card.prices.map(play.money).join(", ") : "") : now?.price == null ? "" : play.money(now.price)),
    line(t("card.issue"), now?.issue_price == null ? "" : play.money(now.issue_price)),
    line(isMinor ? t("card.owner") : t("card.director"), owned(play, now?.director ?? null)),
    line(t("card.shares"), isMinor ? "" : t("card.shares.what", { director: now?.directors_share ?? card.directors_share, unit: now?.unit ?? card.share })),
    line(t("card.home"), list(homes)),
    line(t("card.markers"), card.marker_costs.length < 2 ? "" : card.marker_costs.map((cost) => (cost === 0 ? t("card.free") : play.money(cost))).join(", ")),
  ]);
}

/** A kind of train, or one side of its card. */
function train(play: Told, name: string): ThingCard | null {
  const card = cardOf(play.parts, name);
  if (card === undefined) return null;
  const sides = card.sides.filter((side) => side.name === name || card.name === name);
  const side = sides[0];
  const phase = phaseOf(play.parts, card);
  const kind = card.goods ? ["train.goods"] : side?.calls != null ? ["train.calls"] : (side?.free_gauge_changes ?? 0) > 0 ? ["train.free_changes"] : [];
  const keys = [`train.${side?.name ?? name}`, ...kind, "train.all"];
  const trade = side?.trade_in;
  const starts = phase === null || card.beside ? [] : [`phase.${phase.number}`];
  const effects = [effectOf(play, card), ...starts.map((key) => wordIn(play.parts.cards[key]?.says, "brings", ""))].filter((one) => one !== "");
  return made(play, t("card.train", { name }), "", keys, [
    line(t("card.price"), sides.length > 1 ? `${sides.map((one) => one.name).join("/")}: ${prices(card)}` : play.money(side?.price ?? 0)),
    line(t("card.left"), stock(play, card)),
    line(t("card.after"), card.available_after === null ? "" : t("card.after.what", { card: card.available_after })),
    card.permanent || card.rusted_by.length === 0 ? line(t("card.lasts"), t("card.lasts.what")) : line(t("card.rusts"), t("card.rusts.what", { card: card.rusted_by[0] ?? "" })),
    line(t("card.tradein"), trade == null ? "" : t("card.tradein.what", { train: list(trade.takes), sum: play.money(trade.allowance) })),
    line(t("card.first"), phase !== null && starts.length > 0 && phase.number > play.view.phase ? effects.join(". ") : ""),
  ], { reach: side?.reach ?? 0, calls: side?.calls ?? 0 }, starts.flatMap((key) => play.parts.cards[key]?.rules ?? []));
}

function phase(play: Told, name: string): ThingCard | null {
  const found = play.parts.phases.find((one) => String(one.number) === name);
  if (found === undefined) return null;
  const limits = Object.entries(found.train_limits).map(([kind, n]) => `${play.word(`kind.${kind}`, kind)} ${n}`);
  return made(play, t("card.phase", { n: name }), found.number === play.view.phase ? t("card.phase.now") : "", [`phase.${name}`], [
    line(t("card.starts"), found.starts === null ? "" : t("card.starts.what", { card: found.starts })),
    line(t("card.tiles"), list(found.tiles.map((colour) => tOr(`colour.${colour}`, colour)))),
    line(t("card.limit"), limits.length === 0 ? String(found.train_limit) : limits.join(", ")),
    line(t("card.rounds"), String(found.operating_rounds)),
  ]);
}

function tile(play: Told, id: string): ThingCard | null {
  const card = play.model.tiles.get(id);
  if (card === undefined) return null;
  const next = play.parts.upgrades[id] ?? [];
  const keys = [`tile.${id}`, ...(card.label === null ? [] : [`label.${card.label}`]), "tile.all"];
  const colour = tOr(`colour.${card.color}`, card.color);
  return made(play, t("card.tile", { id }), card.label === null ? colour : `${colour}, ${card.label}`, keys, [
    line(t("card.left"), t("card.left.of", { n: play.view.supply?.[id] ?? card.count, all: card.count })),
    line(t("card.next"), next.length === 0 ? t("card.next.none") : next.map((one) => `#${one}`).join(", ")),
  ]);
}

const KINDS: Readonly<Record<string, (play: Told, name: string) => ThingCard | null>> = { paper, company, train, phase, tile, number };

/** What is told of the things on this table. */
export const describer = (play: Told): Describe => (kind, name) => KINDS[kind]?.(play, name) ?? null;
