import type { Messages } from "../en";
import { screens } from "./screens";
import { shell } from "./shell";
import { table } from "./table";

export const messages: Messages = { ...shell, ...table, ...screens };
