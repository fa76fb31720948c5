"""PHS, TRN: what the first train of a kind brings about, and the train that goes abroad."""

from collections.abc import Iterator

from kursbuch.eighteen.model.events import Event, PhaseBegan, TrainLeftBank
from kursbuch.eighteen.model.frames import SurplusTrains
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.title import Cursor, Reaction
from kursbuch.eighteen.trains import above_limit, cards_on_sale, trains_are_scrapped
from kursbuch.eighteen.trains import phase_begins as phase_begins_at_once
from kursbuch.kernel.ids import RuleId
from kursbuch.titles.g1824.exchanges import forced_coal_exchanges, forced_mountain_exchanges
from kursbuch.titles.g1824.options import Title

EXPORT = "export"
PHASE_OF_FORCED_MOUNTAINS = 4
"""PRV-10."""
PHASE_OF_FORCED_COAL = 5
"""PRV-30."""
FIRST_EXPORTED = "2"
"""PHS-03: exports begin with the first of these."""


def phase_begins(title: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """PHS-01: the first train of a kind, bought or gone abroad; RUL-19: a 2 must be bought by a company.

    It serves PRV-02, TRN-13 and TRN-25, too.
    """
    if event.card == FIRST_EXPORTED and event.cause == EXPORT:
        return
    yield from phase_begins_at_once(title, now, event)


def coal_railways_close(title: Title, now: Cursor, event: PhaseBegan) -> Iterator[Event]:
    """PRV-30: the first 5 ends all coal railways."""
    if event.phase == PHASE_OF_FORCED_COAL:
        yield from forced_coal_exchanges(title, now)


def questions_after_a_purchase(title: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """PHS-10, TRN-14, PRV-10, PHS-05: surplus trains are given up first, then mountain railways are exchanged.

    What goes on top of the agenda last is asked first. After an export the pause between the rounds asks (RUL-17).
    """
    if event.cause == EXPORT:
        return
    if event.first and title.phases[PHASE_OF_FORCED_MOUNTAINS].starts == event.card:
        yield from forced_mountain_exchanges(title, now.state)
    yield from surplus_questions(title, now.state)


def surplus_questions(title: Title, state: State) -> Iterator[Event]:
    """TRN-14, CORP-15: one question for each company above its limit, in the order of the company sheets."""
    for name in reversed(tuple(state.companies)):
        if above_limit(title, state, name):
            yield SurplusTrains(name)


def train_goes_abroad(title: Title, now: Cursor) -> Iterator[Event]:
    """TRN-24, TRN-25, OR-06: the lowest normal train on sale; RUL-19: not before a company has bought a 2."""
    if FIRST_EXPORTED not in now.state.left_bank and title.options.export_starts == "after_first_2":
        return
    card = next(card for card in cards_on_sale(title, now.state) if not card.beside)
    yield TrainLeftBank(card.name, card.name not in now.state.left_bank, EXPORT)


REACTIONS = (
    Reaction(RuleId("1824-TRN-04"), (TrainLeftBank,), trains_are_scrapped),
    Reaction(RuleId("1824-PHS-01"), (TrainLeftBank,), phase_begins),
    Reaction(RuleId("1824-TRN-14"), (TrainLeftBank,), questions_after_a_purchase),
)
"""In the order of PHS-10: rust, what the phase brings, then what somebody has to decide."""

PHASE_REACTIONS = (Reaction(RuleId("1824-PRV-30"), (PhaseBegan,), coal_railways_close),)
