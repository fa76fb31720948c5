"""Commands on the record of one game: new, show, offers, act, why, undo."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from kursbuch.cli.output import REFUSED, complain, emit, heading, leave, rule_text, say, verdict
from kursbuch.kernel.offers import Offers
from kursbuch.messages import Mistake, label, log, range_label
from kursbuch.table import Refused, Table, load, resume
from kursbuch.table.seating import check_title

SUFFIX = ".kursbuch"


def game_file(name: str) -> Path:
    """A game by the name of its file, with or without the usual ending."""
    usual = name + SUFFIX
    return Path(usual if not os.path.exists(name) and os.path.exists(usual) else name)


def options_from(pairs: Sequence[str]) -> dict[str, str]:
    """Options given as name=value."""
    chosen = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise Mistake("option_without_value", option=pair)
        chosen[name.strip()] = value.strip()
    return chosen


def names_from(players: str) -> list[str]:
    """Names separated by commas."""
    return [name.strip() for name in players.split(",")]


def any_seed() -> int:
    """A seed for those who do not name one; it is kept in the record."""
    return secrets.randbelow(1 << 31)


def new(
    title: str, players: str, seed: int | None, options: Sequence[str], out: str, *, as_json: bool, lang: str
) -> None:
    """Start a game and write its record."""
    chosen = options_from(options)
    table = Table.new(title, names_from(players), seed=any_seed() if seed is None else seed, options=chosen)
    table.save(out)
    if as_json:
        emit({"file": out, "title": title, "players": table.names, "seed": table.seed, **_standing(table)})
        return
    say(f"{heading('written', lang)}: {out}")
    say(f"{heading('players', lang)}: {', '.join(table.names)}")
    _say_standing(table, lang)


def play(
    title: str,
    players: str | None,
    bots: int | None,
    bot: str | None,
    out: str | None,
    seed: int | None,
    options: Sequence[str],
    *,
    as_json: bool,
    lang: str,
) -> None:
    """Sit down in the terminal, at a new game or at the one in the file; machines get the last position as JSON."""
    from kursbuch.cli import table as terminal
    from kursbuch.cli.opponents import bots_from
    from kursbuch.cli.replays import print_position
    from kursbuch.table.playback import playback

    if bots is not None and bots < 0:
        raise Mistake("at_least_one", name="--bots", value=bots)
    check_title(title)
    kinds = bots_from(title, bot) if bot else []
    file = terminal.free_name(title) if out is None else game_file(out)
    names = names_from(players) if players is not None else ()
    chosen = options_from(options)
    terminal.play(title, players=names, bots=bots, kinds=kinds, file=file, seed=seed, options=chosen, lang=lang)
    if as_json:
        print_position(playback(file), None, as_json=True, lang=lang)


def show(game: str, at: int | None, *, salvage: bool, as_json: bool, lang: str) -> None:
    """The table as text, or as the object that `replay` gives."""
    from kursbuch.cli.replays import print_position
    from kursbuch.table.playback import own_playback

    table = load(game_file(game), salvage=salvage)
    if table.damage is not None:
        complain(table.damage.sentence(lang))
    print_position(own_playback(table), at, as_json=as_json, lang=lang)


def offers(game: str, seat: str | None, *, as_json: bool, lang: str) -> None:
    """Everything a seat may do now."""
    table = load(game_file(game))
    found = table.offers(seat)
    name = table.called.seats[table.seat(seat)]
    if as_json:
        emit({"seat": name, "listed": found.listed, "ranged": found.ranged, "free": found.free})
        return
    say(name)
    for line in offer_lines(found, table, lang):
        say(line)


def offer_lines(found: Offers[Any], table: Table, lang: str) -> list[str]:
    """Each offer with its label and its JSON."""
    lines = [f"  {label(a, lang, table.called)}   {_wire(a)}" for a in found.listed]
    lines += [f"  {range_label(r, lang, table.called)}   {_wire(r.action)}" for r in found.ranged]
    own = heading("of_your_own", lang)
    lines += [
        f"  {f.kind} ({own}): {label(f.suggestion, lang, table.called)}   {_wire(f.suggestion)}" for f in found.free
    ]
    return lines or [f"  {heading('none', lang)}"]


def _wire(action: Any) -> str:
    return msgspec.json.encode(action).decode()


def act(game: str, action: str, seat: str | None, *, as_json: bool, lang: str) -> None:
    """Carry out an action; a refused one exits with 3."""
    table = resume(game_file(game))
    player = table.called.seats[table.seat(seat)]
    try:
        entry = table.act(action, seat)
    except Refused as refused:
        _tell_refusal(refused, as_json=as_json, lang=lang)
        leave(REFUSED)
    if as_json:
        place = {"position": len(table.game.positions) - 1, "seat": player}
        emit({**place, "action": entry.action, "events": entry.events, **_standing(table)})
        return
    for line in log(entry.events, lang, table.called):
        say(line)
    _say_standing(table, lang)


def _tell_refusal(refused: Refused, *, as_json: bool, lang: str) -> None:
    complain(refused.sentence(lang))
    complain(f"{refused.refusal.rule}: {rule_text(refused.refusal.rule, lang) or ''}")
    if as_json:
        emit(verdict(refused.refusal, refused.names))


def why(game: str, action: str, seat: str | None) -> None:
    """Whether an action is legal, always as JSON."""
    table = load(game_file(game))
    emit(verdict(table.why(action, seat), table.called))


def undo(game: str, *, as_json: bool, lang: str) -> None:
    """Take back the last move that stands."""
    table = resume(game_file(game))
    entry = table.undo()
    if as_json:
        emit({"position": len(table.game.positions) - 1, "back_to": entry.back_to, **_standing(table)})
        return
    say(f"{heading('back_to', lang)} {entry.back_to}.")
    _say_standing(table, lang)


def _standing(table: Table) -> dict[str, object]:
    return {"options": table.options, "acting": table.acting, "finished": table.finished}


def _say_standing(table: Table, lang: str) -> None:
    if table.finished is not None:
        say(f"{heading('over', lang)}.")
    else:
        say(f"{heading('acting', lang)}: {', '.join(table.acting)}")
