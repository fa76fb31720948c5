"""What the log says of trains and lost track: a train has a number only where its player has two."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from benelux_table import BLUE, RED, TO_ROTTERDAM, Table, sections
from kursbuch.crayon.actions import Build, Deliver, EndTurn, Move, Use
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import Train
from kursbuch.messages import Names
from kursbuch.messages.crayon.log import tell
from kursbuch.messages.crayon.places import say
from kursbuch.messages.fill import Filler

NAMES = Names(title="benelux", seats={"s1": "Red", "s2": "Blue"})


def said(table: Table, lang: str, *events: ev.Event) -> list[str]:
    """The lines of the log after a position."""
    return tell(table.title, table.state, events, lang, NAMES)


def test_the_only_train_of_a_player_has_no_number() -> None:
    table = Table(2)
    happened = (ev.TrainOrdered(RED, 0, "B9", 20), ev.TrainChanged(RED, 0, "B9"), ev.TrainDerailed(RED, 0, 93))
    assert said(table, "en", *happened) == [
        "Red pays 20 M: the train becomes a heavy freight at the end of the turn.",
        "The train of Red is a heavy freight now.",
        "The train of Red is derailed and makes no step in the next turn.",
    ]
    assert said(table, "de", *happened) == [
        "Red zahlt 20 Mio.: Der Zug wird am Ende des Spielzugs ein Schwerlastzug.",
        "Der Zug von Red ist jetzt ein Schwerlastzug.",
        "Der Zug von Red entgleist und macht im nächsten Spielzug keinen Schritt.",
    ]


def test_one_of_two_trains_is_named_by_its_number() -> None:
    table = Table(2)
    table.player(RED, trains=(*table.state.players[RED].trains, Train("A"))).train(RED, "AMS", 1)
    moved = [ev.TrainMoved(RED, 1, post, 1) for post in TO_ROTTERDAM]
    assert said(table, "en", *moved) == ["Red moves 5 steps with train 2 from Amsterdam to Rotterdam."]
    assert said(table, "de", *moved) == ["Red fährt 5 Schritte mit Zug 2 von Amsterdam nach Rotterdam."]
    assert said(table, "en", ev.TrainChanged(RED, 1, "B9")) == ["Train 2 of Red is a heavy freight now."]


def test_lost_sections_are_counted() -> None:
    lost = ev.SectionsErased(RED, sections(*TO_ROTTERDAM))
    assert said(Table(2), "en", lost) == ["Red loses 4 sections of track."]
    assert said(Table(2), "de", lost) == ["Red verliert 4 Strecken."]


TRACK = {"theirs": (RED, BLUE), "mine": (BLUE, RED)}


@pytest.mark.parametrize("use", TRACK)
@pytest.mark.parametrize("amount", [0, 5])
def test_an_offer_says_who_uses_whose_track_and_who_pays_at_once(use: Use, amount: int) -> None:
    user, owner = (NAMES.seats[seat] for seat in TRACK[use])
    offer = ev.DealOffered(RED, BLUE, use, 2, amount, RED if amount else None, 3)
    english, german = ("; Red pays 5 M at once.", "; Red zahlt sofort 5 Mio.") if amount else (".", ".")
    assert said(Table(2), "en", offer) == [
        f"Red offers Blue a deal: {user} uses the track of {owner} for 2 M a turn, 3 rounds{english}"
    ]
    assert said(Table(2), "de", offer) == [
        f"Red bietet Blue eine Abmachung an: {user} benutzt die Strecken von {owner} für 2 Mio. je Spielzug, "
        f"3 Runden lang{german}"
    ]


def test_an_offer_for_both_and_one_of_a_sum_alone_say_so() -> None:
    both, alone = ev.DealOffered(RED, BLUE, "both", 2, 0, None, 3), ev.DealOffered(RED, BLUE, "none", 0, 5, BLUE, 1)
    assert said(Table(2), "en", both, alone) == [
        "Red offers Blue a deal: each uses the track of the other for 2 M a turn, 3 rounds.",
        "Red offers Blue a deal: Blue pays 5 M at once.",
    ]


def test_a_deal_goes_on_under_the_name_of_who_offered_it() -> None:
    """The log takes away the name that stands over it: what is left is a sentence too."""
    made = ev.DealMade(RED, BLUE, ((RED, BLUE),), 2, 7)
    assert said(Table(2), "en", made) == ["Red has a deal with Blue: 2 M a turn of use up to round 7."]
    assert said(Table(2), "de", made) == [
        "Red hat eine Abmachung mit Blue: 2 Mio. je Spielzug der Benutzung bis Runde 7."
    ]


def test_an_action_is_told_by_cities_instead_of_mileposts_and_card_numbers() -> None:
    title = Table(2).title
    line = tuple(pairwise(TO_ROTTERDAM))
    card = min(title.demands)
    city, good, payoff = title.demands[card].demands[0]
    names = Table(2).rules.names({"s1": "Red", "s2": "Blue"})
    filler = Filler("de", names)
    there = filler.fill(
        "{good:good} für {payoff} Mio. nach {city:city}", {"city": city, "good": good, "payoff": payoff}
    )
    told = [say(title, action, "de", names) for action in (Build(line), Move(TO_ROTTERDAM[:2]), Deliver(card, 0))]
    assert told[0].endswith("nach Rotterdam bauen")
    assert told[1].startswith("Zug 1: 2 Schritte in Richtung ")
    assert told[2] == f"Zug 1: {there} liefern"
    assert not [text for text in told if re.search(r"\d/\d", text)]
    assert say(title, EndTurn(), "en", names) == "End the turn"
