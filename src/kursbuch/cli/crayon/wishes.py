"""Words people type, in both languages, and the actions they mean."""

from __future__ import annotations

from collections.abc import Mapping

from kursbuch.cli.crayon.words import Voice, plain
from kursbuch.cli.words import Complaint
from kursbuch.crayon import actions as act
from kursbuch.crayon.actions import Use
from kursbuch.crayon.model.state import State
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers

VERBS: Mapping[str, tuple[str, ...]] = {
    "build": ("build", "draw", "bau", "baue", "bauen", "zeichne"),
    "go": ("go", "move", "to", "fahr", "fahre", "nach"),
    "load": ("load", "lade", "laden"),
    "unload": ("unload", "drop", "ablade", "abladen", "entlade"),
    "deliver": ("deliver", "liefer", "liefere", "liefern"),
    "keep": ("keep", "behalte", "behalten"),
    "begin": ("begin", "origin", "beginne", "beginn"),
    "train": ("train", "refit", "raise", "zug", "rüste", "umrüsten", "aufrüsten"),
    "buy": ("buy", "kauf", "kaufe", "kaufen"),
    "deal": ("deal", "offer", "abmachung", "biete"),
    "accept": ("accept", "annehmen", "ja"),
    "decline": ("decline", "ablehnen", "nein"),
    "track": ("track", "strecken", "weiter"),
    "end": ("end", "ende", "fertig"),
    "pass": ("pass", "discard", "aussetzen", "passen", "abwerfen"),
    "restart": ("restart", "neuanfang"),
    "place": ("place", "stelle", "aufstellen"),
}
"""What may be typed for each wish."""
WISH_OF = {word: wish for wish, words in VERBS.items() for word in words}

SIMPLE: Mapping[str, act.Action] = {
    "buy": act.BuyTrain(),
    "accept": act.AcceptDeal(),
    "decline": act.DeclineDeal(),
    "track": act.EndMoving(),
    "end": act.EndTurn(),
    "pass": act.PassTurn(),
    "restart": act.StartOver(),
}
"""Wishes that need no further word."""

USES: Mapping[str, Use] = {
    "theirs": "theirs",
    "mine": "mine",
    "both": "both",
    "none": "none",
    "deren": "theirs",
    "meins": "mine",
    "beide": "both",
    "nichts": "none",
}


class Wishes:
    """Reads wishes of one player at one table."""

    def __init__(self, voice: Voice, state: State, seat: SeatId, offers: Offers[act.Action]) -> None:
        self.voice, self.state, self.seat, self.offers = voice, state, seat, offers

    def action(self, wish: str, rest: str) -> act.Action:
        """The action that a wish means, legal or not; a `Complaint` if it cannot be understood."""
        if wish in SIMPLE:
            return SIMPLE[wish]
        words, train = self.with_train(rest)
        match wish:
            case "keep":
                return act.KeepCards(self._numbers(words))
            case "begin":
                return act.ChooseOrigin(self.voice.meant_city(words))
            case "place":
                return act.PlaceTrain(self.voice.meant_city(words))
            case "load":
                return self._load(words, train)
            case "unload":
                return self._unload(words, train)
            case "deliver":
                return self._deliver(words, train)
            case "train":
                return act.ChangeTrain(self._train_type(words), train)
            case "deal":
                return self._deal(words)
        raise Complaint(self.voice.say("not_understood", words=f"{wish} {rest}".strip()))

    def with_train(self, words: str) -> tuple[str, int]:
        """The words without `#2`, which names a train; without it the train that has not finished yet."""
        trains = self.state.players[self.seat].trains
        if "#" not in words:
            return words.strip(), next((n for n, train in enumerate(trains) if not train.finished), 0)
        before, _, after = words.partition("#")
        number, _, rest = after.strip().partition(" ")
        if not number.isdecimal() or not 1 <= int(number) <= len(trains):
            raise Complaint(self.voice.say("no_such_train", words=number or "–", last=len(trains)))
        return f"{before} {rest}".strip(), int(number) - 1

    def _numbers(self, words: str) -> tuple[int, ...]:
        found = words.replace(",", " ").split()
        if not found or not all(word.isdecimal() for word in found):
            raise Complaint(self.voice.say("which_cards"))
        return tuple(map(int, found))

    def _load(self, words: str, train: int) -> act.Load:
        """From the supply, unless only a chip that lies here can be meant."""
        good = self.voice.meant_good(words)
        open_now = [one for one in self.offers.listed if isinstance(one, act.Load) and one.good == good]
        return next((one for one in open_now if one.train == train), act.Load(good, train))

    def _unload(self, words: str, train: int) -> act.Action:
        good = self.voice.meant_good(words)
        losing = any(isinstance(one, act.LoseChip) for one in self.offers.listed)
        return act.LoseChip(good, train) if losing else act.Unload(good, train)

    def _deliver(self, words: str, train: int) -> act.Deliver:
        """By card, by good, or without a word where only one delivery is open; of several the best paid."""
        open_now = [one for one in self.offers.listed if isinstance(one, act.Deliver)]
        if words.isdecimal():
            here = [one for one in open_now if one.card == int(words)]
            return here[0] if here else act.Deliver(int(words), 0, train)
        if words:
            good = self.voice.meant_good(words)
            open_now = [one for one in open_now if self._demand(one)[1] == good]
        if not open_now:
            raise Complaint(self.voice.say("nothing_to_deliver"))
        return max(open_now, key=lambda one: self._demand(one)[2])

    def _demand(self, action: act.Deliver) -> tuple[str, str, int]:
        return self.voice.title.demands[action.card].demands[action.demand]

    def _train_type(self, words: str) -> str:
        known = self.voice.title.trains
        found = next((name for name in known if plain(name) == plain(words)), None)
        if found is None:
            raise Complaint(self.voice.say("no_such_type", words=words or "–", known=", ".join(known)))
        return found

    def _deal(self, words: str) -> act.OfferDeal:
        """`Ben theirs 2 3 5`: with whom, whose network, price a turn, rounds, and a sum that one pays at once; a minus
        before it means that the other pays."""
        parts = words.split()
        place = next((n for n, part in enumerate(parts) if part.casefold() in USES), len(parts))
        name, use = plain("".join(parts[:place])), USES.get(parts[place].casefold()) if place < len(parts) else None
        seats = self.voice.names.seats
        to = next((seat for seat, player in seats.items() if name and plain(player).startswith(name)), None)
        figures = parts[place + 1 :]
        if to is None or use is None or not all(figure.lstrip("-").isdecimal() for figure in figures):
            raise Complaint(self.voice.say("deal_form"))
        price, rounds, money = (list(map(int, figures)) + [0, 1, 0][len(figures) :])[:3]
        payer = None if not money else self.seat if money > 0 else SeatId(to)
        return act.OfferDeal(SeatId(to), use, price, abs(money), payer, rounds)
