"""How the greedy bot bids for privates, raises in auctions and builds towards places that pay for the way."""

from __future__ import annotations

from kursbuch.bots import bot
from kursbuch.bots.eighteen.bidding import bidding_turn, raised
from kursbuch.bots.eighteen.track_choice import best_lay, way_to_go
from kursbuch.eighteen.actions import Bid, BuyPaper, LayTile, Pass, WithdrawBid
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.frames import CompanyTurn, PaperAuction
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.ids import SeatId
from railways_1862 import GREEN, railway
from scenario import Scenario

P1, P2, P3, P8 = (PaperId(name) for name in ("P1", "P2", "P3", "P8"))
SEEDS = range(30)


def sale(*actions: Bid | BuyPaper | Pass) -> Scenario:
    table = Scenario("1862", 4)
    table.state, events = table.rules.opening(table.state.seats, 1)
    for event in events:
        table.state = table.rules.evolve(table.state, event)
    for action in actions:
        seat = table.rules.actor(table.state)
        assert seat is not None
        table.state = table.rules.play(table.state, seat, action)[1]
    return table


def chosen(table: Scenario, seed: int) -> object:
    seat = table.rules.actor(table.state)
    assert seat is not None
    return bidding_turn(table.state, seat, table.rules.offers(table.state, seat), Dice(seed))


def test_it_buys_the_cheapest_or_bids_a_little_more_than_the_price() -> None:
    table = sale()
    found = {chosen(table, seed) for seed in SEEDS}
    assert BuyPaper(P1) in found
    bids = [action for action in found if isinstance(action, Bid)]
    assert bids
    assert all(action.amount == table.state.papers[action.paper].price + 5 for action in bids)


def test_it_keeps_money_for_a_company_of_its_own() -> None:
    table = sale()
    bids = [action for seed in SEEDS if isinstance(action := chosen(table, seed), Bid)]
    assert bids
    assert max(action.amount for action in bids) <= 600 * 0.6


def test_a_bid_that_is_outdone_is_taken_back_before_anything_is_bought() -> None:
    table = sale(Bid(P3, 75), Bid(P3, 80), Pass(), Pass())
    found = {type(chosen(table, seed)) for seed in SEEDS}
    assert found <= {WithdrawBid, Bid}
    assert WithdrawBid in found


def test_in_an_auction_it_raises_until_the_private_is_too_dear() -> None:
    table = sale(Bid(P3, 75), Bid(P3, 80), BuyPaper(P1), BuyPaper(P2))
    assert isinstance(table.state.frame, PaperAuction)
    seat = table.rules.actor(table.state)
    assert seat is not None
    assert raised(table.state, table.rules.offers(table.state, seat)) is None, "85 is more than a fifth above 70"
    greedy = bot("1862", "greedy", 1)
    assert greedy.choose(table.rules, table.state, seat, table.rules.offers(table.state, seat)) == Pass()
    cheap = sale(Bid(P8, 285), Bid(P8, 290))
    opened = cheap.rules.evolve(cheap.state, PaperAuction(P8, SeatId(str(cheap.state.seats[0]))))
    offers = cheap.rules.offers(opened, cheap.state.seats[0])
    assert raised(opened, offers) == Bid(P8, 295)


def test_a_company_builds_towards_the_places_that_pay_for_the_way() -> None:
    table = railway("CPR", "track", GREEN, trains="3")
    company = CompanyId("CPR")
    before = way_to_go(table.rules, table.state, company)
    frame = table.state.frame
    assert isinstance(frame, CompanyTurn)
    lays = [offer for offer in table.listed(LayTile) if isinstance(offer, LayTile)]
    lay = best_lay(table.rules, table.state, frame, lays, Dice(1))
    assert isinstance(lay, LayTile)
    seat = table.rules.actor(table.state)
    assert seat is not None
    after = table.rules.play(table.state, seat, lay)[1]
    assert way_to_go(table.rules, after, company) < before, "over mountains, if need be"


def test_four_club_players_sell_all_privates_in_the_first_share_round() -> None:
    """Money bound in bids buys nothing: once all had bid with all they had, a dozen share rounds went by."""
    table = sale()
    players = {seat: bot("1862", "club", number) for number, seat in enumerate(table.state.seats)}
    for _ in range(200):
        if all(paper.owner is not None for paper in table.state.papers.values()):
            break
        seat = table.rules.actor(table.state)
        assert seat is not None
        action = players[seat].choose(table.rules, table.state, seat, table.rules.offers(table.state, seat))
        table.state = table.rules.play(table.state, seat, action)[1]
    assert all(paper.owner is not None for paper in table.state.papers.values())
    assert table.state.set_number == 1
