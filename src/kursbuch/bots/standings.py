"""What a league shows: ratings, how much each bot won, who ended above whom, what they were worth and how long they
thought."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from statistics import mean

from msgspec import Struct

from kursbuch.bots.league import Order, Played
from kursbuch.bots.shares import Share, share_of
from kursbuch.bots.timing import Times, together


class Rating(Struct, frozen=True):
    """How strong a bot is by the Plackett-Luce model, and how sure that is: about 95 of 100 lie within two `sigma`."""

    mu: float
    sigma: float


class Standing(Struct, frozen=True):
    """One bot. `won` are the games it won (a shared win counts in part, a bot with several seats adds them up),
    `chance` is what it would win if all were equal, `worth` the mean at the end of a game, `faults` are moves of the
    stand-in."""

    bot: str
    rating: Rating
    won: Share
    chance: float
    worth: float
    best: int
    times: Times
    faults: int


class Standings(Struct, frozen=True):
    """A league summed up. `cross` says of a bot and another in how many of the games in which both sat the first ended
    above the second; a tie, and several seats of a bot, count in parts."""

    order: Order
    games: int
    broken: tuple[Played, ...]
    bots: tuple[Standing, ...]
    cross: Mapping[str, Mapping[str, Share]]
    mean_length: float
    complaints: tuple[str, ...]


def standings(order: Order, played: Sequence[Played]) -> Standings:
    """Sum up the games; the best bot first."""
    games = [game for game in sorted(played, key=lambda game: game.number) if not game.broken]
    names = list(dict.fromkeys((*order.bots, *((order.among,) if order.among else ()))))
    ratings = rated(names, games)
    found = [_standing(name, ratings[name], games) for name in names if any(name in game.bots for game in games)]
    return Standings(
        order=order,
        games=len(games),
        broken=tuple(game for game in played if game.broken),
        bots=tuple(sorted(found, key=lambda one: -one.rating.mu)),
        cross=_cross(names, games),
        mean_length=mean(game.actions for game in games) if games else 0.0,
        complaints=tuple(dict.fromkeys(words for game in games for words in game.complaints)),
    )


def rated(names: Iterable[str], games: Iterable[Played]) -> Mapping[str, Rating]:
    """Ratings after these games, in their order. A bot with several seats in a game is moved by the mean of what these
    show."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in names}
    for game in games:
        teams = [[model.rating(mu=ratings[name].mu, sigma=ratings[name].sigma)] for name in game.bots]
        after = model.rate(teams, ranks=[float(place) for place in game.places])
        seats = sorted(range(len(teams)), key=lambda seat: game.bots[seat])
        for name, own in groupby(seats, key=lambda seat: game.bots[seat]):
            moved = [after[seat][0] for seat in own]
            ratings[name] = model.rating(
                name=name, mu=mean(one.mu for one in moved), sigma=mean(one.sigma for one in moved)
            )
    return {name: Rating(float(one.mu), float(one.sigma)) for name, one in ratings.items()}


def _seats(game: Played, name: str) -> list[int]:
    return [seat for seat, bot in enumerate(game.bots) if bot == name]


def _standing(name: str, rating: Rating, games: Sequence[Played]) -> Standing:
    own = [(game, _seats(game, name)) for game in games if name in game.bots]
    won = sum(1 / game.places.count(1) for game, seats in own for seat in seats if game.places[seat] == 1)
    scores = [game.scores[seat] for game, seats in own for seat in seats]
    return Standing(
        bot=name,
        rating=rating,
        won=share_of(min(won, len(own)), len(own)),
        chance=mean(len(seats) / len(game.bots) for game, seats in own),
        worth=mean(scores),
        best=max(scores),
        times=together(game.times[seat] for game, seats in own for seat in seats),
        faults=sum(game.faults[seat] for game, seats in own for seat in seats),
    )


def _cross(names: Sequence[str], games: Sequence[Played]) -> Mapping[str, Mapping[str, Share]]:
    parts: dict[tuple[str, str], list[float]] = defaultdict(list)
    for game in games:
        for one in set(game.bots):
            for other in set(game.bots) - {one}:
                parts[one, other].append(_above(game, one, other))
    return {
        one: {
            other: share_of(sum(parts[one, other]), len(parts[one, other]))
            for other in names
            if parts.get((one, other))
        }
        for one in names
    }


def _above(game: Played, one: str, other: str) -> float:
    """In which part of the pairs of seats the first was above the second; a tie is half."""
    pairs = [(game.places[a], game.places[b]) for a in _seats(game, one) for b in _seats(game, other)]
    return mean(0.5 if a == b else float(a < b) for a, b in pairs)
