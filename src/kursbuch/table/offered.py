"""Which titles a host or player can choose from, and what is wrong with those that packages of others bring."""

from collections.abc import Iterator

from kursbuch import catalogue
from kursbuch.messages import Mistake, texts
from kursbuch.messages.options import unlabelled
from kursbuch.messages.texts import halves


def playable() -> tuple[tuple[str, ...], tuple[Mistake, ...]]:
    """The titles that can be played, those for a first game in front; a sentence for each that cannot or lacks texts.

    A title that lacks a text can still be played; the bare facts are shown in its place.
    """
    good: list[str] = []
    faults: list[Mistake] = []
    for name in catalogue.titles():
        try:
            if (fault := catalogue.fault(name)) is not None:
                raise fault
            missing = tuple(_missing(name))
        except catalogue.BrokenTitle as fault:
            faults.append(Mistake("title_unusable", why=str(fault)))
            continue
        good.append(name)
        if missing:
            faults.append(Mistake("title_without_texts", title=name, missing=", ".join(missing)))
    good.sort(key=lambda name: not catalogue.cover(name).first_game)
    return tuple(good), tuple(faults)


def _missing(name: str) -> Iterator[str]:
    """Texts that exist in one language only, options and actions without a label, words without a meaning."""
    own = catalogue.folder(name, "texts")
    for file in sorted(own.iterdir(), key=lambda file: file.name) if own.is_dir() else ():
        if file.name.endswith(".toml"):
            yield from (f"{file.name}: {key} ({lang})" for key, lang in halves("", catalogue.toml(name, file)))
    yield from (f"server.toml: {key}" for key in unlabelled(name))
    words = texts("glossary", name)
    unknown = (f"meaning.{key.removeprefix('term.')}" for key in words if key.startswith("term."))
    yield from (f"glossary.toml: {key}" for key in unknown if key not in words)
    options = catalogue.complete_options(name, {})
    labels = texts("actions", name)
    for kind in catalogue.rules(name, catalogue.player_range(name, options)[0]).actions:
        if not any(key.partition(".")[0] == kind.__name__ for key in labels):
            yield f"actions.toml: {kind.__name__}"
