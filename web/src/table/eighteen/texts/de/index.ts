import type { messages as english } from "../en";
import { fields } from "./fields";
import { guide } from "./guide";
import { review } from "./review";
import { table } from "./table";

export const messages: Record<keyof typeof english, string> = { ...fields, ...guide, ...review, ...table };
