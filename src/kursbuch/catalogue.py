"""The one list of titles. Data files are read and checked here and nowhere else."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from kursbuch.eighteen.model.data import OptionData, TitleData
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.title import Title
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.ids import SeatId, seat
from kursbuch.titles.g1824.title import title as g1824
from kursbuch.titles.g1848.title import title as g1848

Build = Callable[[TitleData, Mapping[str, str], int], Title]

TITLES: Mapping[str, tuple[str, Build]] = {"1848": ("g1848", g1848), "1824": ("g1824", g1824)}
"""Title, its folder, and the function that puts it together."""

AMENDMENTS: list[Callable[[Title], Title]] = []
DATA_AMENDMENTS: list[Callable[[str, TitleData], TitleData]] = []
"""Changes to titles made by those who prove that the tests would notice; empty in play."""


class CatalogueError(ValueError):
    """A title, option or number of players that does not exist, or a data file that is wrong."""


def titles() -> tuple[str, ...]:
    """The titles one can play."""
    return tuple(TITLES)


@cache
def data(name: str) -> TitleData:
    """The components of a title, from its data files."""
    if name not in TITLES:
        raise CatalogueError(f"there is no title {name!r}; known are {', '.join(TITLES)}")
    folder = files("kursbuch.titles") / TITLES[name][0] / "data"
    parts: dict[str, Any] = {}
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if not file.name.endswith(".toml"):
            continue
        stem = file.name.removesuffix(".toml")
        try:
            content = tomllib.loads(file.read_text("utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise CatalogueError(f"{name}/{file.name}: {error}") from error
        parts.update({"info": content} if stem == "title" else {"market": content} if stem == "market" else content)
    try:
        return msgspec.convert(parts, TitleData)
    except msgspec.ValidationError as error:
        raise CatalogueError(f"data of {name}: {error}") from error


@cache
def browser_words(name: str) -> Mapping[str, Mapping[str, str]]:
    """What the browser says about this title alone, by key and language; a title need not bring any."""
    if name not in TITLES:
        raise CatalogueError(f"there is no title {name!r}; known are {', '.join(TITLES)}")
    file = files("kursbuch.titles") / TITLES[name][0] / "texts" / "browser.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def options_of(name: str) -> tuple[OptionData, ...]:
    """What can be chosen before a game of the title."""
    return data(name).info.options


def complete_options(name: str, chosen: Mapping[str, str]) -> Mapping[str, str]:
    """Every option with its value: as chosen, else as a preset sets it, else the default."""
    known = {option.name: option for option in options_of(name)}
    for option, value in chosen.items():
        if option not in known:
            raise CatalogueError(f"{name} has no option {option!r}; known are {', '.join(known)}")
        if value not in known[option].values:
            allowed = ", ".join(known[option].values)
            raise CatalogueError(f"option {option} cannot be {value!r}; allowed are {allowed}")
    full = {option.name: chosen.get(option.name, option.default) for option in known.values()}
    for option, sets in data(name).info.presets.items():
        for preset, value in sets.get(full[option], {}).items():
            if preset not in chosen:
                full[preset] = value
    return full


def rules(name: str, players: int, chosen: Mapping[str, str] | None = None) -> Rules:
    """The rules of a title for so many players with these options."""
    options = complete_options(name, chosen or {})
    low, high = player_range(name, options)
    if not low <= players <= high:
        rule = data(name).info.players_rule or f"{name}-SET-01"
        raise CatalogueError(f"{_called(name, options)} takes {_span(low, high)} players, not {players} ({rule})")
    components = data(name)
    for amend_data in DATA_AMENDMENTS:
        components = amend_data(name, components)
    title = TITLES[name][1](components, options, players)
    for amend in AMENDMENTS:
        title = amend(title)
    return Rules(title)


def player_range(name: str, options: Mapping[str, str]) -> tuple[int, int]:
    """The least and the greatest number of players of a title, or of the variant of it that the options choose."""
    known = data(name)
    variant = known.variants.get(options.get("variant", ""))
    return known.info.players if variant is None else variant.players


def misfit(name: str, players: int, chosen: Mapping[str, str]) -> tuple[str, Mapping[str, str | int]] | None:
    """The code and the facts of the sentence that so many cannot play this, or nothing if they can.

    It names the variant that the options choose, how many that takes, and the variants that take so many.
    """
    options = complete_options(name, chosen)
    low, high = player_range(name, options)
    if low <= players <= high:
        return None
    facts: dict[str, str | int] = {"title": name, "low": low, "high": high, "count": players}
    variants = data(name).variants
    if options.get("variant") not in variants:
        return "wrong_number_of_players", facts
    facts["variant"] = options["variant"]
    fitting = [other for other, known in variants.items() if known.players[0] <= players <= known.players[1]]
    facts["others"] = ", ".join(f"variant={other}" for other in fitting)
    if low == high:
        return "wrong_number_exactly_but" if fitting else "wrong_number_exactly", facts
    return "wrong_number_for_variant_but" if fitting else "wrong_number_for_variant", facts


def _called(name: str, options: Mapping[str, str]) -> str:
    return f"{name} (variant {options['variant']})" if options.get("variant") in data(name).variants else name


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def seats(players: int) -> tuple[SeatId, ...]:
    """The seats of a table, in the order of play."""
    return tuple(seat(number) for number in range(1, players + 1))


def draw_seats(names: Sequence[str], seed: int) -> tuple[str, ...]:
    """Lots decide who sits where: the players in the order of their seats."""
    return Dice(seed).shuffled(names)
