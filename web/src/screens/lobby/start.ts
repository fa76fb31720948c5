/** A table at once: the first title of the list, one person here, three bots or as many as it takes. */
import * as api from "../../net/api";
import type { TitleCard } from "../../net/types";
import { botNames, usualBot } from "../parts/bots";
import { playerRange } from "../parts/titles";
import { nameAtTable } from "../parts/you";

const BOTS_WISHED = 3;

export function playersAtOnce(title: TitleCard): number {
  const [low, high] = playerRange(title);
  return Math.min(high, Math.max(low, BOTS_WISHED + 1));
}

/** Opens it, with bots of the usual kind, and says where it is. */
export async function justStart(title: TitleCard, name: string): Promise<string> {
  const bot = usualBot(title);
  const you = nameAtTable();
  const bots = botNames(playersAtOnce(title) - 1, [you]);
  const seats: api.NewSeat[] = [
    { name: you, kind: "here" },
    ...bots.map((botName): api.NewSeat => ({ name: botName, kind: "bot", ...(bot === undefined ? {} : { bot }) })),
  ];
  return (await api.tables.create({ title: title.id, name, seats })).id;
}
