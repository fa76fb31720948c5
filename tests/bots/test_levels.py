"""Every level can be named for every title, old names stay valid, and what nobody is called is said in a sentence."""

from __future__ import annotations

import msgspec
import pytest

from cli.command_line import Run
from kursbuch import catalogue
from kursbuch.bots import LEVELS, bot, bots_of, check_bot, usual_bot, wanted_bot
from kursbuch.bots.base import OLD_NAMES
from kursbuch.bots.words import listed
from kursbuch.messages import Mistake

PLAYED = {"1848": 3, "1824": 3, "1862": 4, "benelux": 2}


@pytest.mark.parametrize("title", PLAYED)
def test_every_level_plays_every_title(title: str) -> None:
    rules = catalogue.rules(title, PLAYED[title], {})
    state, events = rules.opening(catalogue.seats(PLAYED[title]), 5)
    for event in events:
        state = rules.evolve(state, event)
    seat = min(rules.waiting_for(state))
    for name in (*LEVELS, *OLD_NAMES):
        assert check_bot(title, name) == name
        imagined = rules.imagine(state, seat, 1)
        action = bot(title, name, 1).choose(rules, imagined, seat, rules.offers(imagined, seat))
        assert rules.check(state, seat, action) is None


@pytest.mark.parametrize("title", PLAYED)
def test_levels_come_in_order_with_their_personalities_and_old_names_are_not_shown(title: str) -> None:
    names = bots_of(title)
    assert [LEVELS.index(name.partition(":")[0]) for name in names] == sorted(
        LEVELS.index(name.partition(":")[0]) for name in names
    )
    assert {"random", "beginner", "club"} <= set(names)
    assert not set(names) & set(OLD_NAMES)
    assert usual_bot(title) == check_bot(title, None) == "club"
    assert all(label.en != label.de and meaning.en and meaning.de for _, label, meaning in listed(title)), "in words"


@pytest.mark.parametrize("name", ["genius", "club:nobody", "", "my_bot.py", "/etc/hosts.py", "Club"])
def test_a_name_of_nobody_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(Mistake) as refused:
        check_bot("1848", name)
    assert f"„{name}“; bekannt sind random, beginner, club" in refused.value.sentence("de")
    with pytest.raises(LookupError, match="known are random"):
        bot("1848", name, 1)


def test_a_file_is_named_by_whoever_sits_at_this_machine() -> None:
    with pytest.raises(Mistake, match=r"There is no file “nowhere/my_bot\.py”"):
        wanted_bot("1848", "nowhere/my_bot.py")


def test_bots_are_listed_with_a_line_on_each(run: Run) -> None:
    told = run("bots", "1848", "--lang", "de").out
    assert "club" in told
    assert "Vereinsspieler: " in told
    found = msgspec.json.decode(run("bots", "1848", "--json").out)
    assert [bot["name"] for bot in found] == list(bots_of("1848"))
    assert run("bots", "1899").err.startswith("There is no title “1899”")
