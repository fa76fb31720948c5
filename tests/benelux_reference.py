"""Reference games of Benelux, made by an independent model: their actions in our words, our positions in theirs."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from benelux_table import Table
from kursbuch.crayon.actions import ACTIONS, Action
from kursbuch.crayon.model.state import Train
from kursbuch.crayon.model.track import Track
from kursbuch.kernel.ids import SeatId, seat

Record = Mapping[str, Any]

ANY_ACTION: Any = reduce(or_, ACTIONS)
NAMES_OF_SEATS = ("share", "to", "payer")
"""Fields of actions in which a player may be named."""


def read(path: Path) -> Record:
    """A record as it is in its file."""
    found: Record = json.loads(gzip.decompress(path.read_bytes()))
    return found


class Replay:
    """A record, played by our rules."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.seats: dict[str, SeatId] = {name: seat(n + 1) for n, name in enumerate(record["players"])}
        self.names = {who: name for name, who in self.seats.items()}
        options = {name: str(value) for name, value in record["options"].items()}
        self._track: Track | None = None
        self._networks: dict[SeatId, dict[str, Any]] = {}
        self.table = Table(len(self.seats), seed=1, drawn=dict(self._draws()), **options)

    def _draws(self) -> Iterator[tuple[str, list[str]]]:
        setup = self.record["setup"]
        yield "stack", [str(card) for card in setup["stack"]]
        for name, cards in setup["deals"].items():
            yield f"deal.{self.seats[name]}", [str(card) for card in cards]
        for number, draw in enumerate(setup["draws"]):
            if draw["kind"] == "first_player":
                values = [str(self.seats[draw["seat"]])]
            else:
                values = [str(card) for card in draw["cards"]]
            values += [f"{card}@{place}" for card, place in draw.get("returned", ())]
            yield f"{draw['kind']}.{number}", values

    def action(self, entry: Record) -> tuple[SeatId, Action]:
        """An act of the record, with our names of the seats."""
        fields = dict(entry["action"])
        for field in NAMES_OF_SEATS:
            if isinstance(fields.get(field), str) and fields[field] in self.seats:
                fields[field] = self.seats[fields[field]]
        found: Action = msgspec.convert(fields, ANY_ACTION)
        return self.seats[entry["seat"]], found

    def is_refused(self, entry: Record) -> bool:
        """Whether our rules refuse an act too; one that no player could even say is refused by its form."""
        try:
            who, action = self.action(entry)
        except msgspec.ValidationError:
            return True
        return bool(self.table.why(who, action))

    def offered(self, offer: Record) -> tuple[set[Action], set[Action]]:
        """What our rules list for the seat of an offer, and what the record lists."""
        listed = self.table.rules.offers(self.table.state, self.seats[offer["seat"]]).listed
        wanted = {
            self.action({"seat": offer["seat"], "action": fields})[1]
            for kind, values in offer["kind"].items()
            for fields in _listed(kind, values)
        }
        return set(listed), wanted

    # -- our position in the words of the record

    def position(self) -> dict[str, Any]:
        """What the record tells of a position, apart from what its description calls no part of the game."""
        state, lines = self.table.state, self.table.title.board.lines
        return {
            "round": state.round,
            "acting": sorted(self.names[who] for who in self.table.rules.waiting_for(state)),
            "start_player": self.names[state.start] if state.start and state.round else None,
            "public": sorted(state.public),
            "stack": len(state.stack),
            "discard": sorted(state.discard),
            "supply": dict(state.supply),
            "dropped": {city: sorted(map(list, chips)) for city, chips in state.dropped.items() if chips},
            "ferries": {
                line.name: sorted(self.names[who] for who in shares)
                for line, shares in zip(lines, state.track.shares, strict=True)
            },
            "deals": sorted(
                (sorted([self.names[one], self.names[other]] for one, other in deal.use), deal.price, deal.last_round)
                for deal in state.deals
            ),
            "players": {name: self.player(who) for name, who in self.seats.items()},
        }

    def player(self, who: SeatId) -> dict[str, Any]:
        """One player."""
        sheet = self.table.sheet(who)
        return {
            "cash": sheet.cash,
            "hand": sorted(sheet.hand),
            "trains": [self.train(train) for train in sheet.trains if train.at >= 0],
            "origin": sheet.origin,
            "announced": sheet.announced,
            **self.track(who),
        }

    def track(self, who: SeatId) -> dict[str, Any]:
        """The network of one player, worked out anew only when track has changed."""
        track, board = self.table.state.track, self.table.title.board
        if track is not self._track:
            self._track, self._networks = track, {}
        if who not in self._networks:
            ends = (sorted(board.posts[post] for post in board.ends[edge]) for edge in track.sections(who))
            sections = sorted([list(one), list(other)] for one, other in ends)
            self._networks[who] = {"sections": sections, "linked": track.linked(who)}
        return self._networks[who]

    def train(self, train: Train) -> dict[str, Any]:
        """One train."""
        at = list(self.table.title.board.posts[train.at])
        return {"type": train.type, "at": at, "goods": sorted(train.goods), "no_step_next": train.halted_next}


LISTED = {
    "CrossFerry": ("train", "line", "share"),
    "Load": ("train", "good", "dropped"),
    "Unload": ("train", "good"),
    "Deliver": ("train", "card", "demand"),
    "Relocate": ("train", "city"),
    "BuildFerry": ("line", "to"),
    "ChangeTrain": ("train", "to"),
    "LoseChip": ("train", "good"),
}
"""The fields that the first values of an offer stand for; what follows is what the act would cost or bring."""


def _listed(kind: str, values: Any) -> Iterator[dict[str, Any]]:
    """The acts that one kind of an offer lists."""
    if kind == "BuyTrain":
        yield {"type": kind}
        return
    for value in values:
        if kind == "plain":
            yield {"type": value}
        elif kind == "step":
            yield {"type": "Move", "train": value[0], "path": [value[1]]}
        elif kind == "Build":
            yield {"type": kind, "sections": [value[:2]]}
        elif kind in ("ChooseOrigin", "PlaceTrain"):
            yield {"type": kind, "city": value}
        else:
            yield {"type": kind, **dict(zip(LISTED[kind], value, strict=False))}


def updated(position: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The position of a record after a checkpoint."""
    found = {**position, **changes}
    found["players"] = {
        name: {**fields, **changes.get("players", {}).get(name, {})} for name, fields in position["players"].items()
    }
    for key in ("supply", "dropped"):
        merged = {**position[key], **changes.get(key, {})}
        found[key] = {name: value for name, value in merged.items() if value is not None}
    return found


def told(position: Mapping[str, Any]) -> dict[str, Any]:
    """What `Replay.position` compares, of a position of the record."""
    plain = ("round", "stack", "supply")
    deals = ((sorted(deal["use"]), deal["price"], deal["last_round"]) for deal in position["deals"])
    return {
        **{key: position[key] for key in plain},
        "start_player": position["start_player"] if position["round"] else None,
        **{key: sorted(position[key]) for key in ("acting", "public", "discard")},
        "dropped": {
            city: sorted([chip["good"], chip["round"]] for chip in chips)
            for city, chips in position["dropped"].items()
            if chips
        },
        "ferries": {line: sorted(owners) for line, owners in position["ferries"].items()},
        "deals": sorted(deals),
        "players": {name: _told_player(fields) for name, fields in position["players"].items()},
    }


def _told_player(fields: Mapping[str, Any]) -> dict[str, Any]:
    trains = [
        {
            "type": train["type"],
            "at": train["at"],
            "goods": sorted(train["goods"]),
            "no_step_next": train["no_step_next"],
        }
        for train in fields["trains"]
        if train["at"] is not None
    ]
    kept = {key: fields[key] for key in ("cash", "sections", "origin", "linked", "announced")}
    return {**kept, "hand": sorted(fields["hand"]), "trains": trains}
