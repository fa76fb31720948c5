"""Acts of a seat that play does not wait for."""

import pytest

from house_rules import table
from kursbuch.eighteen.actions import ClosePaper, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import PaperId
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.eighteen.players import drops_out
from kursbuch.eighteen.steps.closing import ClosePaperStep, owner_closes_it
from kursbuch.eighteen.title import Rule
from kursbuch.kernel.game import Game, IllegalAction
from kursbuch.kernel.ids import seat
from scenario import A, B, C, Scenario

P1, P2 = PaperId("P1"), PaperId("P2")
CLOSE = ClosePaperStep(Rule("T-01", owner_closes_it))


def round_of_a() -> Scenario:
    """A is to act in a share round; B owns P1, A owns P2."""
    scene = table(policies={"out_of_turn_steps": (CLOSE,)}, actions=(ClosePaper,))
    return scene.share_round(A).paper("P1", B).paper("P2", A)


def test_play_still_waits_for_the_seat_to_act_alone() -> None:
    scene = round_of_a()
    assert scene.rules.waiting_for(scene.state) == {A}


def test_another_seat_is_offered_what_may_be_done_at_any_time_and_nothing_else() -> None:
    scene = round_of_a()
    assert scene.offers(B).listed == (ClosePaper(P1),)
    assert not scene.offers(C)


def test_the_seat_to_act_is_offered_it_too() -> None:
    offers = round_of_a().offers(A)
    assert ClosePaper(P2) in offers.listed
    assert Pass() in offers.listed


def test_the_act_happens_and_the_turn_goes_on_where_it_was() -> None:
    scene = round_of_a().act(Pass())
    before = scene.state.frame
    scene.act(ClosePaper(P2), seat=A)
    assert scene.state.papers[P2].closed
    assert scene.events == (ev.PaperClosed(P2, "owner"),)
    assert scene.state.frame == before
    assert scene.actor == B
    scene.act(ClosePaper(P1))
    assert scene.actor == B


def test_closing_does_not_undo_the_passes_of_a_share_round() -> None:
    scene = round_of_a().act(Pass(), Pass(), Pass())
    scene.act(ClosePaper(P2), seat=A)
    frame = scene.state.frame
    assert isinstance(frame, ShareRound)
    assert len(frame.passed) == 3


def test_it_may_be_done_in_the_turn_of_a_company() -> None:
    scene = round_of_a().running("NSW", A).station("NSW", "F17").turn("NSW")
    assert scene.why(ClosePaper(P1), B) is None
    assert scene.why(ClosePaper(P2), A) is None


@pytest.mark.parametrize(("who", "paper", "code"), [(C, P1, "paper_not_owned"), (B, P2, "paper_not_owned")])
def test_the_rules_of_the_step_know_who_acts(who: str, paper: PaperId, code: str) -> None:
    refusal = round_of_a().refusal(ClosePaper(paper), seat(int(who[1])))
    assert refusal is not None
    assert refusal.code == code


def test_a_closed_private_is_not_closed_again() -> None:
    scene = round_of_a().act(ClosePaper(P1), seat=B)
    refusal = scene.refusal(ClosePaper(P1), B)
    assert refusal is not None
    assert refusal.code == "paper_gone"
    assert not scene.offers(B)


def test_everything_else_is_refused_out_of_turn() -> None:
    refusal = round_of_a().refusal(Pass(), B)
    assert refusal is not None
    assert refusal.code == "not_your_turn"


def test_names_are_looked_up_before_the_rules_are_asked() -> None:
    refusal = round_of_a().refusal(ClosePaper(PaperId("P99")), B)
    assert refusal is not None
    assert refusal.code == "unknown_paper"


def test_a_title_that_declares_nothing_refuses_it() -> None:
    scene = table(actions=(ClosePaper,)).share_round(A).paper("P1", B)
    refusal = scene.refusal(ClosePaper(P1), B)
    assert refusal is not None
    assert refusal.code == "not_your_turn"


def test_a_player_who_has_dropped_out_does_nothing_any_more() -> None:
    scene = round_of_a()
    scene.fact(*drops_out(scene.state, B, 0, "bankrupt"))
    assert not scene.offers(B)
    refusal = scene.refusal(ClosePaper(P1), B)
    assert refusal is not None
    assert refusal.code == "not_your_turn"


def test_nothing_is_done_after_the_end() -> None:
    scene = round_of_a().fact(ev.GameEnded("bank"))
    assert not scene.offers(B)
    refusal = scene.refusal(ClosePaper(P1), B)
    assert refusal is not None
    assert refusal.code == "game_over"


def test_the_journal_of_a_table_takes_it_from_a_seat_nobody_waits_for() -> None:
    rules = round_of_a().rules
    game = Game(rules, (A, B, C, seat(4)), 1)
    while not any(paper.owner == A for paper in game.state.papers.values()):
        (acting,) = rules.waiting_for(game.state)
        game.act(acting, rules.offers(game.state, acting).listed[0])
    own = next(name for name, paper in game.state.papers.items() if paper.owner == A)
    assert rules.waiting_for(game.state) == {B}
    entry = game.act(A, ClosePaper(own))
    assert (entry.seat, entry.events) == (A, (ev.PaperClosed(own, "owner"),))
    assert rules.waiting_for(game.state) == {B}
    with pytest.raises(IllegalAction):
        game.act(A, Pass())
    again = Game(rules, game.seats, 1)
    again.replay(game.journal)
    assert rules.view(again.state, None) == rules.view(game.state, None)
    game.undo(A)
    assert not game.state.papers[own].closed
