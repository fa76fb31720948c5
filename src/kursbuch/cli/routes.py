"""The command on runs of trains, for the families that have some."""

from __future__ import annotations

from kursbuch import catalogue
from kursbuch.cli.games import game_file
from kursbuch.cli.replays import tell_fault
from kursbuch.messages import Mistake
from kursbuch.table.playback import playback


def routes(
    file: str, company: str | None, at: int | None, run: str | None, *, everything: bool, as_json: bool, lang: str
) -> None:
    """Ask the game's family; a record that replays only in part is reported."""
    path = game_file(file)
    replayed = playback(path)
    reference = catalogue.family(replayed.table.title).routes
    if not reference:
        raise Mistake("no_routes_here")
    catalogue.part(reference)(replayed, company, at, run, everything=everything, as_json=as_json, lang=lang)
    tell_fault(replayed, path, at, lang)
