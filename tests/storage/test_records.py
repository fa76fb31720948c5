"""Records keep every acknowledged line, and any damage is found at its line with all before it kept."""

from __future__ import annotations

import contextlib
import gzip
import os
import random
import signal
import subprocess
import sys
import threading
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw

from kursbuch import storage
from kursbuch.messages import Mistake
from kursbuch.storage import Header, Journal, Move, RecordDamaged
from kursbuch.storage.record import Chain

HEADER = Header(
    kursbuch=storage.VERSION,
    made_by="test",
    title="1848",
    players={"s1": "Red", "s2": "Blau & Söhne"},
    chosen={},
    options={"edition": "2007"},
    seed=7,
    drawn={},
    setup=Raw(b'[{"type":"Paid"}]'),
)
MOVES = (
    Move(1, "s1", Raw(b'{"type":"Pass"}'), Raw(b"[]")),
    Move(2, "s2", Raw(b'{"type":"BuyShare","company":"VR"}'), Raw(b'[{"type":"Paid","amount":40}]')),
    Move(3, None, back_to=1),
    Move(4, "s2", Raw(b'{"type":"Pass"}'), Raw(b"[]")),
)


def sealed(*lines: Header | Move) -> bytes:
    chain = Chain()
    return b"".join(map(chain.seal, lines))


CONTENT = sealed(HEADER, *MOVES)
LINES = CONTENT.splitlines(keepends=True)


def damage_of(content: bytes) -> RecordDamaged:
    with pytest.raises(RecordDamaged) as caught:
        storage.parse(content, "g")
    return caught.value


def plain(moves: tuple[Move, ...]) -> list[bytes]:
    return [msgspec.json.encode(move) for move in moves]


# -- whole records --------------------------------------------------------------------------------------------


def test_record_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    storage.create(path, HEADER, MOVES[:2])
    record, journal = storage.resume(path)
    journal.go_back(None, 1)
    journal.append("s2", b'{"type":"Pass"}', b"[]")
    record = storage.read(path)
    assert path.read_bytes() == CONTENT
    assert msgspec.json.encode(record.header) == msgspec.json.encode(HEADER)
    assert plain(record.moves) == plain(MOVES)
    assert (record.size, record.damage) == (len(CONTENT), None)


def test_new_record_leaves_nothing_beside_it(tmp_path: Path) -> None:
    storage.create(tmp_path / "g", HEADER)
    assert [path.name for path in tmp_path.iterdir()] == ["g"]


def test_packed_record_is_read_but_not_continued(tmp_path: Path) -> None:
    path = tmp_path / "g.gz"
    path.write_bytes(gzip.compress(CONTENT))
    assert plain(storage.read(path).moves) == plain(MOVES)
    with pytest.raises(Mistake, match="packed"):
        storage.resume(path)


def test_packed_record_cut_short_keeps_what_can_be_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "g.gz"
    noise = tuple(
        Move(n, "s1", Raw(f'{{"x":{random.Random(n).getrandbits(200)}}}'.encode()), Raw(b"[]")) for n in range(1, 300)
    )
    path.write_bytes(gzip.compress(sealed(HEADER, *noise))[:-9000])
    record = storage.read(path, salvage=True)
    assert record.damage is not None
    assert 0 < len(record.moves) < len(noise)
    assert plain(record.moves) == plain(noise[: len(record.moves)])


@pytest.mark.parametrize("part", [0.3, 0.8])
def test_packed_record_with_a_wrong_byte_keeps_what_comes_before_it(tmp_path: Path, part: float) -> None:
    path = tmp_path / "g.gz"
    noise = tuple(
        Move(n, "s1", Raw(f'{{"x":{random.Random(n).getrandbits(200)}}}'.encode()), Raw(b"[]")) for n in range(1, 300)
    )
    packed = bytearray(gzip.compress(sealed(HEADER, *noise)))
    packed[int(len(packed) * part)] ^= 0xFF
    path.write_bytes(packed)
    record = storage.read(path, salvage=True)
    assert record.damage is not None
    assert len(noise) * (part - 0.1) < len(record.moves) < len(noise) * (part + 0.1)
    assert plain(record.moves) == plain(noise[: len(record.moves)])
    with pytest.raises(Mistake):
        storage.read(path)


def test_file_that_holds_something_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "g"
    path.write_bytes(b"precious")
    with pytest.raises(Mistake, match="exists already"):
        storage.create(path, HEADER)
    assert path.read_bytes() == b"precious"


def test_empty_file_is_filled(tmp_path: Path) -> None:
    path = tmp_path / "g"
    path.touch()
    storage.create(path, HEADER)
    assert storage.read(path).moves == ()


def test_folder_that_does_not_exist_is_named(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="cannot be written"):
        storage.create(tmp_path / "nowhere" / "g", HEADER)
    with pytest.raises(Mistake, match="There is no file"):
        storage.read(tmp_path / "g")
    with pytest.raises(Mistake, match="cannot be read"):
        storage.read(tmp_path)


# -- damage ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", [b"", b"hello", b"{}\n", b'{"title":"1848"}\n', b"\x00\x01", b"[]"])
def test_what_is_no_record_is_called_so(content: bytes) -> None:
    with pytest.raises(Mistake) as caught:
        storage.parse(content, "g")
    assert caught.value.code == "not_a_record"


@pytest.mark.parametrize(("version", "code"), [(storage.VERSION + 1, "record_newer"), (1, "record_older")])
def test_a_version_that_is_not_read_is_refused_by_its_number(version: int, code: str) -> None:
    content = CONTENT.replace(b'{"kursbuch":%d,' % storage.VERSION, b'{"kursbuch":%d,' % version)
    for salvage in (False, True):
        with pytest.raises(Mistake) as caught:
            storage.parse(content, "g", salvage=salvage)
        assert (caught.value.code, caught.value.facts["version"]) == (code, version)


def test_edited_line_is_found() -> None:
    damage = damage_of(CONTENT.replace(b'"amount":40', b'"amount":90'))
    assert (damage.code, damage.line) == ("record_hash", 3)


def test_line_that_is_missing_is_found_as_a_gap() -> None:
    damage = damage_of(b"".join(LINES[:2] + LINES[3:]))
    assert (damage.code, damage.line, damage.facts["found"], damage.facts["expected"]) == ("record_gap", 3, 3, 2)


def test_line_that_stands_twice_is_found() -> None:
    assert damage_of(b"".join(LINES[:2] + LINES[1:])).line == 3


def test_line_without_its_hash_is_found() -> None:
    line = msgspec.json.encode(MOVES[0]) + b"\n"
    assert damage_of(LINES[0] + line).code == "record_without_hash"


def test_line_that_is_cut_short_is_found_with_and_without_its_end_of_line() -> None:
    assert damage_of(CONTENT[:-10]).code == "record_cut_short"
    assert damage_of(CONTENT[:-10] + b"\n").code == "record_not_json"
    assert damage_of(CONTENT[:-1]).code == "record_cut_short"
    assert damage_of(CONTENT[:30]).line == 1


@pytest.mark.parametrize(
    "move",
    [
        Move(1, "s1", Raw(b"{}"), Raw(b"[]"), back_to=0),
        Move(1, None, back_to=1),
        Move(1, None, back_to=-1),
        Move(1, None),
    ],
)
def test_sealed_line_that_makes_no_sense_is_found(move: Move) -> None:
    damage = damage_of(sealed(HEADER, move))
    assert (damage.code, damage.line) == ("record_malformed", 2)


def test_sealed_line_of_a_wrong_form_is_found_with_the_place() -> None:
    chain = Chain()
    head = chain.seal(HEADER)
    forged = sealed(Move(1, "s1", Raw(b"{}"), Raw(b"[]")))
    body = forged[: forged.index(b',"hash"')].replace(b'"s1"', b"5")
    from kursbuch.storage.record import seal_of

    line = body + b',"hash":"' + seal_of(chain.tail, body).encode() + b'"}\n'
    damage = damage_of(head + line)
    assert (damage.code, damage.facts["place"]) == ("record_malformed", "$.seat")


def intact_lines(changed: bytes) -> int:
    """How many whole lines at the beginning are as they were."""
    kept = 0
    for line in LINES:
        if not changed.startswith(line):
            break
        changed = changed[len(line) :]
        kept += 1
    return kept


def assert_intact_part_is_kept(changed: bytes) -> None:
    kept = intact_lines(changed)
    whole = changed == b"".join(LINES[:kept])
    if kept == 0:
        with pytest.raises(Mistake):
            storage.parse(changed, "g", salvage=True)
        return
    record = storage.parse(changed, "g", salvage=True)
    assert plain(record.moves) == plain(MOVES[: kept - 1])
    assert (record.damage is None) == whole
    if record.damage is not None:
        assert record.damage.line == kept + 1


@given(st.integers(0, len(CONTENT)))
def test_any_truncation_keeps_the_whole_lines_and_is_found_inside_a_line(length: int) -> None:
    assert_intact_part_is_kept(CONTENT[:length])


@given(st.integers(0, len(CONTENT) - 1), st.integers(1, 255))
def test_any_changed_byte_is_found_and_the_lines_before_it_are_kept(place: int, change: int) -> None:
    flipped = bytes([CONTENT[place] ^ change])
    assert_intact_part_is_kept(CONTENT[:place] + flipped + CONTENT[place + 1 :])


@given(st.integers(0, len(CONTENT)), st.binary(min_size=1, max_size=20))
def test_any_inserted_bytes_are_found(place: int, extra: bytes) -> None:
    assert_intact_part_is_kept(CONTENT[:place] + extra + CONTENT[place:])


# -- writing --------------------------------------------------------------------------------------------------


def test_second_writer_notices_that_the_record_went_on(tmp_path: Path) -> None:
    path = tmp_path / "g"
    storage.create(path, HEADER)
    first, second = storage.resume(path)[1], storage.resume(path)[1]
    first.append("s1", b"{}", b"[]")
    with pytest.raises(Mistake, match="somebody else"):
        second.append("s2", b"{}", b"[]")
    first.append("s1", b"{}", b"[]")
    assert [move.seat for move in storage.read(path).moves] == ["s1", "s1"]


def test_record_replaced_by_another_of_the_same_length_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "g"
    storage.create(path, HEADER)
    journal = storage.resume(path)[1]
    content = path.read_bytes()
    path.write_bytes(content[:-10] + b"x" * 10)
    with pytest.raises(Mistake, match="somebody else"):
        journal.append("s1", b"{}", b"[]")


def test_many_writers_at_once_never_mix_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "g"
    storage.create(path, HEADER)

    def write(seat: str) -> None:
        for _ in range(10):
            written = False
            while not written:
                with contextlib.suppress(Mistake):
                    storage.resume(path)[1].append(seat, b"{}", b"[]")
                    written = True

    writers = [threading.Thread(target=write, args=(seat,)) for seat in ("s1", "s2", "s3")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert sorted(str(move.seat) for move in storage.read(path).moves) == ["s1"] * 10 + ["s2"] * 10 + ["s3"] * 10


def test_full_disk_leaves_the_record_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "g"
    journal = storage.create(path, HEADER)
    write = os.write

    def half(handle: int, content: memoryview) -> int:
        if len(content) < 40:
            raise OSError(28, "No space left on device")
        return write(handle, content[: len(content) // 2])

    monkeypatch.setattr(os, "write", half)
    with pytest.raises(Mistake, match="No space left"):
        journal.append("s1", b"{}", b"[]")
    monkeypatch.undo()
    assert storage.read(path).moves == ()
    journal.append("s1", b"{}", b"[]")
    assert len(storage.read(path).moves) == 1


def test_full_disk_leaves_no_half_of_a_new_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int, content: memoryview) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(Mistake, match="No space left"):
        storage.create(tmp_path / "g", HEADER)
    assert list(tmp_path.iterdir()) == []


def test_journal_of_a_file_that_went_away_says_so(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="cannot be written"):
        Journal(tmp_path / "gone", 0, "", 0).append("s1", b"{}", b"[]")


WRITER = """
import sys
from pathlib import Path
from kursbuch import storage
journal = storage.resume(Path(sys.argv[1]))[1]
while True:
    journal.append("s1", b'{"type":"Pass"}', b'[' + b'{"type":"Paid"},' * 2000 + b'{}]')
    print(journal.count, flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="SIGKILL is not known on Windows")
@pytest.mark.parametrize("moves", [1, 7])
def test_every_acknowledged_move_survives_kill_9(tmp_path: Path, moves: int) -> None:
    path = tmp_path / "g"
    storage.create(path, HEADER)
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        acknowledged = [int(writer.stdout.readline()) for _ in range(moves)]
        writer.send_signal(signal.SIGKILL)
        acknowledged += [int(line) for line in writer.stdout if line.strip()]
    record = storage.read(path, salvage=True)
    assert len(record.moves) >= acknowledged[-1]
    assert record.damage is None or record.damage.line == len(record.moves) + 2
