import type { Messages } from "../en";
import { desk } from "./desk";
import { screens } from "./screens";
import { shell } from "./shell";

export const messages: Messages = { ...shell, ...desk, ...screens };
