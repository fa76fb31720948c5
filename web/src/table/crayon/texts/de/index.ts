import { guide } from "./guide";
import { map } from "./map";
import { numbers } from "./numbers";
import { orders } from "./orders";
import { review } from "./review";
import { table } from "./table";
import { things } from "./things";

export const messages = { ...guide, ...map, ...numbers, ...orders, ...review, ...table, ...things };
