import { guide } from "./guide";
import { map } from "./map";
import { orders } from "./orders";
import { review } from "./review";
import { table } from "./table";
import { things } from "./things";

export const messages = { ...guide, ...map, ...orders, ...review, ...table, ...things };
