"""Untrusted content: unpacked up to a limit, and inspected before it is decoded.

A packed file may unpack to a thousand times its size, and a megabyte of brackets becomes a hundred megabytes of
objects. So the unpacked size, the number of values and their nesting are all limited, and reading can be given a memory
limit beyond which it fails.
"""

import codecs
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from kursbuch.messages import Mistake

NOT_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What the decoder raises for bytes that are not JSON, or not of the form wanted."""

MEGABYTE = 1024 * 1024

LIMIT = 8 * MEGABYTE
"""The largest content of a file by default: eight times the longest game we know of."""

MOST_MEMBERS = 64
"""A gzip file may consist of several members; no game has more of them than this."""

BYTES_A_VALUE = 8
"""A file of games has fewer values than its bytes divided by this; one of nothing but brackets has more."""

MOST_DEPTH = 40
"""The deepest nesting allowed; games need six levels."""

LARGEST = 2**63
"""No number of a game is larger."""

MEMORY_A_BYTE = 32
"""Memory that may be used for each byte of the limit."""

PACKED_OTHERWISE = {
    b"PK\x03\x04": "zip",
    b"BZh": "bzip2",
    b"\xfd7zXZ": "xz",
    b"7z\xbc\xaf": "7z",
    b"(\xb5/\xfd": "zstd",
    b"\x1f\x8b": "gzip",
}
"""First bytes of packed content that is not unpacked, and how it is packed; gzip is unpacked once."""

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_GZIP = b"\x1f\x8b"
_GZIP_WINDOW = 31
_CHUNK = 1 << 14
_STEP = 1 << 18


class TooLarge(Mistake):
    """A content above the limit; `most` is the limit in bytes."""

    def __init__(self, path: str, most: int) -> None:
        super().__init__("content_too_large", path=path, most=max(1, most // MEGABYTE))
        self.most = most


def is_packed(raw: bytes) -> bool:
    """Whether a content is gzip."""
    return raw.startswith(_GZIP)


def read_file(path: Path, most: int, unlimited: bytes = b"") -> bytes:
    """The bytes of a file, not unpacked. Only one that begins with `unlimited` may be larger than `most`."""
    try:
        with path.open("rb") as file:
            raw = file.read(most + 1)
            if len(raw) > most and unlimited and raw.startswith(unlimited):
                raw += file.read()
                return raw
    except FileNotFoundError:
        raise Mistake("file_missing", path=str(path)) from None
    except OSError as error:
        raise Mistake("file_unreadable", path=str(path), why=error.strerror or "") from error
    if len(raw) > most:
        raise TooLarge(str(path), most)
    return raw


def unpacked(raw: bytes, path: str, most: int = LIMIT, *, salvage: bool = False) -> bytes:
    """The content of a packed file, of several members if need be; of one that breaks off as much as there is.

    Unpacking stops at the limit. What follows the last member and is no member is refused, zeros apart, with which
    tapes are filled up. With `salvage` it is left alone, and of what is damaged everything before the fault is kept.
    """
    parts: list[bytes] = []
    left = most
    for _ in range(MOST_MEMBERS):
        try:
            part, raw = _member(raw, left, salvage=salvage)
        except OverflowError:
            raise TooLarge(path, most) from None
        parts.append(part)
        left -= len(part)
        raw = raw.lstrip(b"\0")
        if not raw or (salvage and not is_packed(raw)):
            return b"".join(parts)
        if not is_packed(raw):
            raise Mistake("file_with_a_tail", path=path, count=len(raw))
    raise Mistake("file_of_too_many_parts", path=path, most=MOST_MEMBERS)


def _member(raw: bytes, most: int, *, salvage: bool) -> tuple[bytes, bytes]:
    """What the first member holds, and what follows it. Raises `OverflowError` as soon as it holds more than `most`."""
    unpacker = zlib.decompressobj(_GZIP_WINDOW)
    before, waiting = unpacker.copy(), b""
    parts: list[bytes] = []
    size = 0
    try:
        for place in range(0, len(raw), _CHUNK):
            waiting = raw[place : place + _CHUNK]
            while waiting and not unpacker.eof:
                before = unpacker.copy()
                part = unpacker.decompress(waiting, _STEP)
                size += len(part)
                if size > most:
                    raise OverflowError
                parts.append(part)
                waiting = unpacker.unconsumed_tail
            if unpacker.eof:
                behind = min(place + _CHUNK, len(raw)) - len(unpacker.unused_data)
                return b"".join(parts), raw[behind:]
    except zlib.error:
        if salvage:
            parts.append(_up_to_the_fault(before, waiting, most - size))
    return b"".join(parts), b""


def _up_to_the_fault(unpacker: Any, raw: bytes, most: int) -> bytes:
    """What can be had of bytes with a fault in them: they are unpacked one by one."""
    found = bytearray()
    try:
        for place in range(len(raw)):
            found += unpacker.decompress(raw[place : place + 1])
            if len(found) > most:
                raise OverflowError
    except zlib.error:
        pass
    return bytes(found)


def as_utf8(raw: bytes) -> bytes:
    """A text without the mark that some editors put before it; one in UTF-16, as some shells write, in UTF-8."""
    if not raw.startswith(_UTF16):
        return raw.removeprefix(codecs.BOM_UTF8)
    try:
        return raw.decode("utf-16").encode()
    except UnicodeError:
        return raw


def check_packing(raw: bytes, path: str) -> None:
    """Name the way in which a content is packed if it is none that is unpacked here."""
    for beginning, how in PACKED_OTHERWISE.items():
        if raw.startswith(beginning):
            raise Mistake("file_packed_otherwise", path=path, how=how)


# -- what is made of it ---------------------------------------------------------------------------------------


def check_values(raw: bytes, path: str, most: int = LIMIT) -> None:
    """Refuse more values than a file of this limit can need; they are counted before any is built."""
    if raw.count(b",") + raw.count(b"[") + raw.count(b"{") > most // BYTES_A_VALUE:
        raise Mistake("content_too_hard", path=path)


def check_depth(value: object, path: str) -> None:
    """Refuse values that are nested too deeply or numbers that are too long. A level is looked at as a whole, which
    takes half the time that one value after the other does."""
    level: list[object] = [value]
    for depth in range(MOST_DEPTH + 1):
        objects = [one for one in level if isinstance(one, dict)]
        lists = [one for one in level if isinstance(one, list | tuple)]
        numbers = [one for one in level if isinstance(one, int)]
        if numbers and (min(numbers) < -LARGEST or max(numbers) > LARGEST):
            raise Mistake("content_too_hard", path=path)
        if depth == MOST_DEPTH and (objects or lists):
            raise Mistake("content_too_hard", path=path)
        level = [inner for one in objects for inner in one.values()]
        level += [inner for one in lists for inner in one]
        if not level:
            return


@contextmanager
def bounded_memory(path: str, most: int = LIMIT) -> Iterator[None]:
    """Read within this much memory; where the system cannot tell how much is used, the other limits apply."""
    held = _address_space()
    if held is None:
        yield
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = held + most * MEMORY_A_BYTE
    ceiling = min((limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY), default=wanted)
    resource.setrlimit(resource.RLIMIT_AS, (min(wanted, ceiling), hard))
    try:
        yield
    except MemoryError:
        raise Mistake("content_too_hard", path=path) from None
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _address_space() -> int | None:
    """The memory of this process in bytes, as Linux counts it against its limit."""
    try:
        import resource

        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except (ImportError, OSError, ValueError):
        return None


def place_of(error: Exception) -> str:
    """Where in a JSON value the decoder failed: `$.events[2].amount`."""
    found = re.search(r"at `(\$[^`]*)`", str(error))
    return found[1] if found else "$"
