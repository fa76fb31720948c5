/** What changed between two positions, as far as one may see: purses and major cities. */
import { changed, type Changed } from "../recap";
import { sum, t } from "./texts";
import type { View } from "./wire";

export function changesOf(before: View, after: View, name: (seat: string) => string): readonly Changed[] {
  return Object.entries(after.players).flatMap(([seat, now]) => {
    const was = before.players[seat];
    if (was === undefined) return [];
    const who = name(seat);
    const signed = (value: number): string => `${value > 0 ? "+" : "−"}${sum(Math.abs(value))}`;
    return [
      ...changed(seat, was.cash, now.cash, (old, fresh) => t("crayon.recap.cash", { who, sum: signed(fresh - old) })),
      ...changed(seat, was.linked, now.linked, (_, fresh) => t("crayon.recap.linked", { who, n: fresh })),
    ];
  });
}
