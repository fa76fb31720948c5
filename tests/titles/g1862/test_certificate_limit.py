"""SR-14 to SR-16: how many papers a player may hold, and who has too many."""

from kursbuch.eighteen.actions import BuyShare, Pass, StartCompany
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.shares import certificates
from kursbuch.titles.g1862.actions import LayErie
from rules_marker import rule
from scenario import A, B, Scenario, buy, sell, start
from shares_1862 import after_the_sale, close, code, company, halved, held


def papers(scene: Scenario, seat: str = A) -> int:
    state: State = scene.state
    return certificates(scene.rules.title, state, seat)  # type: ignore[arg-type]


def with_eighteen(**options: str) -> Scenario:
    """Five players; A has 18 papers, which is the limit: 30 % of NYH and its director's share, and shares of others."""
    scene = after_the_sale(5, **options)
    company(scene, "NYH", (1, 7), s1=40, s2=20)
    for name, percent in (("CP", 40), ("NYC", 50), ("UP", 50), ("ATS", 10)):
        company(scene, name, (1, 7), s3=50, s1=percent)
    return company(scene, "SP", (1, 7), s3=50, s1=10)


@rule("1862-SR-14")
def test_a_purchase_beyond_the_limit_is_refused() -> None:
    scene = with_eighteen()
    assert papers(scene) == 18
    assert code(scene, buy("NYH")) == ("SR-14", "certificate_limit")
    assert not scene.listed(BuyShare)
    assert not scene.listed(StartCompany)
    scene.act(sell("ATS", 10))
    assert scene.why(buy("NYH")) is None


@rule("1862-SR-14", "1862-SR-16")
def test_the_limit_holds_for_directors_shares_too() -> None:
    scene = company(after_the_sale(5), "NYH", (1, 7), s1=40, s2=20)
    for name, percent in (("NYC", 50), ("UP", 50), ("ATS", 50), ("SP", 10)):
        company(scene, name, (1, 7), s3=50, s1=percent)
    assert papers(scene) == 18
    assert code(scene, start("CP", 100)) == ("SR-14", "certificate_limit")
    company(scene, "SP", (1, 7), s3=50, s1=20)
    assert code(scene, start("CP", 100)) == ("SR-16", "must_get_below_limit")
    scene.act(sell("SP", 20))
    assert scene.why(start("CP", 100)) is None


@rule("1862-SR-14", "1862-PRV-06")
def test_a_private_counts_too_until_it_is_closed() -> None:
    scene = with_eighteen().paper("P1", A).shares("ATS", s3=50)
    assert papers(scene) == 18
    assert code(scene, buy("NYH")) == ("SR-14", "certificate_limit")
    scene.act(close("P1"))
    assert scene.why(buy("NYH")) is None


@rule("1862-SR-14", "1862-RUL-59")
def test_papers_are_counted_before_a_directors_share_is_exchanged() -> None:
    scene = with_eighteen()
    company(scene, "CP", (1, 7), s2=30, s1=30).shares("ATS", s3=50, s1=20)
    assert papers(scene) == 18
    assert code(scene, buy("CP")) == ("SR-14", "certificate_limit")


@rule("1862-SR-16", "1862-EX-43")
def test_who_lost_a_directors_share_and_is_above_the_limit_sells_first() -> None:
    scene = with_eighteen()
    company(scene, "NYH", (1, 7), s1=30, s2=30).shares("ATS", s3=50, s1=20)
    assert papers(scene) == 18
    scene.share_round(B).act(buy("NYH"))
    assert (scene.company("NYH").director, held(scene, "NYH", A), papers(scene)) == (B, 30, 20)
    scene.share_round(A)
    assert code(scene, Pass()) == ("SR-16", "must_get_below_limit")
    assert code(scene, buy("NYH")) == ("SR-16", "must_get_below_limit")
    scene.act(sell("ATS", 10))
    assert code(scene, Pass()) == ("SR-16", "must_get_below_limit")
    scene.act(sell("NYH", 10))
    assert scene.why(Pass()) is None
    assert code(scene, buy("CP")) == ("SR-14", "certificate_limit")
    scene.act(sell("CP", 10))
    company(scene, "NYC", (1, 7), s3=40, s1=50)
    assert scene.why(buy("NYC")) is None


@rule("1862-SR-16")
def test_privates_may_be_closed_instead() -> None:
    scene = with_eighteen().paper("P1", A).act(close("P1"))
    assert scene.why(Pass()) is None


@rule("1862-SR-16", "1862-RUL-50")
def test_with_nothing_to_sell_one_passes_above_the_limit_but_buys_nothing() -> None:
    scene = after_the_sale(5)
    for name in ("CP", "NYC", "UP", "ATS", "SP"):
        company(scene, name, (1, 7), s1=50, pool=50)
    company(scene, "NYH", (1, 7), s2=60).paper("P2", A)
    assert papers(scene) == 19
    assert code(scene, Pass()) == ("SR-16", "must_get_below_limit")
    assert LayErie() in scene.offers().listed
    scene.paper("P2", A, closed=True)
    company(scene, "NP", (1, 7), s2=40, s1=10, pool=50)
    assert papers(scene) == 19
    assert scene.why(Pass()) is None
    assert code(scene, buy("NYH")) == ("SR-14", "certificate_limit")


@rule("1862-LOAN-14", "1862-SR-16")
def test_a_buy_back_can_push_a_player_over_the_limit() -> None:
    scene = with_eighteen()
    halved(scene, "NYH", s1=20, s2=10, s4=10)
    assert papers(scene) == 19
    assert code(scene, Pass()) == ("SR-16", "must_get_below_limit")
    scene.act(sell("NYH", 5))
    assert scene.why(Pass()) is None
