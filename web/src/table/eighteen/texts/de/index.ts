import type { messages as english } from "../en";
import { cards } from "./cards";
import { fields } from "./fields";
import { guide } from "./guide";
import { review } from "./review";
import { table } from "./table";

export const messages: Record<keyof typeof english, string> = { ...cards, ...fields, ...guide, ...review, ...table };
