"""A game played by bots, as a file: `python game.py TITLE SEED FILE NAME... [option=value...] [moves=N] [bot=NAME]`.

With `before=KIND` it ends where the next move would be the first action of that kind, after `moves` moves if they are
named.
"""

import sys

from kursbuch.bots import bot
from kursbuch.bots.match import TOO_LONG, move
from kursbuch.table.table import Table


def played(
    title: str, seed: int, names: list[str], options: dict[str, str], player: str, moves: int, kind: str | None = None
) -> Table:
    """A game with so many moves, or a whole one; with a kind of action, as far as the first of it after these moves."""
    table = Table.new(title, names, seed=seed, options=options)
    bots = {seat: bot(title, player, seed + number) for number, seat in enumerate(table.game.seats)}
    for number in range(TOO_LONG if kind else moves):
        if not move(table.game, bots, seed):
            break
        if number >= moves and type(table.game.journal[-1].action).__name__ == kind:
            break
    return table


def main(title: str, seed: str, path: str, *words: str) -> None:
    """Plays it to the end, or so many moves of it, and writes its record."""
    names = [word for word in words if "=" not in word]
    options = dict(word.split("=", 1) for word in words if "=" in word)
    player, before = options.pop("bot", "greedy"), options.pop("before", None)
    moves = int(options.pop("moves", 0 if before else TOO_LONG))
    table = played(title, int(seed), names, options, player, moves, before)
    if before is not None:
        table = played(title, int(seed), names, options, player, len(table.game.journal) - 1)
    table.save(path)
    print(len(table.game.journal), table.finished, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
