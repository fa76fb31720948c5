import { guide } from "./guide";
import { map } from "./map";
import { orders } from "./orders";
import { review } from "./review";
import { table } from "./table";

export const messages = { ...guide, ...map, ...orders, ...review, ...table };
