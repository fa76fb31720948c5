import type { screens as english } from "../en/screens";
import { lobby } from "./lobby";
import { newgame } from "./newgame";
import { review } from "./review";
import { rulebook } from "./rulebook";

export const screens: Record<keyof typeof english, string> = { ...lobby, ...newgame, ...review, ...rulebook };
