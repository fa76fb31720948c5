"""What a question may name: companies, trains and ways that can exist."""

from collections.abc import Sequence

from kursbuch.eighteen.actions import Action, RunTrains
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.title import Title
from kursbuch.eighteen.trains import train_limit
from kursbuch.kernel.question import BadQuestion

LONGEST_WAY, MOST_ROUTES = 200, 12
"""Places of one declared way, and ways of one declared run: more than any map and any company has."""

LONGEST_PLACE = 12
"""Characters of one place of a way."""


def known_company(state: State, company: str) -> CompanyId:
    """A company of the game."""
    if company not in state.companies:
        raise BadQuestion("unknown_company", name=company, known=", ".join(state.companies))
    return CompanyId(company)


def possible_trains(title: Title, state: State, company: CompanyId, trains: Sequence[str]) -> tuple[TrainName, ...]:
    """Trains of the game, no more than the company may own in this phase."""
    for train in trains:
        if train not in title.train_names:
            raise BadQuestion("unknown_train", train=train)
    fleet = tuple(TrainName(train) for train in trains)
    limit = train_limit(title, state, company)
    counting = sum(title.data.card(train).counts_for_limit for train in fleet)
    beside = sum(not card.counts_for_limit for card in title.data.trains)
    too_many = counting > limit or len(fleet) > limit + beside
    if too_many and fleet != state.companies[company].trains:
        raise BadQuestion("too_many_trains", company=company, limit=limit, count=len(fleet))
    return fleet


def check_size(action: Action) -> None:
    """Refuse a way that is longer than any map, so that it need not be followed."""
    if isinstance(action, RunTrains):
        ways = [route.path for route in action.routes]
        long = any(len(way) > LONGEST_WAY or any(len(at) > LONGEST_PLACE for at in way) for way in ways)
        if long or len(ways) > MOST_ROUTES:
            raise BadQuestion("run_too_long", most=LONGEST_WAY, trains=MOST_ROUTES)
