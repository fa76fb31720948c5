import type { screens as english } from "../en/screens";
import { account } from "./account";
import { finished } from "./finished";
import { first } from "./first";
import { lessons } from "./lessons";
import { lobby } from "./lobby";
import { newgame } from "./newgame";
import { rulebook } from "./rulebook";

export const screens: Record<keyof typeof english, string> = { ...account, ...finished, ...first, ...lessons, ...lobby, ...newgame, ...rulebook };
