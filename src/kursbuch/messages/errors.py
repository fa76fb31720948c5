"""User errors: bad input, damaged files. Each has one sentence in either language."""

from collections.abc import Iterator
from contextlib import contextmanager

from kursbuch.kernel.names import Names
from kursbuch.kernel.question import BadQuestion
from kursbuch.messages.fill import Filler
from kursbuch.messages.texts import texts


class Mistake(Exception):
    """Something that is wrong with what the program was given, as a code with facts."""

    def __init__(self, code: str, **facts: "str | int | Mistake") -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
        self.where = ""
        self.title = ""

    def sentence(self, lang: str) -> str:
        """What is wrong and where; `where` is a file that the sentence itself does not name, `title` one
        whose words it needs."""
        facts = {name: _told(fact, lang) for name, fact in self.facts.items()}
        template = texts("errors", self.title)[self.code].in_language(lang)
        text = Filler(lang, Names(title=self.title)).fill(template, facts)
        return f"{self.where}: {text}" if self.where else text

    def __str__(self) -> str:
        return self.sentence("en")


@contextmanager
def as_mistakes() -> Iterator[None]:
    """Turns a question that cannot be answered into a mistake, which has a sentence."""
    try:
        yield
    except BadQuestion as question:
        raise Mistake(question.code, **question.facts) from question


def _told(fact: str | int | Mistake, lang: str) -> str | int:
    """A mistake that caused another is told as part of its sentence, in the same language."""
    return fact.sentence(lang).removesuffix(".") if isinstance(fact, Mistake) else fact
