/** Titles and their versions in a sentence each, for those who choose. What is not here is called as the server calls it. */
export const titles = {
  "title.1848.subtitle": "Australia",
  "title.1848.by": "Leonhard Orgler, Helmut Ohley",
  "title.1848.about": "Companies borrow from the Bank of England, and fall to it when they borrow too much. Gauges divide the map.",
  "title.1848.tag": "loans and gauges",
  "title.1824.subtitle": "Austria-Hungary",
  "title.1824.by": "Leonhard Orgler, Helmut Ohley",
  "title.1824.about": "Coal, mountain and pre-state railways grow into regional and state railways. Goods trains bring coal home.",
  "title.1824.tag": "coal and state railways",
  "version.edition.2007": "The printed game, with both rulebooks.",
  "version.edition.2021": "Bonus for K cities, a fourth marker for CAR, and readings as on 18xx.games.",
  "version.variant.base": "The whole monarchy: four coal railways, seven pre-state railways, eight share companies.",
  "version.variant.cisleithania_2": "The Austrian half for two, with a draft, construction companies, a bond railway and a pool.",
  "version.variant.cisleithania_3": "The Austrian half for three: base rules on the smaller map, fewer companies and trains.",
  "version.variant.goods_time": "The base game with more towns on the map and the tiles for them.",
  "version.preset.rulebook": "Every open question as we read the rulebook.",
  "version.preset.records": "Every open question as 18xx.games plays it, so that its records can be continued.",
} as const;
