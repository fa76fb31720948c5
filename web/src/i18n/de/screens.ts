import type { screens as english } from "../en/screens";

export const screens: Record<keyof typeof english, string> = {};
