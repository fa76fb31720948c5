"""Plays with what examples/learn.py has learned: the file `learned.json` in the folder it is started from, or the one
that the setting LEARNED names."""

import json
import os
from pathlib import Path
from typing import Any

import numpy as np

from kursbuch.learn.base import senses_of
from kursbuch.learn.environment import MOST
from kursbuch.learn.features import MoveFeatures
from kursbuch.learn.moves import moves_of


class Learned:
    """The move whose row has the largest weighted sum."""

    def __init__(self, seed: int) -> None:
        kept = json.loads(Path(os.environ.get("LEARNED", "learned.json")).read_text("utf-8"))
        self.senses = senses_of(kept["title"])
        self.weights: dict[str, float] = kept["weights"]

    def choose(self, rules: Any, imagined: Any, seat: Any, offers: Any) -> Any:
        """A kind of move that was not there when it learned counts nothing."""
        features = MoveFeatures(rules, self.senses, look_ahead=True)
        moves = moves_of(offers, MOST)
        weights = np.array([self.weights.get(column, 0.0) for column in features.columns])
        return moves[int(np.argmax(features.rows(imagined, seat, moves) @ weights))]
