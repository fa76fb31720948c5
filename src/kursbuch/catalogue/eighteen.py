"""The catalogue for those who know that a title is an 18xx game."""

from collections.abc import Mapping

from kursbuch import catalogue
from kursbuch.eighteen.model.data import TitleData
from kursbuch.eighteen.rules import Rules


def rules(name: str, players: int, chosen: Mapping[str, str] | None = None) -> Rules:
    """The rules of an 18xx title for this number of players with these options."""
    found = catalogue.rules(name, players, chosen)
    assert isinstance(found, Rules), f"{name} is no 18xx game"
    return found


def data(name: str) -> TitleData:
    """The components of an 18xx title."""
    found = catalogue.data(name)
    assert isinstance(found, TitleData), f"{name} is no 18xx game"
    return found
