"""What of a position in a reference game of drawn track is part of the game."""

from collections.abc import Mapping
from typing import Any

import msgspec

from kursbuch.crayon.title import UNLIMITED, Settings, Title
from kursbuch.imports.reference.container import Facts

OF_A_TURN = {"spent": 0, "exits": {}, "fees_paid": []}
"""What only the player on turn has; at the end of the turn it is emptied."""


def loosely(title: Title, position: Mapping[str, Any]) -> Facts:
    """A position, recorded or ours, in the form in which two of them are compared.

    Left out are the order of hands, of goods aboard, of chips in a city and of lists of players and cards, what is
    counted in a turn for those who are not on turn, and whence a train came to a place where it may turn back anyway;
    and by option how many chips lie in a supply without end, that somebody will not play under an event, and what the
    end of the last round brings where the game ends with it.
    """
    turn, settings = position["turn"], title.settings
    if position["phase"] == "over" and settings.round_is_finished:
        position = _last_round_ended(settings, position)
    if min(settings.chips.values()) >= UNLIMITED:
        position = {**position, "supply": {}}
    return {
        **position,
        **{part: sorted(position[part]) for part in ("acting", "public", "discard")},
        "players": {name: _player(title, fields, name == turn) for name, fields in position["players"].items()},
        "dropped": {city: _in_order(chips) for city, chips in position["dropped"].items() if chips},
        "ferries": {line: sorted(owners) for line, owners in position["ferries"].items()},
        "events": _in_order([_event(settings, event) for event in position["events"]]),
        "deals": _in_order([{**deal, "use": sorted(deal["use"])} for deal in position["deals"]]),
    }


def _last_round_ended(settings: Settings, position: Mapping[str, Any]) -> Mapping[str, Any]:
    """Chips that have lain long enough are back in the supply, and deals of which this was the last round are over."""
    number, supply, dropped = position["round"], dict(position["supply"]), {}
    for city, chips in position["dropped"].items():
        gone = [chip for chip in chips if chip["round"] + settings.dropped_rounds <= number]
        dropped[city] = [chip for chip in chips if chip not in gone]
        for chip in gone:
            supply[chip["good"]] += 1
    deals = [deal for deal in position["deals"] if deal["last_round"] > number]
    return {**position, "supply": supply, "dropped": dropped, "deals": deals}


def _event(settings: Settings, event: Mapping[str, Any]) -> Facts:
    """By option the drawer plays no turn under it, whether they are named or not."""
    without = () if settings.drawer_plays_under_it else (event["drawer"],)
    return {**event, "left": sorted(name for name in event["left"] if name not in without)}


def _owners(fees: list[Any]) -> list[str]:
    """Whose network has been used, whether or not the trains that used it are told."""
    return sorted(
        {entry if isinstance(entry, str) else next(part for part in entry if isinstance(part, str)) for entry in fees}
    )


def _in_order(entries: list[Any]) -> list[Any]:
    return sorted(entries, key=lambda entry: msgspec.json.encode(entry, order="deterministic"))


def _player(title: Title, fields: Mapping[str, Any], on_turn: bool) -> Facts:
    found = {
        **fields,
        **({"fees_paid": _owners(fields["fees_paid"])} if on_turn else OF_A_TURN),
        "hand": sorted(fields["hand"]),
        "major_cities": sorted(fields["major_cities"]),
        "sections": sorted(fields["sections"]),
        "trains": [_train(title, train, on_turn) for train in fields["trains"]],
    }
    if "debts" in fields:
        found["debts"] = [_debt(entry) for entry in fields["debts"]]
    return found


def _train(title: Title, train: Mapping[str, Any], on_turn: bool) -> Facts:
    board, at = title.board, train["at"]
    turns = title.settings.turns_anywhere or (at is not None and board.is_free[board.number[at[0], at[1]]])
    return {
        **train,
        "goods": sorted(train["goods"]),
        "came_by": None if turns else train["came_by"],
        "points_left": train["points_left"] if on_turn else 0,
    }


def _debt(entry: Any) -> list[Any]:
    """To whom, and how much, whatever the two are called."""
    parts = list(entry.values()) if isinstance(entry, dict) else list(entry)
    return [part for part in parts if isinstance(part, str)] + [part for part in parts if isinstance(part, int)]
