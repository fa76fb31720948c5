"""A family of games as a value, and a title as a value that belongs to one.

The shell (tables, files, server, terminal, bots) knows games only by these two values and by the `Ruleset` contract.
Packages announce titles by entry points of the group `kursbuch.titles`, each of which leads to a `Published`.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec import Struct, convert

from kursbuch.kernel.ruleset import Ruleset

D = TypeVar("D")
R = TypeVar("R")


class Option(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice between readings or variants, made before the game."""

    name: str
    values: tuple[str, ...]
    rule: str

    @property
    def default(self) -> str:
        """The rulebook's own reading."""
        return self.values[0]


class DataFault(ValueError):
    """A data file that does not fit the rules of its title: which file, which entry and why."""


class Cover(Struct, frozen=True):
    """What the box tells: name, number of players, and what can be chosen before a game."""

    title: str
    subtitle: str
    players: tuple[int, int]
    options: tuple[Option, ...] = ()
    presets: Mapping[str, Mapping[str, Mapping[str, str]]] = {}
    variants: Mapping[str, tuple[int, int]] = {}
    players_rule: str = ""
    first_game: bool = False
    """`presets` says which other options a value sets; `variants` gives the number of players of each value of the
    option `variant`; `players_rule` is the rule on the number of players. `first_game`: recommended to
    those who have never played such a game; it is shown first."""


class Family(Struct, frozen=True):
    """What games of one kind have in common. Parts of higher levels are named as `module:attribute` and are loaded
    when they are first needed; for each part that a family lacks the shell has a plain default."""

    name: str
    texts: str = ""
    insight: str = ""
    bots: Mapping[str, str] = {}
    terminal: str = ""
    page: str = ""
    drawing: str = ""
    routes: str = ""
    report: str = ""
    imports: str = ""
    reference: str = ""
    learn: str = ""
    glance: str = ""
    coach: str = ""
    """
    texts     package whose folder `texts` has the sentences of the family
    insight   what the server knows about its games (`server.insight.base.Insight`)
    bots      players by name; `random` is there for every family
    terminal  the session at a table in the terminal (`cli.session.Session`)
    page      a position as text, as `cli.page.show_table`
    drawing   a position as a picture (`render.base.Drawing`)
    routes    the command on runs of trains
    report    a position as one JSON object, as `cli.report.plain_report`
    imports   records of other programs (`imports.base.Importer`)
    reference games kept to compare with (`imports.reference.base.Reader`)
    learn     positions as arrays for those who learn (`learn.base.Senses`)
    glance    numbers and tables of a title for its page at a glance (`server.insight.glance.Look`)
    coach     the level that advises where an answer has to come at once; the club player if none is named
    """


class Published(Struct, frozen=True):
    """A title: its name, its family, the package that holds its files, and how its parts become rules.

    The package has `data/*.toml`, `texts/*.toml` and `rules/<language>.md` as far as the title needs them. `read`
    makes components of the data files (by name, without `.toml`), `cover` is what they say about the game as a whole,
    and `rules` puts a game together: components, options, number of players; it raises `DataFault` if they do not fit.
    """

    name: str
    family: Family
    package: str
    read: Callable[[Mapping[str, Any]], Any]
    cover: Callable[[Any], Cover]
    rules: Callable[[Any, Mapping[str, str], int], Ruleset[Any, Any, Any, Any]]


def reading(
    name: str, parts: frozenset[str], components: type[D], title_of: Callable[[D], str]
) -> Callable[[Mapping[str, Any]], D]:
    """How the data files of a title become its components: `title` is the part `info`, files named in `parts` are parts
    of that name, and the others hold parts by name. The title must be the one that is announced."""

    def read(files: Mapping[str, Any]) -> D:
        found: dict[str, Any] = {}
        for file, content in files.items():
            found.update({"info": content} if file == "title" else {file: content} if file in parts else content)
        data = convert(found, components)
        if title_of(data) != name:
            raise DataFault(f"title.toml: the title is {title_of(data)!r}, but it is announced as {name!r}")
        return data

    return read


KEPT_RULES = 16
"""So many choices of options and players of one title are kept; those asked for longest ago go first."""


def kept_rules(make: Callable[[D, Mapping[str, str], int], R]) -> Callable[[D, Mapping[str, str], int], R]:
    """Rules are values, and what they remember of their board is worth keeping: games that agree in options and players
    share them, as far as they were asked for lately."""
    kept: dict[tuple[object, ...], tuple[D, R]] = {}

    def rules(data: D, options: Mapping[str, str], players: int) -> R:
        key = (id(data), players, *options.items())
        known = kept.pop(key, None) or (data, make(data, options, players))
        kept[key] = known
        for oldest in list(kept)[:-KEPT_RULES]:
            kept.pop(oldest, None)
        return known[1]

    return rules
