/** The one main button: what it says and does in each moment. */
import type { Offer } from "../../../net/types";
import type { Panes } from "../panes.svelte";
import type { Play } from "../play.svelte";
import { ferryPrice, keeping, trainOf, type Sorted } from "../actor";
import { keyOf, type At } from "../board/model";
import { capital, cityName, goodName, pick, sum, t } from "../texts";

export interface Main {
  readonly label: string;
  /** It says what is missing and cannot be pressed yet. */
  readonly blocked: boolean;
  /** It ends the phase or the turn, so that no second button is needed for it. */
  readonly ends: boolean;
  /** The offer it carries out, if it is one that stands elsewhere too. */
  readonly offer: Offer | null;
  readonly run: () => unknown;
}

const doing = (label: string, run: () => unknown, ends = false, offer: Offer | null = null): Main => ({ label, run, ends, offer, blocked: false });
const missing = (label: string): Main => ({ label, run: () => undefined, ends: false, offer: null, blocked: true });

export function mainOf(play: Play, panes: Panes, offers: Sorted): Main | null {
  return ofChosen(play) ?? ofLine(play) ?? ofPhase(play, panes, offers);
}

/** An offer that was chosen on the map or in the panel. */
function ofChosen(play: Play): Main | null {
  const { chosen } = play;
  if (chosen === null) return null;
  const city = typeof chosen.action["city"] === "string" ? cityName(chosen.action["city"]) : "";
  const label = CITY[chosen.kind] === undefined ? labelOf(play) : t(CITY[chosen.kind] as "crayon.relocate", { city });
  return doing(label, () => play.confirm());
}

const CITY: Readonly<Record<string, "crayon.origin.do" | "crayon.relocate" | "crayon.place.do">> = {
  ChooseOrigin: "crayon.origin.do", Relocate: "crayon.relocate", PlaceTrain: "crayon.place.do",
};

function labelOf(play: Play): string {
  const { chosen } = play;
  if (chosen === null) return "";
  if (chosen.kind === "LoseChip") return t("crayon.lose.do", { good: goodName(String(chosen.action["good"])) });
  if (chosen.kind === "BuyTrain") return t("crayon.build.buy", { sum: sum(play.parts.numbers.second_train_price) });
  if (chosen.kind === "BuildFerry") {
    const at = chosen.action["to"] as At;
    return t("crayon.build.ferry", { to: cityName(play.model.byKey.get(keyOf(at))?.printed.place ?? ""), sum: sum(ferryPrice(play.parts, chosen.action)) });
  }
  const next = chosen.kind === "ChangeTrain" ? play.parts.trains.find((train) => train.id === chosen.action["to"]) : undefined;
  const old = play.me?.trains[trainOf(chosen.action)];
  const price = play.parts.trains.find((train) => train.id === old?.type)?.changes[next?.id ?? ""];
  return next === undefined || price === undefined ? chosen.label : t("crayon.build.change", { name: capital(pick(next.name)), sum: sum(price) });
}

/** A line on the map: what of it can be drawn now. */
function ofLine(play: Play): Main | null {
  const { drawing } = play;
  const { answer } = drawing;
  if (!drawing.isOpen || answer === null || !drawing.canDraw) return null;
  const isAll = answer.now === answer.sections.length;
  return doing(t(isAll ? "crayon.build.draw" : "crayon.build.draw.part", { sum: sum(answer.now_cost) }), () => drawing.commit());
}

function ofPhase(play: Play, panes: Panes, offers: Sorted): Main | null {
  if (offers.keep.length > 0) return ofCards(play, panes, offers);
  if (offers.accept !== null) return accepting(play, offers.accept);
  if (offers.origins.length + offers.places.length + offers.loses.length > 0) return missing(t("crayon.choose"));
  if (offers.toBuild !== null) return ofMoving(play, offers);
  if (panes.areTrainsOpen) return missing(t("crayon.choose"));
  const { endTurn } = offers;
  /** Nothing more can be drawn at all, or nothing more of the line that is looked at. */
  const isDone = !offers.canBuild || (play.drawing.isOpen && play.view.spent > 0 && play.drawing.answer !== null && !play.drawing.canDraw);
  return endTurn !== null && isDone ? doing(t("crayon.endTurn"), () => play.perform(endTurn.action), true) : null;
}

const accepting = (play: Play, accept: Offer): Main => doing(t("crayon.deal.accept"), () => play.perform(accept.action));

function ofCards(play: Play, panes: Panes, offers: Sorted): Main {
  const left = play.parts.numbers.kept - panes.kept.size;
  const offer = keeping(offers.keep, panes.kept);
  if (left > 0) return missing(t("crayon.cards.more", { n: left }));
  if (offer === null) return missing(t("crayon.cards.fewer", { n: -left }));
  /** What comes next is chosen on the map. */
  const keep = async (): Promise<void> => {
    if (await play.perform(offer.action)) play.desk.pane = "map";
  };
  return doing(t("crayon.cards.keep", { n: play.parts.numbers.kept }), keep);
}

/** The goal that was chosen; the best delivery; else, where no step is left, the next phase. */
function ofMoving(play: Play, offers: Sorted): Main | null {
  const { goal, way } = play.moving;
  const post = goal === null ? undefined : play.model.byKey.get(keyOf(goal));
  if (post !== undefined && way !== null) {
    const city = play.cityAt(post.at);
    const there = city === null ? ".there" : "";
    const values = { to: city === null ? "" : cityName(city), sum: sum(way.fee) };
    const label = way.turn > 1 ? t(`crayon.move.do.far${there}`, values) : way.fee > 0 ? t(`crayon.move.do.fee${there}`, values) : t(`crayon.move.do${there}`, values);
    return doing(label, () => play.moving.go(post));
  }
  const best = offers.delivers.map((offer) => ({ offer, demand: play.demands.find((one) => one.card === offer.action["card"] && one.index === Number(offer.action["demand"] ?? 0)) }))
    .toSorted((a, b) => (b.demand?.payoff ?? 0) - (a.demand?.payoff ?? 0))[0];
  if (best?.demand !== undefined) {
    const { offer, demand } = best;
    return doing(t("crayon.deliver", { good: goodName(demand.good), sum: sum(demand.payoff) }), () => play.perform(offer.action), false, offer);
  }
  if (offers.canMove || offers.toBuild === null) return null;
  const { toBuild } = offers;
  return doing(t("crayon.toBuild"), () => play.perform(toBuild.action), true);
}
