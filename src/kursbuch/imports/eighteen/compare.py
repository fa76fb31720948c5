"""Compare a replayed record with what it says about itself: its result, and its checkpoints where it has them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from kursbuch.eighteen.market import stacks
from kursbuch.eighteen.model.data import PaperId
from kursbuch.eighteen.model.frames import CompanyTurn, OpeningSale, Question, ShareRound
from kursbuch.eighteen.model.state import State, set_paper
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.shares import certificates, holdings
from kursbuch.imports.base import Difference
from kursbuch.imports.eighteen.export import Export, ExportError
from kursbuch.imports.eighteen.facts1824 import retell as retell_1824
from kursbuch.imports.eighteen.replay import NONSENSE, Replayed, replay_export, result_of
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1848.extra import TasmaniaDue

Facts = dict[str, Any]


RETOLD: Mapping[str, Callable[[Rules, State, Mapping[SeatId, str], Facts], None]] = {"1824": retell_1824}
"""What else a record of a title shows, and what it shows differently."""


def phase_name(rules: Rules, state: State) -> str:
    """There phases are named after their train; the first name applies even before the first train is sold."""
    data = rules.title.data
    starts = rules.title.phase(state).starts or data.trains[0].name
    return next(card.sides[0].name for card in data.trains if card.name == starts)


def facts_of(rules: Rules, state: State, names: Mapping[SeatId, str]) -> Facts:
    """A position in the record's own terms, limited to the game itself: no internals of that program."""
    title = rules.title
    facts: Facts = {"bank": state.bank, "phase": phase_name(rules, state)}
    for seat, player in state.players.items():
        key = f"players.{names[seat]}"
        facts[f"{key}.cash"] = player.cash
        facts[f"{key}.value"] = title.worth(state, seat) + _open_papers(rules, state, seat)
        facts[f"{key}.shares"] = dict(sorted(holdings(state, seat).items()))
        facts[f"{key}.certs"] = certificates(title, state, seat)
        facts[f"{key}.companies"] = sorted(n for n, p in state.papers.items() if p.owner == seat and not p.closed)
    for name, company in state.companies.items():
        if company.closed:
            continue
        key = f"corporations.{name}"
        facts[f"{key}.cash"] = company.cash
        facts[f"{key}.price"] = title.price(state, name) or None
        facts[f"{key}.trains"] = sorted(company.trains)
        facts[f"{key}.tokens"] = sorted([at, stop] for at, stop in state.board.stations_of(name))
        facts[f"{key}.tokens_left"] = list(title.policies.marker_costs(title, state, name)[company.markers_used :])
        facts[f"{key}.president"] = names[company.director] if company.director else None
        facts[f"{key}.pool"] = company.held_by("pool")
        facts[f"{key}.ipo"] = company.held_by("new")
        facts[f"{key}.revenue"] = company.revenue
        if company.marker is not None:
            facts[f"{key}.coord"] = list(company.marker.cell)
    facts["market"] = {f"{r},{c}": list(pile) for (r, c), pile in stacks(state).items()}
    facts["tiles"] = {at: [placed.tile, placed.rotation] for at, placed in state.board.tiles.items()}
    actor = rules.actor(state)
    facts["acting"] = [] if actor is None else [names[actor]]
    facts["current"] = _current(state, names)
    if title.name in RETOLD:
        RETOLD[title.name](rules, state, names, facts)
    return facts


def facts_while_asked(rules: Rules, state: State, names: Mapping[SeatId, str], lost: Sequence[PaperId]) -> Facts:
    """Papers that left the game for nothing are still there for that program until their owners have passed."""
    for paper in lost:
        state = set_paper(state, paper, closed=False)
    facts = facts_of(rules, state, names)
    owner = state.papers[lost[0]].owner if lost else None
    if owner is not None:
        facts["current"] = names[SeatId(owner)]
        facts["acting"] = [facts["current"]]
    return facts


def _open_papers(rules: Rules, state: State, seat: SeatId) -> int:
    """That program counts privates at their printed price during the opening sale; our rules never do."""
    if not isinstance(state.frame, OpeningSale):
        return 0
    mine = (name for name, paper in state.papers.items() if paper.owner == seat and not paper.closed)
    return sum(rules.title.papers[name].price for name in mine)


def _current(state: State, names: Mapping[SeatId, str]) -> str | None:
    match state.frame:
        case OpeningSale(seat=seat) | ShareRound(seat=seat):
            return names[seat]
        case CompanyTurn(company=company):
            return company
        case TasmaniaDue():
            return "P3"
        case Question() as asked:
            firm, player = getattr(asked, "company", None), getattr(asked, "seat", None)
            return firm or (names[player] if player else None)
    return None


class Position:
    """The record's own position, kept up to date by its checkpoints."""

    def __init__(self, initial: Mapping[str, Any]) -> None:
        self.now: Facts = {k: (dict(v) if isinstance(v, dict) else v) for k, v in initial.items()}

    def apply(self, change: Mapping[str, Any]) -> None:
        """One checkpoint."""
        for key, value in change.items():
            if key in ("players", "corporations", "companies"):
                self._entries(self.now[key], value)
            elif key in ("market", "tiles", "depot"):
                self._cells(self.now[key], value)
            else:
                self.now[key] = value

    @staticmethod
    def _entries(table: Facts, changes: Mapping[str, Any]) -> None:
        for name, fields in changes.items():
            if fields is None:
                table.pop(name, None)
            else:
                table[name] = {**table.get(name, {}), **fields}

    @staticmethod
    def _cells(table: Facts, changes: Mapping[str, Any]) -> None:
        for key, value in changes.items():
            if value is None:
                table.pop(key, None)
            else:
                table[key] = value

    def value(self, path: str) -> object:
        """The value at a dotted path, in our order."""
        found: Any = self.now
        for part in path.split("."):
            found = found.get(part) if isinstance(found, dict) else None
        return self._tidy(path, found)

    def _tidy(self, path: str, found: Any) -> object:
        last = path.rsplit(".", 1)[-1]
        if last in ("companies", "tokens", "trains") and isinstance(found, list):
            return sorted(found)
        if path == "market":
            return {k: [c for c in v if c != "BOE"] for k, v in found.items() if v != ["BOE"]}
        if last == "president" and found == "Market":
            return None
        return found


IGNORED_WHEN_OVER = ("acting", "current")


def differences(export: Export, replayed: Replayed, one_in: int = 1) -> Iterator[Difference]:
    """Every value of a checkpoint that differs from ours, then the result. One checkpoint in so many is compared, and
    the last."""
    if export.checkpoints and len(export.checkpoints) != len(export.actions):
        raise ExportError("export_length", actions=len(export.actions), checkpoints=len(export.checkpoints))
    names = dict(zip(replayed.game.seats, export.names, strict=True))
    if export.initial is not None and export.checkpoints:
        yield from _checkpoints(export, export.initial, replayed, names, one_in)
    if replayed.problem is not None:
        yield Difference(
            replayed.problem.number,
            "refused",
            export.actions[replayed.problem.number - 1]["type"],
            replayed.problem.reason,
            replayed.problem.told("de"),
        )
        return
    yield from _result(export, replayed)


def _checkpoints(
    export: Export, initial: Mapping[str, Any], replayed: Replayed, names: Mapping[SeatId, str], one_in: int
) -> Iterator[Difference]:
    position = Position(initial)
    for number, (step, change) in enumerate(zip(replayed.steps, export.checkpoints, strict=False), 1):
        if export.status != "finished" and number == len(export.actions):
            return  # the other program failed here; ours continues (VAR-2021-22)
        try:
            position.apply(change)
            if number % one_in and number < len(replayed.steps):
                continue
            found = list(_compare(number, position, replayed, step, names))
        except NONSENSE as error:
            raise ExportError("export_checkpoint", number=number) from error
        yield from found


def _compare(
    number: int, position: Position, replayed: Replayed, step: int, names: Mapping[SeatId, str]
) -> Iterator[Difference]:
    state = replayed.game.positions[step].state
    lost = replayed.notes[number - 1].lost
    for what, ours in facts_while_asked(replayed.rules, state, names, lost).items():
        if state.over is not None and what in IGNORED_WHEN_OVER:
            continue
        recorded = position.value(what)
        if what.endswith(".companies") and "5/5+" in state.left_bank and isinstance(recorded, list):
            recorded = [name for name in recorded if not state.papers[name].closed]
        if what == "acting" and isinstance(recorded, list) and len(recorded) > 1 and set(ours) <= set(recorded):
            continue  # that program lists everybody while it looks for somebody to ask
        if recorded != ours:
            yield Difference(number, what, recorded, ours)


def _result(export: Export, replayed: Replayed) -> Iterator[Difference]:
    ours = result_of(export, replayed)
    if export.result and (export.status == "finished") and dict(export.result) != ours:
        yield Difference(len(replayed.steps), "result", dict(export.result), ours)
    if export.status == "finished" and not replayed.ended_by_hand and replayed.rules.over(replayed.game.state) is None:
        yield Difference(len(replayed.steps), "finished", True, False)


def verify_export(export: Export) -> list[Difference]:
    """All differences between the record and its replay by our rules."""
    return list(differences(export, replay_export(export)))
