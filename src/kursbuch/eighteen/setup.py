"""The table before anything has happened."""

from collections.abc import Mapping, Sequence

from kursbuch.eighteen.model.data import Card, CompanyId, PaperId
from kursbuch.eighteen.model.state import NEW, Company, Paper, Player, State
from kursbuch.eighteen.title import Title
from kursbuch.hexmap.board import Board
from kursbuch.kernel.ids import SeatId


def bare_table(title: Title, seats: Sequence[SeatId]) -> State:
    """All money in the bank, all papers unsold, no tile on the map."""
    data = title.data
    players: Mapping[SeatId, Player] = {seat: Player(0) for seat in seats}
    companies: Mapping[CompanyId, Company] = {
        c.id: Company({NEW: 100}, NEW, c.cash, unit=c.share, directors_share=c.directors_share) for c in data.companies
    }
    papers: Mapping[PaperId, Paper] = {p.id: Paper(p.price) for p in data.papers}
    depot: Mapping[Card, int | None] = {card.name: card.count for card in data.trains}
    return State(
        players=players,
        companies=companies,
        papers=papers,
        bank=data.info.bank,
        board=Board.bare(title.map),
        depot=depot,
        left_bank=(),
        phase=data.phases[0].number,
        priority=seats[0],
        agenda=(),
        extra=title.policies.new_extra(title),
    )
