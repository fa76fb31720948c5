/** What the 18xx table, its review and its guide say. */
import { guide } from "./guide";
import { review } from "./review";
import { table } from "./table";

export const messages = { ...guide, ...review, ...table };
