/** Lobby, new game, rulebook, finished game, guide. */
export const screens = {} as const;
