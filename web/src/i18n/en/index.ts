import { coach } from "./coach";
import { desk } from "./desk";
import { screens } from "./screens";
import { shell } from "./shell";

export const messages = { ...shell, ...desk, ...coach, ...screens };

/** All keys, with any wording. */
export type Messages = Readonly<Record<keyof typeof messages, string>>;
