"""What there is without a game: this device, titles and their parts, rules, words."""

import logging
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from kursbuch import catalogue, rulebook
from kursbuch.bots import usual_bot
from kursbuch.bots.words import listed
from kursbuch.messages import Mistake, Text, own_texts, texts
from kursbuch.messages.options import option_label, value_label
from kursbuch.resources import LANGUAGES, RulesTextMissing
from kursbuch.server.answers import JSON, reply
from kursbuch.server.context import address, language, server_of
from kursbuch.server.glossary import terms
from kursbuch.server.insight import insight_for
from kursbuch.server.live import rules_for
from kursbuch.server.routing import Operations
from kursbuch.server.sentences import rule_text
from kursbuch.server.wire import Lang
from kursbuch.table.offered import playable
from kursbuch.table.seating import check_count, check_options, check_title

operations = Operations()
LOG = logging.getLogger("kursbuch.server")
Title = Annotated[str, Meta(max_length=40)]
COMPONENTS, RULES = 8, 8
"""What printed parts and a rule sheet cost of an address's budget."""


@cache
def program_version() -> str:
    """The version of this program."""
    try:
        return version("kursbuch")
    except PackageNotFoundError:
        return "0"


@operations.get("/me")
async def me(request: Request) -> Response:
    """This device."""
    server = server_of(request)
    session = await server.identity.device(request)
    account = None
    if session.account is not None:
        found = await server.hub.people.account(number=session.account)
        account = None if found is None else {"name": found.name}
    answer = reply(
        {
            "account": account,
            "hosted": server.settings.hosted,
            "accounts": server.settings.hosted,
            "version": program_version(),
            "languages": LANGUAGES,
            "addresses": server.settings.addresses,
        }
    )
    return server.identity.attach(request, answer)


# -- titles ---------------------------------------------------------------------------------------------------


@operations.get("/titles")
async def titles(request: Request) -> Response:
    """What can be played, with all choices."""
    return Response(title_list(), media_type=JSON)


@cache
def title_list() -> bytes:
    """All titles that can be played as they go over the wire, put together once; the
    operator reads about the others in the log."""
    names, faults = playable()
    for fault in faults:
        LOG.warning("%s", fault)
    return msgspec.json.encode({"titles": list(_listed(names))})


def _listed(names: Iterable[str]) -> Iterator[dict[str, object]]:
    for name in names:
        try:
            yield _title(name)
        except Exception:  # parts of a third-party family can fail in any way
            LOG.exception("title %s is not listed", name)


def _title(name: str) -> dict[str, object]:
    info = catalogue.cover(name)
    insight = insight_for(name)
    can = ["routes", "plan"] if insight.study is not None else []
    can += ["review"] if insight.hindsight is not None else []
    can += insight.questions
    can += ["orders"] if insight.orders is not None else []
    can += ["seed"] if _is_open(name) else []
    return {
        "id": name,
        "name": info.title,
        "subtitle": info.subtitle,
        "players": info.players,
        "family": insight.family,
        "options": _options(name),
        "variants": [
            {"option": "variant", "value": value, "players": players, "label": _value_label(name, "variant", value)}
            for value, players in info.variants.items()
        ],
        "bots": [
            {"name": bot, "label": label, "meaning": meaning, "usual": bot == usual_bot(name)}
            for bot, label, meaning in listed(name)
        ],
        "words": texts("cover", name),
        "can": can,
    }


def _is_open(title: str) -> bool:
    """Whether nothing is hidden, so that a game may be asked for by its seed."""
    fewest, _ = catalogue.player_range(title, catalogue.complete_options(title, {}))
    return catalogue.rules(title, fewest).is_open


@operations.get("/titles/{title}/words")
async def title_words(request: Request, title: Title) -> Response:
    """What a title calls things at its table; its card has those for choosing."""
    check_title(title)
    return reply({"title": title, "words": own_texts(title)})


def _options(title: str) -> list[dict[str, object]]:
    presets = catalogue.cover(title).presets
    return [
        {
            "name": option.name,
            "label": option_label(title, option.name) or _plain(option.name),
            "rule": option.rule,
            "meaning": rule_text(option.rule),
            "default": option.default,
            "values": [{"value": value, "label": _value_label(title, option.name, value)} for value in option.values],
            "sets": presets.get(option.name, {}),
        }
        for option in catalogue.options_of(title)
    ]


def _value_label(title: str, option: str, value: str) -> Text:
    return value_label(title, option, value) or _plain(value)


def _plain(name: str) -> Text:
    words = name.replace("_", " ")
    return Text(words, words)


@operations.get("/titles/{title}/components")
async def components(
    request: Request,
    title: Title,
    players: Annotated[int, Meta(ge=1, le=12)] | None = None,
    option: Annotated[tuple[str, ...], Meta(max_length=80)] = (),
) -> Response:
    """All that is printed, for these options and this number of players."""
    check_title(title)
    chosen = dict(option_pair(pair) for pair in option)
    check_options(title, chosen)
    options = catalogue.complete_options(title, chosen)
    count = catalogue.player_range(title, options)[1] if players is None else players
    check_count(title, count, options)
    await server_of(request).work.spend(address(request), COMPONENTS)
    body, mark = _components(title, count, tuple(sorted(options.items())))
    headers = {"etag": mark, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=JSON)


def option_pair(pair: str) -> tuple[str, str]:
    """An option of an address, `name:value`."""
    name, colon, value = pair.partition(":")
    if not colon:
        raise Mistake("option_without_value", option=pair)
    return name, value


@lru_cache(maxsize=64)
def _components(title: str, players: int, options: tuple[tuple[str, str], ...]) -> tuple[bytes, str]:
    rules = rules_for(title, players, options)
    body = msgspec.json.encode(insight_for(title).components(rules))
    return body, f'"{sha256(body).hexdigest()[:32]}"'


# -- rules and words ------------------------------------------------------------------------------------------


@operations.get("/rules/{title}")
async def rules(
    request: Request,
    title: Title,
    lang: Lang | None = None,
    search: Annotated[str, Meta(max_length=200)] | None = None,
) -> Response:
    """The rule sheet, or those rules that contain some words."""
    await server_of(request).work.spend(address(request), RULES)
    spoken = lang or language(request)
    try:
        sheet = rulebook.rules(title, spoken).values()
        found = sheet if search is None else rulebook.search(title, spoken, search)
    except RulesTextMissing:
        raise Mistake("no_rules", title=title) from None
    chapters: list[dict[str, object]] = []
    listed: list[dict[str, str]] = []
    for rule in found:
        if not chapters or chapters[-1]["name"] != rule.chapter:
            listed = []
            chapters.append({"name": rule.chapter, "rules": listed})
        listed.append({"id": rule.id, "text": rule.text})
    return reply({"title": title, "lang": spoken, "chapters": chapters})


@operations.get("/rules/{title}/{rule}")
async def one_rule(request: Request, title: Title, rule: Annotated[str, Meta(max_length=40)]) -> Response:
    """One rule in both languages, and its neighbours."""
    try:
        sheets = {lang: rulebook.rules(title, lang) for lang in LANGUAGES}
    except RulesTextMissing:
        raise Mistake("no_rules", title=title) from None
    numbers = list(sheets[LANGUAGES[0]])
    if rule not in numbers or any(rule not in sheet for sheet in sheets.values()):
        raise Mistake("unknown_rule", rule=rule, title=title)
    place = numbers.index(rule)
    return reply(
        {
            "id": rule,
            "chapter": {lang: sheet[rule].chapter for lang, sheet in sheets.items()},
            "text": {lang: sheet[rule].text for lang, sheet in sheets.items()},
            "before": numbers[place - 1] if place else None,
            "after": numbers[place + 1] if place + 1 < len(numbers) else None,
        }
    )


@operations.get("/glossary")
async def glossary(request: Request, lang: Lang | None = None, title: Title | None = None) -> Response:
    """Words of a title, or of all titles together, and what they mean."""
    spoken = lang or language(request)
    if title is not None:
        check_title(title)
    return reply({"lang": spoken, "terms": terms(spoken, title)})
