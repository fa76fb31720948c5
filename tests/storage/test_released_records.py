"""Games that released versions wrote are opened by this one and lead to the same positions."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

import msgspec
import pytest

from kursbuch import catalogue
from kursbuch.eighteen.model.events import Event
from kursbuch.storage import RecordDamaged
from kursbuch.storage.record import Chain, Header, Move
from tools.sample_games import RECORDS, Sample, faults_in, main, samples_in, version

SAMPLES = [(folder, sample) for folder in sorted(RECORDS.iterdir()) for sample in samples_in(folder)]


@pytest.mark.parametrize(("folder", "sample"), SAMPLES, ids=[f"{f.name}/{s.file}" for f, s in SAMPLES])
def test_a_released_version_wrote_a_game_that_still_opens_and_leads_where_it_led(folder: Path, sample: Sample) -> None:
    assert faults_in(folder, sample) == []


def test_every_title_and_nearly_every_kind_of_action_and_event_is_among_the_samples() -> None:
    kept = [sample for folder, sample in SAMPLES if folder.name == version()]
    for title in catalogue.titles():
        kinds = frozenset().union(*(sample.kinds for sample in kept if sample.title == title))
        rules = catalogue.rules(title, catalogue.cover(title).players[1])
        actions = {kind.__name__ for kind in rules.actions}
        assert len(actions - kinds) <= len(actions) // 4, (title, sorted(actions - kinds))


def spoilt(folder: Path, old: bytes, new: bytes) -> tuple[Path, Sample]:
    """A copy of a sample in which a word is another; its seals are made anew."""
    source, sample = SAMPLES[0]
    shutil.copy(source / sample.file, folder / sample.file)
    lines = gzip.decompress((folder / sample.file).read_bytes()).splitlines()
    chain, parts = Chain(), []
    for number, line in enumerate(lines):
        plain = msgspec.json.decode(line.replace(old, new))
        plain.pop("hash")
        kept = _raw(plain)
        parts.append(chain.seal(msgspec.convert(kept, Move) if number else msgspec.convert(kept, Header)))
    (folder / sample.file).write_bytes(gzip.compress(b"".join(parts)))
    return folder, sample


def _raw(plain: dict[str, object]) -> dict[str, object]:
    """Events, actions and the set-up are kept as JSON."""
    return {
        key: msgspec.Raw(msgspec.json.encode(value)) if key in ("setup", "action", "events") else value
        for key, value in plain.items()
    }


def test_a_sample_that_leads_elsewhere_is_noticed(tmp_path: Path) -> None:
    folder, sample = spoilt(tmp_path, b'"cause":"start"', b'"cause":"other"')
    assert faults_in(folder, sample) == []
    folder, sample = spoilt(tmp_path, b'"percent":20', b'"percent":10')
    assert faults_in(folder, sample)


def test_a_sample_whose_events_nobody_knows_any_more_is_noticed(tmp_path: Path) -> None:
    kind = next(k for k in SAMPLES[0][1].kinds if any(e.__name__ == k for e in Event.__subclasses__()))
    folder, sample = spoilt(tmp_path, f'"type":"{kind}"'.encode(), b'"type":"Forgotten"')
    with pytest.raises(RecordDamaged):
        faults_in(folder, sample)


def test_samples_of_a_version_are_not_overwritten(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 1
    assert "stay as they are" in capsys.readouterr().err
