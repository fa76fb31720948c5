/** What the 18xx table, its review and its guide say. */
import { cards } from "./cards";
import { fields } from "./fields";
import { guide } from "./guide";
import { review } from "./review";
import { table } from "./table";

export const messages = { ...cards, ...fields, ...guide, ...review, ...table };
