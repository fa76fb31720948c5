/** Lobby, new game, rulebook, finished games, accounts, the first game. */
import { account } from "./account";
import { finished } from "./finished";
import { first } from "./first";
import { lessons } from "./lessons";
import { lobby } from "./lobby";
import { newgame } from "./newgame";
import { rulebook } from "./rulebook";

export const screens = { ...account, ...finished, ...first, ...lessons, ...lobby, ...newgame, ...rulebook } as const;
