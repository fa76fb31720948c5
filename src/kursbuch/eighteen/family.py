"""18xx games as a family: where their parts lie, and how the files of a title become rules."""

from collections.abc import Callable, Mapping

from kursbuch.eighteen.model.data import TitleData
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.title import Title
from kursbuch.kernel.family import Cover, Family, Published, kept_rules, reading

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
    return Published(
        name=name,
        family=EIGHTEEN,
        package=package,
        read=reading(name, frozenset({"market"}), TitleData, lambda data: data.info.title),
        cover=cover,
        rules=kept_rules(lambda data, options, players: Rules(build(data, options, players))),
    )


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
