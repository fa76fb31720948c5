import type { table as english } from "../en/table";

export const table: Record<keyof typeof english, string> = {
  "table.opening": "Öffne {n|einen Zug|# Züge} …",
};
