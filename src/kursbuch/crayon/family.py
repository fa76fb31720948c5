"""Games of drawn track as a family, and how the files of a title become rules."""

from collections.abc import Callable, Mapping

from kursbuch.crayon.model.data import TitleData
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.title import Title
from kursbuch.kernel.family import Cover, Family, Published, kept_rules, reading

Build = Callable[[TitleData, Mapping[str, str], int], Title]

CRAYON = Family(
    name="crayon",
    texts="kursbuch.crayon",
    insight="kursbuch.server.insight.crayon:INSIGHT",
    glance="kursbuch.server.insight.crayon.glance:look",
    bots={
        "random": "kursbuch.bots.crayon.errands:ErrandBot",
        "beginner": "kursbuch.bots.crayon.greedy:BeginnerBot",
        "club": "kursbuch.bots.crayon.club:ClubBot",
        "club:builder": "kursbuch.bots.crayon.club:BuilderBot",
        "club:carrier": "kursbuch.bots.crayon.club:CarrierBot",
        "strong": "kursbuch.bots.crayon.strong:StrongBot",
        "greedy": "kursbuch.bots.crayon.greedy:GreedyBot",
        "planner": "kursbuch.bots.crayon.planner:PlannerBot",
    },
    coach="strong",
    drawing="kursbuch.render.crayon:DRAWING",
    terminal="kursbuch.cli.crayon.session:Session",
    page="kursbuch.cli.crayon.page:show_table",
    report="kursbuch.cli.crayon.report:report",
    reference="kursbuch.imports.crayon.reference:READER",
    learn="kursbuch.learn.crayon:CrayonSenses",
)


def published(name: str, package: str, build: Build) -> Published:
    """A title: its name, its package, and the function that puts it together."""
    return Published(
        name=name,
        family=CRAYON,
        package=package,
        read=reading(name, frozenset({"picture"}), TitleData, lambda data: data.info.title),
        cover=cover,
        rules=kept_rules(lambda data, options, players: Rules(build(data, options, players))),
    )


def cover(data: TitleData) -> Cover:
    """What the data says about the game as a whole."""
    info = data.info
    return Cover(
        title=info.name,
        subtitle=info.subtitle,
        players=info.players,
        options=info.options,
        players_rule=info.players_rule,
        variants=dict.fromkeys(info.variants, info.players),
    )
