import type { screens as english } from "../en/screens";
import { account } from "./account";
import { guide } from "./guide";
import { lobby } from "./lobby";
import { newgame } from "./newgame";
import { options } from "./options";
import { review } from "./review";
import { rulebook } from "./rulebook";
import { titles } from "./titles";

export const screens: Record<keyof typeof english, string> = { ...account, ...guide, ...lobby, ...newgame, ...options, ...review, ...rulebook, ...titles };
