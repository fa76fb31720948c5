import { desk } from "./desk";
import { screens } from "./screens";
import { shell } from "./shell";

export const messages = { ...shell, ...desk, ...screens };

/** All keys, with any wording. */
export type Messages = Readonly<Record<keyof typeof messages, string>>;
