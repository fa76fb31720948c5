"""What a choice would do: it is played on a copy, and the copy is compared with the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from kursbuch.cli.terminal_words import Voice
from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import TrainsRun
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.view import View
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import log


class Change(Struct, frozen=True):
    """Something that would be different."""

    owner: str
    key: str
    what: str
    before: str
    after: str


class Outcome(Struct, frozen=True):
    """What an action brings about: sentences, and the numbers that change."""

    told: tuple[str, ...]
    changes: tuple[Change, ...]
    rules: tuple[str, ...]
    run: int | None = None
    """`rules` are the rules that can refuse such an action, `run` what the trains earn in it."""


def outcome(voice: Voice, rules: Rules, state: State, seat: SeatId, action: Action) -> Outcome:
    """Play the action on a copy; the table stays as it is. The action must be legal."""
    events, after = rules.play(state, seat, action)
    changes = tuple(_changes(voice, rules.view(state, None), rules.view(after, None)))
    step = next((s for s in rules.steps(state) if s.action is type(action)), None)
    watching = () if step is None else tuple(dict.fromkeys(str(rule.id) for rule in step.rules))
    run = next((event.revenue for event in events if isinstance(event, TrainsRun)), None)
    return Outcome(tuple(log(events, voice.lang, voice.names)), changes, watching, run)


def brief(voice: Voice, found: Outcome, seat: SeatId) -> str:
    """The few changes one looks at before choosing: the run, own cash, treasuries, prices, trains, directors."""
    told = [] if found.run is None else [f"{voice.say('col.run')} {voice.money(found.run)}"]
    told += [
        f"{change.what} {change.before} → {change.after}"
        for change in found.changes
        if change.key in BRIEF or (change.key == "row.cash" and change.owner == seat)
    ]
    return " · ".join(told[:3])


BRIEF = frozenset({"col.price", "col.treasury", "col.trains", "col.director"})


def _changes(voice: Voice, before: View, after: View) -> Iterator[Change]:
    if before.phase != after.phase:
        yield Change("", "col.phase", voice.say("col.phase"), str(before.phase), str(after.phase))
    for seat in before.players:
        old, new = (_player(voice, view, seat) for view in (before, after))
        yield from _differences(voice, seat, voice.player(seat), old, new)
    for company in before.companies:
        old, new = (_company(voice, view, company) for view in (before, after))
        yield from _differences(voice, company, voice.letters(company), old, new)


def _player(voice: Voice, view: View, seat: SeatId) -> dict[str, str]:
    player = view.players[seat]
    return {
        "row.cash": voice.money(player.cash),
        "row.papers": str(player.certificates),
        "row.privates": " ".join(player.papers),
        "row.worth": voice.money(player.worth),
    }


def _company(voice: Voice, view: View, company: CompanyId) -> dict[str, str]:
    sheet = view.companies[company]
    return {
        "col.price": "" if sheet.price is None else voice.money(sheet.price),
        "col.treasury": voice.money(sheet.cash),
        "col.trains": " ".join(sheet.trains),
        "col.stations": " ".join(sheet.stations),
        "col.director": "" if sheet.director is None else voice.player(sheet.director),
    }


def _differences(
    voice: Voice, owner: str, name: str, before: Mapping[str, str], after: Mapping[str, str]
) -> Iterator[Change]:
    for key, old in before.items():
        if old != after[key]:
            yield Change(owner, key, f"{name} {voice.say(key)}", old or "–", after[key] or "–")
