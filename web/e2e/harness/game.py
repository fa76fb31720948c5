"""A game played by bots, as a file: `python game.py TITLE SEED FILE NAME... [option=value...] [moves=N]`."""

import sys

from kursbuch.bots import bot
from kursbuch.bots.match import TOO_LONG, move
from kursbuch.table.table import Table


def main(title: str, seed: str, path: str, *words: str) -> None:
    """Plays it to the end, or so many moves of it, and writes its record."""
    names = [word for word in words if "=" not in word]
    options = dict(word.split("=", 1) for word in words if "=" in word)
    moves = int(options.pop("moves", TOO_LONG))
    table = Table.new(title, names, seed=int(seed), options=options)
    bots = {seat: bot(title, "greedy", int(seed) + number) for number, seat in enumerate(table.game.seats)}
    for _ in range(moves):
        if not move(table.game, bots, int(seed)):
            break
    table.save(path)
    print(len(table.game.journal), table.finished, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
