"""The entry point: runs a command and turns any error into one sentence and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import cache

import typer
import typer.main

from kursbuch.catalogue import BrokenTitle
from kursbuch.cli.output import BAD_INPUT, DIFFERENT, complain
from kursbuch.messages.errors import Mistake
from kursbuch.messages.texts import user_language
from kursbuch.resources import LANGUAGES

INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the result is the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    lang = wanted_language(arguments)
    _tolerant_streams()
    try:
        return _program()(arguments, prog_name="kursbuch", standalone_mode=False) or 0
    except Mistake as mistake:
        complain(mistake.sentence(lang))
        return DIFFERENT if hasattr(mistake, "line") else BAD_INPUT
    except BrokenTitle as broken:
        complain(Mistake("title_unusable", why=str(broken)).sentence(lang))
        return BAD_INPUT
    except typer.TyperException as error:
        complain(usage_mistake(error).sentence(lang))
        return BAD_INPUT
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


@cache
def _program() -> Callable[..., int | None]:
    """All commands, read once: whoever calls several does not wait for it again."""
    from kursbuch.cli.app import app

    return typer.main.get_command(app)


def wanted_language(arguments: Sequence[str]) -> str:
    """The language of the command, which is needed even if the command itself cannot be parsed."""
    for before, after in zip(("", *arguments), arguments, strict=False):
        value = after if before == "--lang" else after.removeprefix("--lang=")
        if value in LANGUAGES and (before == "--lang" or after.startswith("--lang=")):
            return value
    return user_language()


def usage_mistake(error: typer.TyperException) -> Mistake:
    """What is wrong with the command itself, from the parser's own words."""
    kind, text = type(error).__name__, error.format_message().strip().rstrip(".")
    if kind == "NoSuchOption":
        return Mistake("usage_unknown_option", name=str(getattr(error, "option_name", "")))
    if text.startswith("No such command"):
        return Mistake("usage_unknown_command", name=text.split("'")[1])
    if text.startswith("Missing command"):
        return Mistake("usage_no_command")
    if text.endswith("requires an argument"):
        return Mistake("usage_needs_value", name=text.split("'")[1])
    if "unexpected extra argument" in text:
        return Mistake("usage_too_many", words=text.partition(" (")[2].rstrip(")"))
    return Mistake("usage_wrong", why=text)


def _tolerant_streams() -> None:
    """Where the terminal cannot show a character it shows a substitute instead of stopping the program."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


if __name__ == "__main__":
    sys.exit(main())
