"""The commands with their arguments. Each one loads what it needs only when it is called."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, TypeVar

import typer

from kursbuch.cli.plain import PlainCommand, PlainGroup
from kursbuch.messages.texts import texts, user_language

_LANG = user_language()


def _help(key: str) -> str:
    return texts("help")[key].in_language(_LANG)


class Language(StrEnum):
    """The languages there are texts in."""

    en = "en"
    de = "de"


app = typer.Typer(
    cls=PlainGroup,
    help=_help("program"),
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

F = TypeVar("F", bound=Callable[..., None])


def command(name: str) -> Callable[[F], F]:
    """A command under this name, with its line of help."""
    return app.command(name, help=_help(f"command.{name}"), cls=PlainCommand)


Json = Annotated[bool, typer.Option("--json", help=_help("option.json"))]
Lang = Annotated[Language, typer.Option("--lang", help=_help("option.lang"), show_default=False)]
Title = Annotated[str, typer.Argument(help=_help("argument.title"))]
GameFile = Annotated[str, typer.Argument(metavar="GAME", help=_help("argument.game"))]
AnyFile = Annotated[str, typer.Argument(metavar="FILE", help=_help("argument.file"))]
ActionJson = Annotated[str, typer.Argument(metavar="ACTION", help=_help("argument.action"))]
Seat = Annotated[str | None, typer.Option("--seat", help=_help("option.seat"))]
At = Annotated[int | None, typer.Option("--at", help=_help("option.at"))]
Out = Annotated[str, typer.Option("--out", help=_help("option.out"))]
Options = Annotated[list[str] | None, typer.Option("--option", help=_help("option.option"))]
Seed = Annotated[int | None, typer.Option("--seed", help=_help("option.seed"))]
Salvage = Annotated[bool, typer.Option("--salvage", help=_help("option.salvage"))]
Engine = Annotated[str, typer.Option("--engine", help=_help("option.engine"))]
Limit = Annotated[int, typer.Option("--limit", min=1, max=4096, metavar="MB", help=_help("option.limit"))]
DEFAULT = Language(_LANG)


@command("titles")
def titles(as_json: Json = False, lang: Lang = DEFAULT) -> None:
    from kursbuch.cli import library

    library.titles(as_json=as_json, lang=lang.value)


@command("new")
def new(
    title: Title,
    players: Annotated[str, typer.Option("--players", help=_help("option.players"))],
    out: Out,
    seed: Seed = None,
    option: Options = None,
    as_json: Json = False,
    lang: Lang = DEFAULT,
) -> None:
    from kursbuch.cli import games

    games.new(title, players, seed, option or (), out, as_json=as_json, lang=lang.value)


@command("show")
def show(game: GameFile, at: At = None, salvage: Salvage = False, as_json: Json = False, lang: Lang = DEFAULT) -> None:
    from kursbuch.cli import games

    games.show(game, at, salvage=salvage, as_json=as_json, lang=lang.value)


@command("offers")
def offers(game: GameFile, seat: Seat = None, as_json: Json = False, lang: Lang = DEFAULT) -> None:
    from kursbuch.cli import games

    games.offers(game, seat, as_json=as_json, lang=lang.value)


@command("act")
def act(game: GameFile, action: ActionJson, seat: Seat = None, as_json: Json = False, lang: Lang = DEFAULT) -> None:
    from kursbuch.cli import games

    games.act(game, action, seat, as_json=as_json, lang=lang.value)


@command("why")
def why(game: GameFile, action: ActionJson, seat: Seat = None, as_json: Json = False, lang: Lang = DEFAULT) -> None:
    from kursbuch.cli import games

    games.why(game, action, seat)


@command("undo")
def undo(game: GameFile, as_json: Json = False, lang: Lang = DEFAULT) -> None:
    from kursbuch.cli import games

    games.undo(game, as_json=as_json, lang=lang.value)


@command("play")
def play(
    title: Title = "1848",
    players: Annotated[str | None, typer.Option("--players", help=_help("option.players"))] = None,
    bots: Annotated[int | None, typer.Option("--bots", help=_help("option.bots"))] = None,
    bot: Annotated[str | None, typer.Option("--bot", help=_help("option.bot"))] = None,
    out: Annotated[str | None, typer.Option("--file", "--out", help=_help("option.table"))] = None,
    seed: Seed = None,
    option: Options = None,
    as_json: Json = False,
    lang: Lang = DEFAULT,
) -> None:
    from kursbuch.cli import games

    games.play(title, players, bots, bot, out, seed, option or (), as_json=as_json, lang=lang.value)


@command("import")
def import_(
    file: AnyFile,
    out: Out,
    salvage: Salvage = False,
    unjudged: Annotated[bool, typer.Option("--unjudged", help=_help("option.unjudged"))] = False,
    limit: Limit = 8,
    as_json: Json = False,
    lang: Lang = DEFAULT,
) -> None:
    from kursbuch.cli import replays

    replays.import_file(file, out, salvage=salvage, unjudged=unjudged, limit=limit, as_json=as_json, lang=lang.value)


@command("replay")
def replay(
    file: AnyFile,
    at: At = None,
    trace: Annotated[bool, typer.Option("--trace", help=_help("option.trace"))] = False,
    salvage: Salvage = False,
    limit: Limit = 8,
    as_json: Json = False,
    lang: Lang = DEFAULT,
) -> None:
    from kursbuch.cli import replays

    replays.replay(file, at, trace=trace, salvage=salvage, limit=limit, as_json=as_json, lang=lang.value)


@command("verify")
def verify(
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help=_help("argument.paths"))],
    limit: Limit = 8,
    as_json: Json = False,
    lang: Lang = DEFAULT,
) -> None:
    from kursbuch.cli import replays

    replays.verify_files(paths, limit=limit, as_json=as_json, lang=lang.value)


@command("bots")
def bots(title: Title, as_json: Json = False, lang: Lang = DEFAULT) -> None:
    from kursbuch.cli import opponents

    opponents.bots(title, as_json=as_json, lang=lang.value)


@command("simulate")
def simulate(
    title: Title,
    players: Annotated[int, typer.Option("--players", help=_help("option.count"))] = 4,
    games: Annotated[int, typer.Option("--games", help=_help("option.games"))] = 100,
    seed: Annotated[int, typer.Option("--seed", help=_help("option.seed"))] = 1,
    bot: Annotated[str, typer.Option("--bot", help=_help("option.bot"))] = "random",
    workers: Annotated[int, typer.Option("--workers", help=_help("option.workers"))] = 1,
    rotate: Annotated[bool, typer.Option("--rotate", help=_help("option.rotate"))] = False,
    engine: Engine = "local",
    option: Options = None,
    as_json: Json = False,
    lang: Lang = DEFAULT,
) -> None:
    from kursbuch.cli import series

    series.simulate(
        title,
        players,
        games,
        seed,
        bot,
        workers,
        option or (),
        rotate=rotate,
        engine_name=engine,
        as_json=as_json,
        lang=lang.value,
    )


@command("league")
def league(
    title: Title,
    bots: Annotated[str, typer.Option("--bots", help=_help("option.league_bots"))] = "random,beginner,club",
    among: Annotated[str | None, typer.Option("--among", help=_help("option.among"))] = None,
    players: Annotated[int | None, typer.Option("--players", help=_help("option.count"))] = None,
    games: Annotated[int, typer.Option("--games", help=_help("option.games"))] = 100,
    seed: Annotated[int, typer.Option("--seed", help=_help("option.seed"))] = 1,
    workers: Annotated[int, typer.Option("--workers", help=_help("option.workers"))] = 1,
    engine: Engine = "local",
    out: Annotated[str | None, typer.Option("--out", help=_help("option.league_out"))] = None,
    option: Options = None,
    as_json: Json = False,
    lang: Lang = DEFAULT,
) -> None:
    from kursbuch.cli import league as meeting

    meeting.league(
        title,
        bots,
        among,
        players,
        games,
        seed,
        option or (),
        workers,
        engine,
        out,
        as_json=as_json,
        lang=lang.value,
    )


@command("analyse")
def analyse(
    file: AnyFile,
    out: Annotated[str | None, typer.Option("--out", help=_help("option.report"))] = None,
    level: Annotated[str | None, typer.Option("--level", help=_help("option.level"))] = None,
    workers: Annotated[int, typer.Option("--workers", help=_help("option.workers"))] = 1,
    engine: Engine = "local",
    as_json: Json = False,
    lang: Lang = DEFAULT,
) -> None:
    from kursbuch.cli import analysis

    analysis.analyse_file(file, out, level, workers, engine, as_json=as_json, lang=lang.value)


@command("render")
def render(
    game: GameFile,
    out: Annotated[str, typer.Option("--out", help=_help("option.picture"))],
    at: At = None,
    theme: Annotated[str, typer.Option("--theme", help=_help("option.theme"))] = "light",
    as_json: Json = False,
    lang: Lang = DEFAULT,
) -> None:
    from kursbuch.cli import pictures

    pictures.render(game, out, at, theme, as_json=as_json, lang=lang.value)


@command("rules")
def rules(
    title: Title,
    rule: Annotated[str | None, typer.Argument(help=_help("argument.rule"))] = None,
    search: Annotated[str | None, typer.Option("--search", help=_help("option.search"))] = None,
    as_json: Json = False,
    lang: Lang = DEFAULT,
) -> None:
    from kursbuch.cli import library

    library.rules(title, rule, search, as_json=as_json, lang=lang.value)


@command("routes")
def routes(
    file: AnyFile,
    company: Annotated[str | None, typer.Option("--company", help=_help("option.company"))] = None,
    everything: Annotated[bool, typer.Option("--all", help=_help("option.all"))] = False,
    run: Annotated[str | None, typer.Option("--run", help=_help("option.run"))] = None,
    at: At = None,
    as_json: Json = False,
    lang: Lang = DEFAULT,
) -> None:
    from kursbuch.cli import routes as runs

    runs.routes(file, company, at, run, everything=everything, as_json=as_json, lang=lang.value)


Data = Annotated[str | None, typer.Option("--data", help=_help("option.data"))]
DatabaseAddress = Annotated[str | None, typer.Option("--database", help=_help("option.database"))]


@command("serve")
def serve(
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help=_help("option.port"))] = 8048,
    host: Annotated[bool, typer.Option("--host", help=_help("option.host"))] = False,
    data: Data = None,
    database: DatabaseAddress = None,
    redis: Annotated[str | None, typer.Option("--redis", help=_help("option.redis"))] = None,
    hosted: Annotated[bool, typer.Option("--hosted", help=_help("option.hosted"))] = False,
    origin: Annotated[list[str] | None, typer.Option("--origin", help=_help("option.origin"))] = None,
    processes: Annotated[int, typer.Option("--processes", min=1, max=64, help=_help("option.processes"))] = 1,
    limit: Limit = 8,
    connections: Annotated[int, typer.Option("--connections", min=0, help=_help("option.connections"))] = 256,
    bot: Annotated[list[str] | None, typer.Option("--bot", help=_help("option.bot_file"))] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help=_help("option.no_browser"))] = False,
    lang: Lang = DEFAULT,
) -> None:
    from kursbuch.cli import serve as served

    served.serve(
        port=port,
        everywhere=host,
        data=data,
        database=database,
        redis=redis,
        hosted=hosted,
        origins=origin or (),
        processes=processes,
        limit=limit,
        connections=connections,
        bots=bot or (),
        browser=not (no_browser or hosted),
        lang=lang.value,
    )


@command("backup")
def backup(
    out: Annotated[str, typer.Argument(metavar="FILE", help=_help("argument.backup"))],
    data: Data = None,
    database: DatabaseAddress = None,
    as_json: Json = False,
    lang: Lang = DEFAULT,
) -> None:
    from kursbuch.cli import serve as served

    served.backup(out, data, database, as_json=as_json, lang=lang.value)


@command("restore")
def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help=_help("argument.backup"))],
    data: Data = None,
    database: DatabaseAddress = None,
    as_json: Json = False,
    lang: Lang = DEFAULT,
) -> None:
    from kursbuch.cli import serve as served

    served.restore(file, data, database, as_json=as_json, lang=lang.value)


@command("password")
def password(
    name: Annotated[str, typer.Argument(metavar="NAME", help=_help("argument.account"))],
    data: Data = None,
    database: DatabaseAddress = None,
    lang: Lang = DEFAULT,
) -> None:
    from kursbuch.cli import serve as served

    served.password(name, data, database, lang=lang.value)
