"""Passwords: hashed in the background, few at a time, and none of the most common ones."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from kursbuch.server.errors import too_many
from kursbuch.storage.sql.names import fold

HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
"""Argon2id with 19 MiB and two passes: about 40 ms of work for each try."""

MOST_WAITING = 24
"""Number of requests that may wait for their turn, a second or so; further ones are told to retry."""

ROWS = (
    "1234567890",
    "qwertyuiop",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "yxcvbnm",
    "abcdefghijklmnopqrstuvwxyz",
)
"""What lies side by side on keyboards and in the alphabet."""

SUBSTITUTES = str.maketrans({"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i"})
T = TypeVar("T")


class Lane:
    """One thread for one kind of visitor: a flood of unknown devices neither takes all cores nor delays known ones."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._waiting = 0

    async def run(self, work: Callable[..., T], *arguments: str) -> T:
        """Work in the thread, after all who came before."""
        if self._waiting >= MOST_WAITING:
            raise too_many(2)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """End the thread after its present work."""
        self._thread.shutdown(wait=False, cancel_futures=True)


class Passwords:
    """Hashing and comparing."""

    def __init__(self) -> None:
        self._strangers, self._known = Lane("password"), Lane("password-known")

    async def hashed(self, password: str) -> str:
        """What is kept of a password."""
        return await self._strangers.run(HASHER.hash, password)

    async def fits(self, hashed: str | None, password: str, *, known: bool = False) -> bool:
        """Whether it is the password; asking for nobody takes as long as asking for somebody."""
        lane = self._known if known else self._strangers
        return await lane.run(_fits, nobody() if hashed is None else hashed, password) and hashed is not None

    def close(self) -> None:
        """End both lanes."""
        self._strangers.close()
        self._known.close()


def _fits(hashed: str, password: str) -> bool:
    try:
        return HASHER.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False


@cache
def nobody() -> str:
    """The hash of a password nobody has."""
    return HASHER.hash("nobody")


# -- passwords that everybody tries first -------------------------------------------------------------------------


@cache
def commonest() -> frozenset[str]:
    """Those of our own list, small letters only."""
    text = files("kursbuch.server").joinpath("commonest_passwords.txt").read_text("utf-8")
    return frozenset(line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#"))


def is_common(password: str, name: str) -> bool:
    """Whether a password is among the first that anybody would try for this name."""
    plain = fold(password)
    return (
        len(set(plain)) < 4
        or any(word in commonest() for word in _cores(plain))
        or _is_a_row(plain)
        or _is_a_name(plain, fold(name))
    )


def _cores(plain: str) -> Iterator[str]:
    """The password, without what is usually put behind or before it, and with letters for the signs in their place."""
    for spelled in (plain, plain.translate(SUBSTITUTES)):
        yield spelled
        yield "".join(spelled.split())
    letters = plain.strip("0123456789!?.,-_*#+$@ ")
    yield letters
    yield letters.translate(SUBSTITUTES)


def _is_a_row(plain: str) -> bool:
    """All of it pieces of three or more signs that lie in a row, forwards or backwards."""
    rows = [row * 2 for row in ROWS]
    rows += [row[::-1] for row in rows]
    place = 0
    while place < len(plain):
        length = next(
            (n for n in range(len(plain) - place, 2, -1) if any(plain[place : place + n] in r for r in rows)), 0
        )
        if not length:
            return False
        place += length
    return True


def _is_a_name(plain: str, name: str) -> bool:
    """The name itself, forwards, backwards or twice, with at most four signs besides."""
    bare, whole = "".join(name.split()), "".join(plain.split())
    return any(
        len(one) > 2 and one in whole and len(whole.replace(one, "")) <= 4
        for one in (bare, bare[::-1], name.split()[0])
    )
