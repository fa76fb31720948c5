"""Commands that need no game: titles and rules."""

from __future__ import annotations

from kursbuch import rulebook
from kursbuch.cli.output import complain, emit, heading, say
from kursbuch.messages import Mistake
from kursbuch.messages.covers import subtitle
from kursbuch.resources import RulesTextMissing


def titles(*, as_json: bool, lang: str) -> None:
    """The titles that can be played, with their options."""
    from kursbuch import catalogue
    from kursbuch.table.offered import playable

    names, faults = playable()
    for fault in faults:
        complain(fault.sentence(lang))
    found = [(name, catalogue.cover(name)) for name in names]
    if as_json:
        emit(
            [
                {
                    "name": name,
                    "title": info.title,
                    "subtitle": info.subtitle,
                    "players": info.players,
                    "options": [
                        {"name": o.name, "values": o.values, "default": o.default, "rule": o.rule} for o in info.options
                    ],
                }
                for name, info in found
            ]
        )
        return
    for name, info in found:
        low, high = info.players
        called = name if name == info.title else f"{name}: {info.title}"
        say(f"{called} {subtitle(name, info.subtitle, lang)} ({low}–{high} {heading('players', lang)})")
        for option in info.options:
            say(f"  {option.name} = {' | '.join(option.values)}   ({option.rule})")


def rules(title: str, rule: str | None, search: str | None, *, as_json: bool, lang: str) -> None:
    """All rules of a title, those with some words, or one."""
    try:
        sheet = rulebook.rules(title, lang)
    except RulesTextMissing:
        raise Mistake("no_rules", title=title) from None
    if rule is None:
        found = list(sheet.values()) if search is None else list(rulebook.search(title, lang, search))
        if as_json:
            emit(found)
        else:
            _print_sheet(found)
        return
    if rule not in sheet:
        raise Mistake("unknown_rule", rule=rule, title=title)
    if as_json:
        emit(sheet[rule])
    else:
        say(f"{rule} {sheet[rule].text}")


def _print_sheet(found: list[rulebook.RuleText]) -> None:
    chapter = ""
    for rule in found:
        if rule.chapter != chapter:
            chapter = rule.chapter
            say("")
            say(chapter)
        say(f"{rule.id} {rule.text}")
