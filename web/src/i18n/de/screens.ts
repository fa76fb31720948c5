import type { screens as english } from "../en/screens";
import { account } from "./account";
import { guide } from "./guide";
import { lobby } from "./lobby";
import { newgame } from "./newgame";
import { review } from "./review";
import { rulebook } from "./rulebook";

export const screens: Record<keyof typeof english, string> = { ...account, ...guide, ...lobby, ...newgame, ...review, ...rulebook };
