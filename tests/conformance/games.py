"""Which games of random players are played: every variant, number of players and value of an option, and rare events.

`python -m conformance.games TITLE` (in `tests`) finds the telling seeds of a title anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

from msgspec import Struct

from kursbuch import catalogue
from kursbuch.bots.eighteen.uniform import PoliteRandomBot
from kursbuch.catalogue import eighteen
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.kernel.dice import Dice

TELLING: Mapping[str, tuple[int, ...]] = {
    "1848": (48, 37, 59, 66, 31, 38, 62, 113, 151, 67, 75, 102, 146, 150, 162, 172),
    "1824": (1, 195, 14, 99, 127, 194, 11, 151, 12, 54, 77, 135, 136, 193),
    "1862": (179, 90, 49, 4, 67, 170, 81, 180, 66, 76, 7, 22, 27, 42, 46, 75, 17, 73, 107, 119, 161, 167),
}
"""Seeds whose games, together with the planned ones, do all that the first two hundred drawn games of a title do: after
each kind of action each kind of event by each cause, each step, each end. A title without any is played by the plan."""

MOST_SEEDS = 200
FIRST_PLANNED = 1_000_000
"""Seeds of planned games; drawn ones are below."""
TURNED = 4
"""In the second part of a plan each game turns one option in so many away from what is printed."""


class Game(Struct, frozen=True):
    """All that decides a random game."""

    title: str
    options: dict[str, str]
    players: int
    seed: int

    def opened(self) -> tuple[Rules, State, tuple[Event, ...], State]:
        """The rules, the bare table, what is set up on it, and the position in which the first seat acts."""
        rules = eighteen.rules(self.title, self.players, self.options)
        bare, setup = rules.opening(catalogue.seats(self.players), self.seed)
        state = bare
        for event in setup:
            state = rules.evolve(state, event)
        return rules, bare, setup, state


def variants(title: str) -> Iterator[tuple[dict[str, str], int]]:
    """Every variant with every number of players."""
    names = next((option.values for option in catalogue.options_of(title) if option.name == "variant"), None)
    for chosen in [{}] if names is None else [{"variant": name} for name in names]:
        low, high = catalogue.player_range(title, catalogue.complete_options(title, chosen))
        yield from ((chosen, players) for players in range(low, high + 1))


def planned(title: str) -> list[Game]:
    """Each variant and number of players as printed, then games in which a part of the options is turned, until every
    value has had its game."""
    printed = list(variants(title))
    found = [Game(title, options, players, FIRST_PLANNED + i) for i, (options, players) in enumerate(printed)]
    met = {value for game in found for value in catalogue.complete_options(title, game.options).items()}
    others = {
        option.name: [value for value in option.values if (option.name, value) not in met]
        for option in catalogue.options_of(title)
    }
    for number in range(max(map(len, others.values()), default=0) * TURNED):
        turned = {
            name: values[number // TURNED]
            for place, (name, values) in enumerate(others.items())
            if place % TURNED == number % TURNED and number // TURNED < len(values)
        }
        if turned:
            options, players = printed[number % len(printed)]
            found.append(Game(title, turned | options, players, FIRST_PLANNED + len(found)))
    return found


def drawn(title: str, seed: int) -> Game:
    """Half the games as printed, the others with a few options turned; every variant as often as any other."""
    dice, options = Dice(seed), catalogue.options_of(title)
    chosen = {option.name: dice.choice(option.values) for option in options if option.name == "variant"}
    if not dice.below(2):
        chosen = {option.name: dice.choice(option.values) for option in options if dice.below(4) == 0} | chosen
    low, high = catalogue.player_range(title, chosen)
    return Game(title, chosen, low + dice.below(high - low + 1), seed)


def chosen(title: str, more: int = 0) -> list[Game]:
    """The games of a title that are played, and so many of the drawn ones besides."""
    seeds = dict.fromkeys((*TELLING.get(title, ()), *range(more)))
    return [*planned(title), *(drawn(title, seed) for seed in seeds)]


# -- finding the telling ones ---------------------------------------------------------------------------------


def done_in(game: Game) -> frozenset[tuple[str, ...]]:
    """What happens in a game, as far as it can be told apart."""
    rules, _, _, state = game.opened()
    bot, found = PoliteRandomBot(game.seed), set[tuple[str, ...]]()
    while (seat := rules.actor(state)) is not None:
        found.add(("step", type(state.frame).__name__, str(getattr(state.frame, "step", ""))))
        action = bot.choose(rules, state, seat, rules.offers(state, seat))
        events, state = rules.play(state, seat, action)
        kind = type(action).__name__
        found |= {(kind, type(event).__name__, str(getattr(event, "cause", ""))) for event in events}
    return frozenset(found | {("end", str(state.over))})


def telling(title: str) -> Iterator[int]:
    """Seeds that each add most of what was missing until then; what is planned is done anyway."""
    done = {seed: done_in(drawn(title, seed)) for seed in range(MOST_SEEDS)}
    missing = frozenset[tuple[str, ...]]().union(*done.values()).difference(*map(done_in, planned(title)))
    while missing:
        best = max(done, key=lambda seed: len(done[seed] & missing))
        missing -= done[best]
        yield best


if __name__ == "__main__":
    print(*telling(sys.argv[1]), sep=", ")
