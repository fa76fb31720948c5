"""What must be settled before a game: title, options and who plays. Each fault is told in one sentence."""

from collections.abc import Mapping, Sequence

from kursbuch import catalogue
from kursbuch.messages import Mistake


def check_title(title: str) -> None:
    """The title must be in the catalogue."""
    if title not in catalogue.titles():
        raise Mistake("unknown_title", title=title, known=", ".join(catalogue.titles()))


def check_options(title: str, chosen: Mapping[str, str]) -> None:
    """Each option must exist and have one of its values."""
    known = {option.name: option.values for option in catalogue.options_of(title)}
    for option, value in chosen.items():
        if option not in known:
            raise Mistake("unknown_option", title=title, option=option, known=", ".join(known))
        if value not in known[option]:
            raise Mistake("unknown_value", option=option, value=value, known=", ".join(known[option]))


def check_count(title: str, count: int, chosen: Mapping[str, str]) -> None:
    """As many players as the chosen variant of the title takes."""
    misfit = catalogue.misfit(title, count, chosen)
    if misfit is not None:
        code, facts = misfit
        raise Mistake(code, **facts)


def check_players(title: str, names: Sequence[str], chosen: Mapping[str, str] | None = None) -> None:
    """As many players as the title takes, or its variant if options are given, each with a name of their own."""
    low, high = catalogue.cover(title).players
    if chosen is not None:
        check_count(title, len(names), chosen)
    elif not low <= len(names) <= high:
        raise Mistake("wrong_number_of_players", title=title, low=low, high=high, count=len(names))
    for number, name in enumerate(names, 1):
        if not name.strip() or not name.isprintable():
            raise Mistake("player_without_name", number=number)
        if name in names[: number - 1]:
            raise Mistake("same_name_twice", name=name)
