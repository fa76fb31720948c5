"""Records on disk: created atomically, then only appended to; every acknowledged line is on the disk."""

import os
import stat
import tempfile
from collections.abc import Sequence
from pathlib import Path

from msgspec import Raw

from kursbuch.messages import Mistake
from kursbuch.storage.lock import locked
from kursbuch.storage.record import MARK, Chain, Header, Move, Record, parse
from kursbuch.unpacking import LIMIT, is_packed, read_file, unpacked


def read_bytes(path: Path, *, most: int = LIMIT, salvage: bool = False) -> bytes:
    """The content of a file, unpacked if it is gzip; of a damaged packed file as much as can be unpacked.

    A packed file, or one that is not a record of ours, is limited in its unpacked size. A plain record cannot be
    larger than it looks and is read line by line, so it has no limit.
    """
    raw = read_file(path, most, unlimited=MARK)
    return unpacked(raw, str(path), most, salvage=salvage) if is_packed(raw) else raw


def is_record(raw: bytes) -> bool:
    """Whether a content claims to be one of our records."""
    return raw.startswith(MARK)


def read(path: Path, *, most: int = LIMIT, salvage: bool = False) -> Record:
    """Read a record, packed or plain. See `parse` for damage."""
    return parse(read_bytes(path, most=most, salvage=salvage), str(path), salvage=salvage)


def resume(path: Path) -> tuple[Record, "Journal"]:
    """Read a record in order to continue it: it must be undamaged and not packed."""
    record = read(path)
    with path.open("rb") as file:
        if is_packed(file.read(2)):
            raise Mistake("file_packed", path=str(path))
    return record, Journal(path, len(record.moves), record.hash, record.size)


def create(path: Path, header: Header, moves: Sequence[Move] = ()) -> "Journal":
    """Make a new record, whole or not at all. A file that holds something is never overwritten."""
    content, tail = sealed(header, moves)
    _refuse_taken(path)
    try:
        _put(path, content)
    except FileExistsError:
        raise Mistake("file_exists", path=str(path)) from None
    except OSError as error:
        raise Mistake("file_unwritable", path=str(path), why=error.strerror or "") from error
    return Journal(path, len(moves), tail, len(content))


def sealed(header: Header, moves: Sequence[Move]) -> tuple[bytes, str]:
    """What a record of these moves consists of, and the hash it ends with."""
    chain = Chain()
    lines: list[Header | Move] = [header, *moves]
    return b"".join(map(chain.seal, lines)), chain.tail


def _refuse_taken(path: Path) -> None:
    try:
        found = path.lstat()
    except OSError:
        return
    if not stat.S_ISREG(found.st_mode) or found.st_size:
        raise Mistake("file_exists", path=str(path))


def _put(path: Path, content: bytes) -> None:
    """A finished file under its name, or nothing: it is written beside it first."""
    handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        try:
            os.chmod(beside, 0o666 & ~_umask())
            _write(handle, content)
            os.fsync(handle)
        finally:
            os.close(handle)
        if path.exists():
            os.replace(beside, path)
        else:
            os.link(beside, path)
    finally:
        Path(beside).unlink(missing_ok=True)
    _sync_folder(path.parent)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _sync_folder(folder: Path) -> None:
    """Make the new name itself durable; Windows neither needs nor allows it."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _write(handle: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(handle, rest) :]


class Journal:
    """The end of a record that is being continued."""

    def __init__(self, path: Path, count: int, tail: str, size: int) -> None:
        """`count` moves are in the file, whose last hash is `tail` and whose length is `size`."""
        self.path = path
        self.count = count
        self._tail = tail
        self._size = size

    def append(self, seat: str | None, action: bytes, events: bytes) -> None:
        """Write a move to disk. When this returns, it is durable.

        If anybody else has written since the record was read, nothing is written.
        """
        self._add(Move(self.count + 1, seat, Raw(action), Raw(events)))

    def go_back(self, seat: str | None, back_to: int) -> None:
        """Write to disk that the game goes on from an earlier position."""
        self._add(Move(self.count + 1, seat, back_to=back_to))

    def _add(self, move: Move) -> None:
        chain = Chain(self._tail)
        line = chain.seal(move)
        self._append(line)
        self.count += 1
        self._size += len(line)
        self._tail = chain.tail

    def _append(self, line: bytes) -> None:
        try:
            handle = os.open(self.path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
        except OSError as error:
            raise Mistake("file_unwritable", path=str(self.path), why=error.strerror or "") from error
        try:
            with locked(handle):
                self._append_locked(handle, line)
        finally:
            os.close(handle)

    def _append_locked(self, handle: int, line: bytes) -> None:
        if not self._is_as_we_left_it(handle):
            raise Mistake("record_went_on", path=str(self.path))
        try:
            _write(handle, line)
            os.fsync(handle)
        except OSError as error:
            os.ftruncate(handle, self._size)
            raise Mistake("file_unwritable", path=str(self.path), why=error.strerror or "") from error

    def _is_as_we_left_it(self, handle: int) -> bool:
        ending = f'{self._tail}"}}\n'.encode()
        if os.fstat(handle).st_size != self._size:
            return False
        os.lseek(handle, -len(ending), os.SEEK_END)
        return os.read(handle, len(ending)) == ending
