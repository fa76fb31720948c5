/** What the table of a game of drawn track, its review and its guide say. Keys begin with the family's name: texts of all families lie together. */
import { guide } from "./guide";
import { map } from "./map";
import { numbers } from "./numbers";
import { orders } from "./orders";
import { review } from "./review";
import { table } from "./table";
import { things } from "./things";

export const messages = { ...guide, ...map, ...numbers, ...orders, ...review, ...table, ...things };
