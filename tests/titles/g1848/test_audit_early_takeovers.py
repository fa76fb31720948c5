"""RUL-32: a permanent train that takeovers remove before the first 3/3+ is sold."""

from kursbuch.eighteen.model.data import PaperId
from positions_1848 import doomed, earn_nothing, in_bank, taken_over_before
from rules_marker import rule
from scenario import A, Scenario, lay, train


def before_the_first_3() -> Scenario:
    """CAR of A is at the desert in phase 2 when the second takeover removes a 5/5+, which closes P2 and P4 of A."""
    table = Scenario().phase(2).running("CAR", A, cash=500).station("CAR", "E4")
    table.tiles(E4=("6", 1), D5=("8", 0)).paper("P2", A).paper("P4", A)
    taken_over_before(table, "WA")
    earn_nothing(doomed(table, "VR"), "VR")
    assert in_bank(table, "5/5+") == 2
    return table


@rule("1848-RUL-32", "1848-PRV-11", "1848-PRV-16")
def test_discounts_that_outlive_their_privates_wait_for_the_first_3() -> None:
    table = before_the_first_3()
    assert table.state.papers[PaperId("P2")].closed
    table.turn("CAR")
    assert table.why(lay("C4", "9", 2, "P2")) == "1848-PRV-07"
    assert lay("C4", "9", 2, "P2") not in table.offers().listed
    table.turn("CAR", "trains")
    assert table.why(train("2E", paper="P4")) == "1848-PRV-07"
    assert table.why(train("2E")) is None
    table.state = table.phase(5).state
    assert table.turn("CAR", "trains").why(train("2E", paper="P4")) is None
    assert table.turn("CAR").why(lay("C4", "9", 2, "P2")) is None
