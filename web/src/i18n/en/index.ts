import { screens } from "./screens";
import { shell } from "./shell";
import { table } from "./table";

export const messages = { ...shell, ...table, ...screens };

/** All keys, with any wording. */
export type Messages = Readonly<Record<keyof typeof messages, string>>;
