import type { titles as english } from "../en/titles";

export const titles: Record<keyof typeof english, string> = {
  "title.1848.subtitle": "Australien",
  "title.1848.by": "Leonhard Orgler, Helmut Ohley",
  "title.1848.about": "Gesellschaften leihen bei der Bank von England und fallen an sie, wenn sie zu viel leihen. Spurweiten teilen die Karte.",
  "title.1848.tag": "Anleihen und Spurweiten",
  "title.1824.subtitle": "Österreich-Ungarn",
  "title.1824.by": "Leonhard Orgler, Helmut Ohley",
  "title.1824.about": "Aus Kohle-, Berg- und Vor-Staatsbahnen werden Regional- und Staatsbahnen. Güterzüge holen die Kohle heim.",
  "title.1824.tag": "Kohle und Staatsbahnen",
  "version.edition.2007": "Das gedruckte Spiel mit seinen beiden Regelheften.",
  "version.edition.2021": "Bonus für K-Städte, ein vierter Marker der CAR und Lesarten wie auf 18xx.games.",
  "version.variant.base": "Die ganze Monarchie: vier Kohlebahnen, sieben Vor-Staatsbahnen, acht Aktiengesellschaften.",
  "version.variant.cisleithania_2": "Die österreichische Hälfte zu zweit, mit Verteilen, Baugesellschaften, Anleihebahn und Pool.",
  "version.variant.cisleithania_3": "Die österreichische Hälfte zu dritt: Grundregeln auf der kleineren Karte, weniger Gesellschaften und Loks.",
  "version.variant.goods_time": "Das Grundspiel mit mehr Orten auf der Karte und den Plättchen dafür.",
  "version.preset.rulebook": "Jede offene Frage, wie wir die Spielregel lesen.",
  "version.preset.records": "Jede offene Frage, wie 18xx.games sie spielt, damit sich dessen Aufzeichnungen fortsetzen lassen.",
};
