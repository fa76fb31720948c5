import type { Messages } from "../en";
import { coach } from "./coach";
import { desk } from "./desk";
import { screens } from "./screens";
import { shell } from "./shell";

export const messages: Messages = { ...shell, ...desk, ...coach, ...screens };
