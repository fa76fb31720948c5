/** Numbers that explain themselves: how cash, prices, shares, papers, treasuries and the bank are made up, from the position alone. */
import { gathered, TOLD, type CardLine, type ThingCard } from "../cards";
import { columnWord, ownerName, sumWords, type Told } from "./sheetwords";
import { heldBy, sharesIn, sharesOf, valueOf, worthOf } from "./sheet";
import { list, num, t, wordIn } from "./texts";

type Asked = Told & { readonly desk: { readonly name: (seat: string) => string }; readonly model: { readonly byName: ReadonlyMap<string, { readonly name: string | null }> } };

const line = (head: string, text: string): CardLine[] => (text === "" ? [] : [{ head, text }]);
const card = (name: string, lines: readonly CardLine[]): ThingCard => ({ name, sub: "", lines, rules: [] });
const total = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

/** With what the title says of such numbers, and the rules behind it. */
function told(play: Asked, key: string, name: string, lines: readonly CardLine[]): ThingCard {
  const { rules, says } = gathered(play.parts.cards, [key]);
  return { name, sub: "", lines: [...lines, ...TOLD.flatMap((what) => line(t(`card.${what}`), wordIn(says, what, "", {})))], rules };
}

function bank(play: Asked): ThingCard {
  const players = total(Object.values(play.view.players).map((one) => one.cash));
  const treasuries = total(Object.values(play.view.companies).filter((one) => !one.closed).map((one) => one.cash));
  return card(t("number.bank", { sum: play.money(play.view.bank) }), [
    ...line(t("number.bank.printed"), play.money(play.parts.bank)),
    ...line(t("number.bank.players"), play.money(players)),
    ...line(t("number.bank.treasuries"), play.money(treasuries)),
  ]);
}

function cash(play: Asked, seat: string): ThingCard | null {
  const player = play.view.players[seat];
  if (player === undefined) return null;
  return card(t("number.cash", { who: play.desk.name(seat), sum: play.money(player.cash) }), [
    ...line(t("number.shares"), play.money(sharesOf(play.parts, play.view, seat))),
    ...line(t("number.worth"), play.money(player.worth)),
  ]);
}

function shares(play: Asked, seat: string): ThingCard {
  const held = heldBy(play.parts, play.view, seat);
  return card(
    t("number.shares.of", { who: play.desk.name(seat), sum: play.money(sharesOf(play.parts, play.view, seat)) }),
    held.flatMap((one) => line(play.letters(one.company), t("number.times", { n: num(one.count), each: play.money(one.each), sum: play.money(valueOf(one)) }))),
  );
}

function papers(play: Asked, seat: string): ThingCard | null {
  const player = play.view.players[seat];
  if (player === undefined) return null;
  const held = Object.entries(play.view.companies).filter(([, sheet]) => (sheet.shares[seat] ?? 0) > 0 && !sheet.closed);
  return card(t("number.papers", { who: play.desk.name(seat), n: player.certificates, limit: player.limit }), [
    ...held.flatMap(([id, sheet]) => line(play.letters(id), t(sheet.director === seat ? "number.papers.director" : "number.papers.held", { percent: sheet.shares[seat] ?? 0 }))),
    ...line(t("number.papers.privates"), player.papers.join(", ")),
  ]);
}

function price(play: Asked, id: string): ThingCard | null {
  const sheet = play.view.companies[id];
  if (sheet?.price == null) return null;
  const share = play.parts.companies.find((one) => one.id === id)?.share ?? 10;
  const directors = sheet.directors_share ?? play.parts.companies.find((one) => one.id === id)?.directors_share ?? 0;
  return card(t("number.price", { company: play.letters(id), sum: play.money(sheet.price) }), [
    ...line(t("number.price.share", { percent: share }), play.money(sheet.price)),
    ...line(t("number.price.directors", { percent: directors }), directors > share ? t("number.times", { n: num(directors / share), each: play.money(sheet.price), sum: play.money((directors / share) * sheet.price) }) : ""),
    ...line(t("card.issue"), sheet.issue_price === null ? "" : play.money(sheet.issue_price)),
  ]);
}

function issue(play: Asked, id: string): ThingCard | null {
  const sheet = play.view.companies[id];
  if (sheet?.issue_price == null) return null;
  return told(play, "number.issue", t("number.issue", { company: play.letters(id), sum: play.money(sheet.issue_price) }), line(t("card.price"), sheet.price === null ? "" : play.money(sheet.price)));
}

function stations(play: Asked, id: string): ThingCard | null {
  const sheet = play.view.companies[id];
  if (sheet === undefined || sheet.stations.length + sheet.markers_left.length === 0) return null;
  const named = (at: string): string => (play.model.byName.get(at)?.name ? `${play.model.byName.get(at)?.name} (${at})` : at);
  return told(play, "number.stations", t("number.stations", { company: play.letters(id), n: sheet.stations.length, left: sheet.markers_left.length }), [
    ...line(t("number.stations.at"), list(sheet.stations.map(named))),
    ...line(t("number.stations.next"), sheet.markers_left.map((cost) => (cost === 0 ? t("card.free") : play.money(cost))).join(", ")),
  ]);
}

/** A column that only this title has. */
function column(play: Asked, id: string, key: string): ThingCard | null {
  const found = play.view.shown.columns.find((one) => one.of === "company" && one.key === key);
  if (found === undefined || !found.values[id]) return null;
  return told(play, `column.${key}`, `${play.letters(id)}: ${play.word(`column.${key}.count`, columnWord(play, key, "full"), { n: found.values[id] })}`, []);
}

function treasury(play: Asked, id: string): ThingCard | null {
  const sheet = play.view.companies[id];
  if (sheet === undefined) return null;
  const next = play.parts.trains.find((one) => (play.view.depot[one.name] ?? 1) !== 0 && !one.beside);
  const least = next === undefined ? null : Math.min(...next.sides.map((side) => side.price));
  return card(t("number.treasury", { company: play.letters(id), sum: play.money(sheet.cash) }), [
    ...line(t("number.treasury.train"), next === undefined || least === null ? "" : `${next.name}: ${play.money(least)}`),
    ...line(t("number.treasury.left"), least === null ? "" : play.money(sheet.cash - least)),
  ]);
}

function revenue(play: Asked, id: string): ThingCard | null {
  const sheet = play.view.companies[id];
  if (sheet?.revenue == null || sheet.revenue === 0) return null;
  const each = sheet.revenue / 10;
  // how a sum is rounded is the title's affair: it is taken apart only where nothing is to be rounded
  const isEven = Number.isInteger(each) && sheet.unit == null;
  const owners = isEven ? Object.entries(sheet.shares).filter(([owner, percent]) => play.view.players[owner] !== undefined && percent > 0) : [];
  return card(t("number.revenue", { company: play.letters(id), sum: play.money(sheet.revenue) }), [
    ...line(t("number.revenue.tenth"), isEven ? play.money(each) : ""),
    ...owners.flatMap(([owner, percent]) => line(play.desk.name(owner), t("number.revenue.part", { percent, sum: play.money((each * percent) / 10) }))),
  ]);
}

/** What somebody, the pool or the bank has of a company: how many shares, what they would fetch today, and of what revenue they take a part. */
function held(play: Asked, of: string, owner: string): ThingCard | null {
  const sheet = play.view.companies[of];
  const percent = sheet?.shares[owner] ?? 0;
  if (sheet === undefined || percent === 0) return null;
  const who = play.view.players[owner] !== undefined ? play.desk.name(owner) : owner === "pool" ? t("sheet.pool.full") : owner === "new" ? t("sheet.new.full") : ownerName(play, owner);
  const count = sharesIn(play.parts, play.view, of, percent);
  const bundle = heldBy(play.parts, play.view, owner).find((one) => one.company === of);
  return card(t("number.held", { company: play.letters(of), who, percent }), [
    ...line(t("number.held.shares"), num(count)),
    ...line(t("number.shares"), bundle === undefined ? "" : t("number.times", { n: num(bundle.count), each: play.money(bundle.each), sum: play.money(valueOf(bundle)) })),
    ...line(t("sheet.director"), sheet.director === owner ? t("number.held.director") : ""),
  ]);
}

function worth(play: Asked, seat: string): ThingCard | null {
  const player = play.view.players[seat];
  if (player === undefined) return null;
  const words = sumWords(play);
  const lines = worthOf(play.parts, play.view, seat, words).map((one) => ({ head: one.what, text: play.money(one.amount) }));
  return { name: t("sum.worth", { who: play.desk.name(seat), sum: play.money(player.worth) }), sub: words.note, lines, rules: play.parts.cards["score.all"]?.rules ?? [] };
}

const KINDS: Readonly<Record<string, (play: Asked, of: string, owner: string) => ThingCard | null>> = { bank, cash, shares, papers, price, issue, stations, column, treasury, revenue, held, worth };

/** The card of a number, as `cash:s1`, `price:VR` or `held:VR:s1` names it. */
export function number(play: Asked, name: string): ThingCard | null {
  const [kind = "", of = "", owner = ""] = name.split(":");
  return KINDS[kind]?.(play, of, owner) ?? null;
}
