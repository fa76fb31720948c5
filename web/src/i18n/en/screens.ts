/** Lobby, new game, rulebook, finished game, accounts, guide. */
import { account } from "./account";
import { guide } from "./guide";
import { lobby } from "./lobby";
import { newgame } from "./newgame";
import { review } from "./review";
import { rulebook } from "./rulebook";

export const screens = { ...account, ...guide, ...lobby, ...newgame, ...review, ...rulebook } as const;
