/** What a chapter of the rules means for the position one comes from: the moves that its rules govern. */
import type { Text } from "../../i18n/index.svelte";
import * as api from "../../net/api";
import type { SentOffer, Snapshot, ToldOffer } from "../../net/types";
import { codeOf } from "./sheet";

/** At most this many kinds of moves are asked about. */
const MOST_KINDS = 10;
/** At most this many moves of one kind are shown. */
const MOST_OFFERS = 3;

/** One offer of each kind, to ask which rules judge such a move. */
export function samples(offers: readonly SentOffer[]): SentOffer[] {
  const found = new Map<string, SentOffer>();
  for (const offer of offers) {
    if (!found.has(offer.kind)) found.set(offer.kind, offer);
  }
  return [...found.values()].slice(0, MOST_KINDS);
}

export interface InGame {
  readonly offers: readonly { readonly label: string; readonly facts: ToldOffer["facts"] }[];
  /** The title's own words. */
  readonly words: Readonly<Record<string, Text>>;
}

/** The rules that judge each kind of move now. */
async function judges(table: Snapshot, seat: string, offers: readonly SentOffer[]): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  await Promise.all(
    samples(offers).map(async (offer) => {
      const action = offer.action ?? (await api.play.facts(table.id, seat, table.number, [offers.indexOf(offer)]))[0]?.action;
      if (action === undefined) return;
      const answer = await api.play.preview(table.id, seat, action);
      if (answer.legal) found.set(offer.kind, answer.rules);
    }),
  );
  return found;
}

/** The moves open to me that rules of this chapter govern. */
export async function inGame(table: string, code: string): Promise<InGame> {
  const snapshot = await api.tables.get(table, null, 0);
  const [seat, offers] = Object.entries(snapshot.offers).find(([one]) => snapshot.waiting_for.includes(one)) ?? [];
  if (seat === undefined || offers === undefined) return { offers: [], words: {} };
  const [judged, words] = await Promise.all([judges(snapshot, seat, offers), api.wordsOf(snapshot.title)]);
  const kinds = [...judged].filter(([, rules]) => rules.some((rule) => codeOf(rule) === code)).map(([kind]) => kind);
  const chosen = kinds.flatMap((kind) => offers.filter((offer) => offer.kind === kind).slice(0, MOST_OFFERS));
  const told = await api.play.facts(table, seat, snapshot.number, chosen.map((offer) => offers.indexOf(offer)));
  return { offers: chosen.map(({ label }, i) => ({ label, facts: told[i]?.facts ?? [] })), words };
}
