"""What the choices before a game are called: `choice.NAME` and `value.NAME.VALUE` in a title's file `server`."""

from collections.abc import Iterator

from kursbuch import catalogue
from kursbuch.messages.texts import Text, texts


def option_label(title: str, option: str) -> Text | None:
    """What an option is called, if its title says so."""
    return texts("server", title).get(f"choice.{option}")


def value_label(title: str, option: str, value: str) -> Text | None:
    """What a value is called: by the words for this option, or by those for any (`value.on`)."""
    known = texts("server", title)
    return known.get(f"value.{option}.{value}") or known.get(f"value.{value}")


def unlabelled(title: str) -> Iterator[str]:
    """Keys under which a title should label its options and does not; a number is its own label."""
    for option in catalogue.options_of(title):
        if option_label(title, option.name) is None:
            yield f"choice.{option.name}"
        for value in option.values:
            if not value.isdecimal() and value_label(title, option.name, value) is None:
                yield f"value.{option.name}.{value}"
