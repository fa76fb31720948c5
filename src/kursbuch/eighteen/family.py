"""18xx games as a family: where their parts lie, and how the files of a title become rules."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from kursbuch.eighteen.model.data import TitleData
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.title import Title
from kursbuch.kernel.family import Cover, DataFault, Family, Published, kept_rules

Build = Callable[[TitleData, Mapping[str, str], int], Title]


EIGHTEEN = Family(
    name="eighteen",
    texts="kursbuch.eighteen",
    insight="kursbuch.server.insight.eighteen:INSIGHT",
    glance="kursbuch.server.insight.eighteen.glance:look",
    bots={
        "random": "kursbuch.bots.eighteen.uniform:PoliteRandomBot",
        "beginner": "kursbuch.bots.eighteen.greedy:GreedyBot",
        "club": "kursbuch.bots.eighteen.club:ClubBot",
        "club:builder": "kursbuch.bots.eighteen.club:BuilderBot",
        "club:trader": "kursbuch.bots.eighteen.club:TraderBot",
        "club:rusher": "kursbuch.bots.eighteen.club:RusherBot",
        "strong": "kursbuch.bots.eighteen.strong:StrongBot",
        "greedy": "kursbuch.bots.eighteen.greedy:GreedyBot",
    },
    terminal="kursbuch.cli.eighteen.session:Session",
    page="kursbuch.cli.eighteen.page:show_table",
    drawing="kursbuch.render.eighteen:DRAWING",
    routes="kursbuch.cli.eighteen.routes:routes",
    report="kursbuch.cli.eighteen.report:report",
    imports="kursbuch.imports.eighteen.importer:IMPORTER",
    reference="kursbuch.imports.eighteen.reference:READER",
    learn="kursbuch.learn.eighteen:EighteenSenses",
)


def published(name: str, package: str, build: Build) -> Published:
    """An 18xx title: its name, its package, and the function that puts it together."""

    def read(files: Mapping[str, Any]) -> TitleData:
        data = components(files)
        if data.info.title != name:
            raise DataFault(f"title.toml: the title is {data.info.title!r}, but it is announced as {name!r}")
        return data

    return Published(
        name=name,
        family=EIGHTEEN,
        package=package,
        read=read,
        cover=cover,
        rules=kept_rules(lambda data, options, players: Rules(build(data, options, players))),
    )


def components(files: Mapping[str, Any]) -> TitleData:
    """The data files of a title as one: `title` and `market` are parts of it, the others hold parts by name."""
    parts: dict[str, Any] = {}
    for name, content in files.items():
        parts.update({"info": content} if name == "title" else {"market": content} if name == "market" else content)
    return msgspec.convert(parts, TitleData)


def cover(data: TitleData) -> Cover:
    """What the data says about the game as a whole."""
    info = data.info
    return Cover(
        title=info.title,
        subtitle=info.subtitle,
        players=info.players,
        options=info.options,
        presets=info.presets,
        variants={name: variant.players for name, variant in data.variants.items()},
        players_rule=info.players_rule,
        first_game=info.first_game,
    )
