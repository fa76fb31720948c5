"""Sentences of the server that are told without the facts of an event."""

import pytest

from kursbuch.server.sentences import ending_text


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("title", "cause"), [("1848", "some_cause"), ("benelux", "goal")])
def test_the_end_of_a_game_is_told_without_gaps(title: str, cause: str, lang: str) -> None:
    told = ending_text(cause, lang, title)
    assert told.endswith(".")
    assert "{" not in told
