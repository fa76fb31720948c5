"""A process that reads files nobody vouches for, one after the other, and can be ended at any moment.

Run as `python -m kursbuch.server.import_child`: a request on the standard input, an answer on the standard output, each
with its length before it. It ends when its input does.
"""

import os
import struct
from typing import IO

import msgspec
from msgspec import Struct

from kursbuch.server.errors import ApiError, ErrorBody
from kursbuch.server.records import Opened, imported

LENGTH = struct.Struct(">Q")
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


def write(stream: IO[bytes], data: bytes) -> None:
    """One message."""
    stream.write(LENGTH.pack(len(data)))
    stream.write(data)
    stream.flush()


def read(stream: IO[bytes]) -> bytes | None:
    """The next message; None if the other side is gone."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    data = stream.read(length)
    return data if len(data) == length else None


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


def limit_work(seconds: int) -> None:
    """Allow this many more seconds of work; then the system ends the process, even if nobody else is left to do so."""
    try:
        import resource
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    ends = int(used.ru_utime + used.ru_stime) + seconds + 1
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    if hard == resource.RLIM_INFINITY or ends < hard:
        resource.setrlimit(resource.RLIMIT_CPU, (ends, hard))


def main() -> None:
    """Answer until the input ends. Whatever is printed meanwhile is discarded."""
    incoming = os.fdopen(os.dup(0), "rb")
    outgoing = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    while True:
        head, raw = read(incoming), read(incoming)
        if head is None or raw is None:
            return
        request = msgspec.json.decode(head, type=Request)
        limit_work(request.seconds)
        write(outgoing, msgspec.json.encode(answer(request, raw)))


if __name__ == "__main__":
    main()
