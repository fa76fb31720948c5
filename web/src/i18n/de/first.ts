/** The first game. */
import type { first as english } from "../en/first";

export const first: Record<keyof typeof english, string> = {
  "first.title": "Dein erstes Spiel",
  "first.what": "{title} mit {n|einem Bot|# Bots} an einem echten Tisch. Zehn kurze Schritte zeigen auf das, worauf es ankommt, jeder dann, wenn es etwas zu sehen gibt.",
  "first.what.plain": "Ein echter Tisch mit Bots. Zehn kurze Schritte zeigen auf das, worauf es ankommt, jeder dann, wenn es etwas zu sehen gibt.",
  "first.which": "Welches Spiel du lernst",
  "first.table": "Erstes Spiel",
  "first.start.title": "Spielend lernen",
  "first.start.what": "Es kann nichts kaputtgehen: Jeder deiner Züge lässt sich zurücknehmen.",
  "first.start": "Erstes Spiel beginnen",
  "first.under_way": "Dein erstes Spiel läuft",
  "first.continue": "Weiterspielen",
  "first.again": "Neu beginnen",
  "first.words": "Gepunktete Wörter erklären sich, wenn man auf ihnen verweilt; alle Regeln stehen hier:",
  "guide.label": "Begleiter",
  "guide.step": "Schritt {n} von {of}",
  "guide.next": "Weiter",
  "guide.end": "Jetzt kann ich spielen",
  "guide.fold": "Später",
  "guide.show": "Zeigen",
  "guide.stop": "Begleiter beenden",
};
