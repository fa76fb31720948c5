"""What 1848 shows besides the shared fields: the loans of each company and the price track of the Bank of England."""

from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.shown import Column, Shown, Track
from kursbuch.titles.g1848.extra import BOE, extra_of
from kursbuch.titles.g1848.options import Title


def shown(title: Title, state: State) -> Shown:
    """Loans by company, and where the bank's own price stands."""
    loans = {str(company): count for company, count in extra_of(state).loans.items()}
    prices = title.numbers.boe_prices
    at = prices.index(title.price(state, BOE))
    return Shown(
        columns=(Column("loans", "company", "borrowed", loans),),
        tracks=(Track("boe", BOE, prices, at, title.numbers.end_loans),),
    )
