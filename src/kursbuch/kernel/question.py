"""Questions beside the game that have no answer."""


class BadQuestion(Exception):
    """A question about a game that cannot be answered as it was asked, as a code with the facts its sentence needs.

    It names something that does not exist, or asks for more than anyone is given. No rule of the game is involved; what
    the rules forbid is a `Refusal`.
    """

    def __init__(self, code: str, **facts: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
