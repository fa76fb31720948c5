import { guide } from "./guide";
import { map } from "./map";
import { table } from "./table";

export const messages = { ...guide, ...map, ...table };
