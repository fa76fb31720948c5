"""Games of drawn track as reference records, played by our bots: what such a record holds, whatever the options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import msgspec

from kursbuch import catalogue
from kursbuch.bots.crayon.errands import ErrandBot
from kursbuch.bots.uniform import RandomBot
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.rules import Rules
from kursbuch.imports.crayon.follow import PEOPLE
from kursbuch.imports.crayon.lists import open_now
from kursbuch.imports.crayon.reference import position_of
from kursbuch.kernel.game import Game
from kursbuch.kernel.ids import SeatId

PLAYERS = ("Ada", "Ben", "Cyd", "Dov", "Eve")
Names = Mapping[SeatId, str]
Record = dict[str, Any]


def record(players: int = 3, actions: int = 60, seed: int = 1, **options: str) -> Record:
    """The first actions of a game: mostly errands, every sixth act at random so that rare things happen."""
    rules, seats = catalogue.rules("benelux", players, options), catalogue.seats(players)
    assert isinstance(rules, Rules)
    names = dict(zip(seats, PLAYERS, strict=False))
    game = Game(rules, seats, seed)
    hands = {names[event.seat]: list(event.cards) for event in game.setup if isinstance(event, ev.CardsDealt)}
    positions = [position_of(rules, game.state, names)]
    found: Record = {
        "format": "kursbuch-reference-1",
        "title": "benelux",
        "players": [names[seat] for seat in seats],
        "options": options,
        "setup": {"deals": hands, "stack": list(game.state.stack), "draws": []},
        "actions": [],
        "initial": positions[0],
        "offers": {},
        "refusals": {},
    }
    errands, chance = ErrandBot(seed), RandomBot(seed)
    for number in range(actions):
        waiting = rules.waiting_for(game.state)
        if not waiting:
            break
        seat = max(waiting)
        offers = rules.offers(game.state, seat)
        action = (errands if number % 6 else chance).choose(rules, game.state, seat, offers)
        found["offers"][str(number)] = {"seat": names[seat], "kind": open_now(rules, game.state, seat, names)}
        other = next(who for who in seats if who not in waiting) if len(waiting) < players else None
        if other is not None:
            found["refusals"][str(number)] = [
                {"seat": names[other], "action": {"type": "EndTurn"}, "rule": "BNL-GEN-05"},
                {"seat": names[seat], "action": {"type": "FlyToTheMoon"}, "rule": "BNL-GEN-01"},
            ]
        entry = game.act(seat, action)
        found["actions"].append({"seat": names[seat], "action": told(action, names)})
        found["setup"]["draws"] += [{"after": number + 1, **draw} for draw in draws(entry.events, names)]
        positions.append(position_of(rules, game.state, names))
    found["checkpoints"] = [changes(*pair) for pair in pairwise(positions)]
    over = game.state.over is not None
    scores = {names[seat]: cash for seat, cash in rules.scores(game.state).items()}
    winner = names[game.state.winner] if game.state.winner is not None else None
    found |= {"final": positions[-1], "complete": over, "result": scores, "winner": winner}
    plain: Record = msgspec.json.decode(msgspec.json.encode(found))
    return plain


def told(action: Any, names: Names) -> Record:
    """An action with the names of the players."""
    fields: Record = msgspec.to_builtins(action)
    return fields | {field: names[fields[field]] for field in PEOPLE.get(fields["type"], ()) if fields.get(field)}


def draws(events: tuple[ev.Event, ...], names: Names) -> Iterator[Record]:
    """What chance has decided."""
    for event in events:
        match event:
            case ev.CardsPutUnder():
                yield {"kind": "under_stack", "cards": event.cards}
            case ev.StackShuffled():
                yield {"kind": "reshuffle" if event.renewed else "shuffle", "cards": event.cards}
            case ev.StartPlayerDrawn():
                yield {"kind": "first_player", "seat": names[event.seat]}
            case ev.ContractsLaid():
                yield {"kind": "public", "cards": event.cards, "returned": event.returned}


def changes(before: Record, after: Record) -> Record:
    """A checkpoint: what has changed."""
    found = {key: value for key, value in after.items() if value != before[key]}
    if "players" in found:
        found["players"] = {
            name: {field: value for field, value in fields.items() if value != before["players"][name][field]}
            for name, fields in after["players"].items()
            if fields != before["players"][name]
        }
    for part in {"supply", "dropped"} & set(found):
        gone = dict.fromkeys(set(before[part]) - set(after[part]))
        found[part] = gone | {key: value for key, value in after[part].items() if value != before[part].get(key)}
    return found
