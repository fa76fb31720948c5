"""The board as printed, and how a game of Benelux begins."""

from __future__ import annotations

import math

import pytest

from benelux_table import BLUE, GREEN, RED, Table, data, opening, rules, sections
from kursbuch.crayon.actions import Build, BuyTrain, ChangeTrain, ChooseOrigin, EndTurn, KeepCards, Load, Move
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import pay
from kursbuch.crayon.study.ways import cheapest_way
from rules_marker import rule

PLACES = {
    "AMS": (52.370, 4.900),
    "BRU": (50.847, 4.352),
    "KOE": (50.938, 6.957),
    "BRE": (53.079, 8.807),
    "ROT": (51.924, 4.478),
    "ANT": (51.221, 4.400),
    "GEN": (51.054, 3.725),
    "LIE": (50.633, 5.567),
    "LUX": (49.611, 6.131),
    "EIN": (51.441, 5.478),
    "GRO": (53.219, 6.567),
    "ESS": (51.456, 7.012),
    "OOS": (51.225, 2.920),
    "VLI": (51.443, 3.574),
    "CHA": (50.411, 4.444),
    "BAS": (50.000, 5.715),
    "AAC": (50.776, 6.084),
    "ARN": (51.985, 5.899),
    "ENS": (52.220, 6.896),
    "LEE": (53.201, 5.800),
    "EMD": (53.367, 7.206),
    "OSN": (52.280, 8.047),
    "KOB": (50.357, 7.594),
    "SIE": (50.874, 8.024),
}
"""Latitude and longitude of the cities."""
DEGREE, PARALLEL, STEP, CORNER = 111.195, 51.5, 13.5, (53.6507, 2.6271)
"""Kilometres of a degree, the parallel that is true to scale, kilometres of a step, and where [0, 0] lies."""


@rule("BNL-DSN-01")
def test_every_city_stands_on_the_grid_point_nearest_to_its_true_place() -> None:
    def there(latitude: float, longitude: float) -> tuple[float, float]:
        east = DEGREE * math.cos(math.radians(PARALLEL)) * (longitude - CORNER[1])
        return east / STEP, DEGREE * (CORNER[0] - latitude) / STEP

    grid = [(row, col) for row in range(40) for col in range(34)]
    assert {city.id for city in data().cities} == set(PLACES)
    shifts = []
    for city in data().cities:
        place = there(*PLACES[city.id])
        far = {post: math.dist(place, (post[1] + post[0] % 2 / 2, post[0] * math.sqrt(3) / 2)) for post in grid}
        assert min(far, key=far.__getitem__) == city.at, city.id
        shifts.append(far[city.at] * STEP)
    assert round(max(shifts), 1) == 6.8


@rule("BNL-MAP-01", "BNL-MAP-02", "BNL-SET-02", "BNL-DSN-02")
def test_the_board_has_what_is_printed() -> None:
    board = rules().title.board
    assert (len(board.posts), len(board.ends)) == (861, 2367)
    assert [sum(kind == wanted for kind in board.kind) for wanted in ("plain", "mountain", "major")] == [690, 119, 24]
    sizes = [city.size for city in data().cities]
    assert (sizes.count("major"), sizes.count("medium"), sizes.count("small")) == (4, 8, 12)
    assert sum(len(edges) for edges in board.crossing.values()) - 6 == 401
    assert (len(data().demand_cards), len(data().event_cards)) == (84, 10)
    assert max(len(near) + len(inside) for near, inside in zip(board.near, board.inside, strict=True)) == 6


@rule("BNL-MAP-03", "BNL-MAP-07")
def test_a_major_city_is_seven_mileposts_and_is_measured_from_its_centre() -> None:
    board = rules().title.board
    amsterdam = board.places[board.place_number["AMS"]]
    assert {board.posts[post] for post in amsterdam.posts} == {
        *((12, 12), (11, 11), (11, 12), (12, 11)),
        *((12, 13), (13, 11), (13, 12)),
    }
    essen = board.number[21, 22]
    assert board.distance(amsterdam.centre, essen) == 15
    table = opening().turn(RED).train(RED, (13, 11))
    assert Load("kaese") in table.offered(RED, Load)


@rule("BNL-MAP-04", "BNL-MAP-05", "BNL-EX-13")
def test_some_edges_carry_no_track_and_others_cross_water() -> None:
    board = rules().title.board
    assert (board.number[21, 4], board.number[22, 4]) not in board.edge
    table = (
        Table().begin().turn(RED, "build").player(RED, cash=30).line(RED, (21, 5), (21, 4)).line(RED, (3, 24), (3, 23))
    )
    assert table.why(RED, Build((((21, 4), (22, 4)),))) == "BNL-MAP-04"
    assert table.do(RED, Build((((3, 23), (4, 24)),))) == (ev.SectionBuilt(RED, (3, 23), (4, 24), 4),)


@rule("BNL-MAP-06", "BNL-DSN-05", "BNL-SET-10")
def test_goods_have_one_to_three_sources_and_76_chips() -> None:
    offers = {(city.id, good) for city in data().cities for good in city.goods}
    assert offers == {(source, good.id) for good in data().goods for source in good.sources}
    assert all(1 <= len(city.goods) <= 3 for city in data().cities)
    assert [sum(len(good.sources) == n for good in data().goods) for n in (3, 2, 1)] == [10, 5, 7]
    supply = Table().state.supply
    assert (sum(supply.values()), supply["kohle"], supply["glas"]) == (76, 4, 3)


@rule("BNL-DEL-01", "BNL-DEL-09", "BNL-DSN-04")
def test_demands_ask_for_what_the_city_does_not_offer() -> None:
    goods = {city.id: city.goods for city in data().cities}
    demands = [demand for card in data().demand_cards for demand in card.demands]
    assert len(set(demands)) == 252
    assert all(len(card.demands) == 3 for card in data().demand_cards)
    assert not [demand for demand in demands if demand[1] in goods[demand[0]]]
    asked = [sum(destination == city.id for destination, _, _ in demands) for city in data().cities]
    assert asked == [15] * 4 + [12] * 8 + [8] * 12
    sums = [sum(payoff for _, _, payoff in card.demands) for card in data().demand_cards]
    assert (min(sums), max(sums), min(d[2] for d in demands), max(d[2] for d in demands)) == (47, 63, 6, 42)


@rule("BNL-DSN-03", "BNL-EX-18")
def test_payoffs_follow_from_distance_and_track_cost() -> None:
    title = rules().title
    board, track = title.board, Table().state.track

    def mean(one: str, other: str) -> float:
        a, b = board.places[title.cities[one]], board.places[title.cities[other]]
        costs = [
            way.cost
            for source, target in ((a, b), (b, a))
            if (way := cheapest_way(title, track, None, source.posts, target.posts, ferries=True))
        ]
        return (board.distance(a.centre, b.centre) + min(costs)) / 2

    assert [mean(source, "AMS") for source in ("ESS", "AAC", "CHA")] == [17.5, 18.5, 22]
    assert mean("BRU", "BRE") == 40
    for card in data().demand_cards:
        for city, good, payoff in card.demands:
            least = min(mean(source, city) for source in title.goods[good].sources)
            assert payoff == math.floor(least + 0.5), (card.id, city, good)


@rule("BNL-DSN-06", "BNL-DSN-07")
def test_events_name_what_is_on_the_board_and_no_ferry_is_needed() -> None:
    board = rules().title.board
    assert [card.id for card in data().event_cards] == list(range(85, 95))
    for card in data().event_cards:
        for effect in card.effects:
            assert set(effect.waters) <= set(board.crossing)
            assert set(effect.lines) <= set(board.line_number)
            assert effect.do not in ("slow", "derail", "region_closed", "no_building_in") or board.region(effect)
    found, edge = {0}, [0]
    while edge:
        post = edge.pop()
        fresh = {*board.inside[post], *(there for there, _ in board.near[post])} - found
        found |= fresh
        edge += fresh
    assert len(found) == 861


# -- set-up


@rule("BNL-SET-01", "BNL-SET-03", "BNL-SET-08", "BNL-GEN-02")
@pytest.mark.parametrize("players", [2, 5])
def test_everybody_begins_with_20_and_a_freight_train_and_nobody_has_track(players: int) -> None:
    from kursbuch.titles.benelux.title import TITLE

    assert TITLE.cover(data()).players == (2, 5)
    table = Table(players)
    for who in table.seats:
        assert (table.cash(who), [train.type for train in table.sheet(who).trains]) == (20, ["A"])
    assert not table.state.track.owners


@rule("BNL-GEN-02")
def test_the_bank_pays_whatever_is_due_and_takes_what_it_is_paid() -> None:
    state = Table(2).state
    richer = pay(state, None, RED, 100_000)
    assert {who: player.cash for who, player in richer.players.items()} == {RED: 100_020, BLUE: 20}
    poorer = pay(pay(richer, RED, None, 7), RED, BLUE, 5)
    assert {who: player.cash for who, player in poorer.players.items()} == {RED: 100_008, BLUE: 25}


@rule("BNL-SET-04", "BNL-EVT-01")
def test_five_demand_cards_are_dealt_and_three_are_kept() -> None:
    table = Table()
    hand = table.sheet(RED).hand
    assert len(hand) == 5
    assert max(hand) <= 84
    assert len(table.offered(RED, KeepCards)) == 10
    assert table.why(RED, KeepCards(hand[:2])) == "BNL-SET-04"
    assert table.why(RED, KeepCards((hand[0], hand[0], hand[1]))) == "BNL-SET-04"
    assert table.why(RED, KeepCards((*hand[:2], table.sheet(BLUE).hand[0]))) == "BNL-SET-04"
    table.do(RED, KeepCards(hand[2:]))
    assert (table.sheet(RED).hand, table.state.given_up[RED]) == (hand[2:], hand[:2])
    assert table.why(RED, KeepCards(hand[2:])) == "BNL-SET-04"


@rule("BNL-SET-05")
def test_cards_given_up_lie_under_the_shuffled_stack() -> None:
    table = Table()
    before = table.state.stack
    assert sorted(card for card in before if card > 84) == list(range(85, 95))
    table.begin()
    given_up = [card for cards in table.state.given_up.values() for card in cards]
    assert table.state.stack[: len(before)] == before
    assert sorted(table.state.stack[len(before) :]) == sorted(given_up)
    assert len(given_up) == 6


@rule("BNL-SET-06", "BNL-SET-07", "BNL-TUR-01")
def test_the_first_who_is_ready_begins_and_chooses_any_major_city() -> None:
    table = Table().begin(BLUE)
    assert (table.state.start, table.state.turn and table.state.turn.seat) == (BLUE, BLUE)
    assert [action.city for action in table.offered(BLUE, ChooseOrigin)] == ["AMS", "BRU", "KOE", "BRE"]
    assert table.why(BLUE, ChooseOrigin("ROT")) == "BNL-SET-06"
    table.do(BLUE, ChooseOrigin("KOE"), EndTurn())
    table.do(GREEN, ChooseOrigin("KOE"), EndTurn())
    assert table.at(BLUE) == table.at(GREEN) == (26, 22)
    table.do(RED, ChooseOrigin("AMS"), EndTurn())
    assert (table.state.round, table.state.start, table.state.turn and table.state.turn.seat) == (2, BLUE, BLUE)


@rule("BNL-SET-09")
def test_three_public_contracts_are_turned_up_at_the_beginning_of_round_4() -> None:
    table = opening().turn(GREEN, "move", 3).stack(85, 10, 92, 11, 12, 13)
    rest = table.state.stack[5:]
    table.do(GREEN, EndTurn())
    assert (table.state.round, table.state.public, table.state.discard) == (4, (10, 11, 12), ())
    assert tuple(card for card in table.state.stack if card not in (85, 92)) == tuple(
        c for c in rest if c not in (85, 92)
    )
    assert {85, 92} <= set(table.state.stack)
    assert not table.state.effects


@rule("BNL-TUR-02", "BNL-EX-29")
def test_round_1_is_for_track_only() -> None:
    table = Table().begin()
    table.do(RED, ChooseOrigin("AMS"))
    assert table.why(RED, ChangeTrain("B12")) == "BNL-TUR-02"
    assert table.why(RED, BuyTrain()) == "BNL-TUR-02"
    assert table.why(RED, Move(((13, 11),))) == "BNL-TUR-03"
    table.do(RED, Build(sections((12, 13), (13, 13), (14, 14))))
    assert table.cash(RED) == 18


@rule("BNL-GEN-01", "BNL-GEN-05")
def test_what_is_refused_changes_nothing_and_others_wait_for_their_turn() -> None:
    table = Table().begin()
    table.do(RED, ChooseOrigin("AMS"))
    before = table.state
    assert table.why(RED, Build((((13, 11), (14, 11)), ((0, 0), (0, 1))))) == "BNL-GEN-01"
    assert table.why(RED, Build(())) == "BNL-GEN-01"
    assert table.why(BLUE, EndTurn()) == "BNL-GEN-05"
    assert table.state is before
    table.do(RED, Build((((13, 11), (14, 11)),)))
    assert before.track.owners == {}
    assert len(table.state.track.owners) == 1
