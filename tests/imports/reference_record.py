"""The beginning of a game of 1862 as a reference record, written by hand."""

from __future__ import annotations

from typing import Any

from kursbuch import catalogue
from kursbuch.catalogue import eighteen
from kursbuch.imports.eighteen.reference import position_of
from kursbuch.kernel.game import Game

PLAYERS = ["Ada", "Ben", "Cleo", "Dan"]
BIDS = {"P3": 75, "P4": 105, "P5": 155, "P6": 185, "P7": 225, "P8": 285}


def start() -> dict[str, Any]:
    """The position before the first action."""
    rules, seats = eighteen.rules("1862", 4), catalogue.seats(4)
    return position_of(rules, Game(rules, seats, 0).state, dict(zip(seats, PLAYERS, strict=True)))


def reference() -> dict[str, Any]:
    """Ada buys private 1, Ben bids on 3, Cleo buys 2 and so settles 3."""
    ben = {"cash": 525, "worth": 525, "certificates": 1, "papers": ["P3"]}
    return {
        "format": "kursbuch-reference-1",
        "title": "1862",
        "players": PLAYERS,
        "options": {},
        "setup": {"seats": PLAYERS},
        "actions": [
            {"seat": "Ada", "action": {"type": "BuyPaper", "paper": "P1"}},
            {"seat": "Ben", "action": {"type": "Bid", "paper": "P3", "amount": 75}},
            {"seat": "Cleo", "action": {"type": "BuyPaper", "paper": "P2"}},
        ],
        "initial": start(),
        "checkpoints": [
            {
                "acting": "Ben",
                "bank": 19620,
                "players": {"Ada": {"cash": 580, "worth": 580, "certificates": 1, "papers": ["P1"]}},
                "papers": {"P1": {"owner": "Ada", "price": None}},
            },
            {"acting": "Cleo", "papers": {"P3": {"bids": {"Ben": 75}}}},
            {
                "acting": "Dan",
                "bank": 19735,
                "players": {"Cleo": {"cash": 560, "worth": 560, "certificates": 1, "papers": ["P2"]}, "Ben": ben},
                "papers": {
                    "P2": {"owner": "Cleo", "price": None},
                    "P3": {"owner": "Ben", "price": None, "bids": {}},
                },
                "blockers": [["H29", 0, "B&O"]],
            },
        ],
        "offers": {
            "1": {
                "seat": "Ben",
                "step": "share turn",
                "kind": {
                    "BuyPaper": [{"type": "BuyPaper", "paper": "P2"}],
                    "Bid": [{"type": "Bid", "paper": paper, "amount": least} for paper, least in BIDS.items()],
                    "Pass": [{"type": "Pass"}],
                },
                "anytime": [["Ada", {"type": "ClosePaper", "paper": "P1"}]],
                "limits": {"Bid": {paper: [least, 600] for paper, least in BIDS.items()}},
            }
        },
        "refused": {
            "1": [
                {"seat": "Ben", "action": {"type": "Bid", "paper": "P3", "amount": 74}},
                {"seat": "Cleo", "action": {"type": "Pass"}},
                {"seat": "Ben", "action": {"type": "FlyToTheMoon"}},
            ]
        },
        "best_runs": {},
        "log": [],
    }
