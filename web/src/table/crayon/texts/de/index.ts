import { guide } from "./guide";
import { map } from "./map";
import { review } from "./review";
import { table } from "./table";

export const messages = { ...guide, ...map, ...review, ...table };
