"""A process that reads files nobody vouches for, one after the other, and can be ended at any moment.

Run as `python -m kursbuch.server.import_child`; a question is a request and the file.
"""

import msgspec
from msgspec import Struct

from kursbuch.children import limit_work, own_streams, read, write
from kursbuch.server.errors import ApiError, ErrorBody
from kursbuch.server.records import Opened, imported

CODE_OF_HARDNESS = "import_too_hard"


class Request(Struct, frozen=True):
    """What comes before the file: the limit of what is unpacked, seconds of work, whether the rules are asked."""

    most: int
    seconds: int
    judged: bool


class Answer(Struct, frozen=True):
    """The game, or why there is none."""

    opened: Opened | None = None
    status: int = 0
    error: ErrorBody | None = None


def too_hard() -> ApiError:
    """A file that takes more memory or time than any game."""
    return ApiError(400, CODE_OF_HARDNESS)


def answer(request: Request, raw: bytes) -> Answer:
    """What becomes of a file."""
    try:
        return Answer(imported(raw, request.most, judged=request.judged))
    except ApiError as error:
        return Answer(None, error.status, error.body)
    except (MemoryError, RecursionError):
        hard = too_hard()
        return Answer(None, hard.status, hard.body)


def main() -> None:
    """Answer until the input ends."""
    incoming, outgoing = own_streams()
    while True:
        head, raw = read(incoming), read(incoming)
        if head is None or raw is None:
            return
        request = msgspec.json.decode(head, type=Request)
        limit_work(request.seconds)
        write(outgoing, msgspec.json.encode(answer(request, raw)))


if __name__ == "__main__":
    main()
