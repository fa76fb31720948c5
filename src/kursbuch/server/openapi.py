"""The description of the API: operations and bodies as msgspec knows them, errors in their one shape."""

import inspect
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from kursbuch.server.answers import JSON
from kursbuch.server.errors import ErrorBody
from kursbuch.server.insight import Question
from kursbuch.server.routing import Operation
from kursbuch.server.wire import BODIES, Incoming, StudyBody

REFERENCE = "#/components/schemas/{name}"
STATUSES = {
    "400": "malformed",
    "401": "not signed in",
    "403": "not your seat, not your table, foreign origin",
    "404": "unknown",
    "409": "stale, or no longer so",
    "413": "too large",
    "415": "wrong type of body",
    "421": "unknown host",
    "422": "refused by the rules",
    "429": "too many",
}
SUMMARY = "Railway board games: tables, moves, views and rules."


def describe_api(
    version: str, prefix: str, operations: Iterable[Operation], questions: Sequence[tuple[str, Question]]
) -> dict[str, Any]:
    """The OpenAPI document; `questions` are those that some installed game answers."""
    asked = {kind: None for _, question in questions for kind in (question.wish, question.answer)}
    _, schemas = msgspec.json.schema_components((*BODIES, ErrorBody, *asked), ref_template=REFERENCE)
    schemas["Error"] = {"type": "object", "properties": {"error": {"$ref": REFERENCE.format(name="ErrorBody")}}}
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        described = _described(operation)
        if operation.takes is StudyBody:
            _name_questions(described, questions)
        paths.setdefault(prefix + operation.path, {})[operation.method.lower()] = described
    return {
        "openapi": "3.1.0",
        "info": {"title": "Kursbuch", "summary": SUMMARY, "version": version},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _described(operation: Operation) -> dict[str, Any]:
    name = operation.handler.__name__
    found: dict[str, Any] = {
        "operationId": name,
        "summary": name.replace("_", " ").capitalize(),
        "description": inspect.getdoc(operation.handler),
        "responses": {str(operation.status): {"description": "done", "content": {JSON: {"schema": {}}}}},
    }
    if parameters := list(_parameters(operation)):
        found["parameters"] = parameters
    if operation.takes is not None:
        found["requestBody"] = {"required": True, "content": _content(operation.takes)}
    error = {JSON: {"schema": {"$ref": REFERENCE.format(name="Error")}}}
    found["responses"] |= {status: {"description": why, "content": error} for status, why in STATUSES.items()}
    return found


def _name_questions(described: dict[str, Any], questions: Sequence[tuple[str, Question]]) -> None:
    """Which questions there are, what each asks, and what is answered."""

    def any_of(kinds: Iterable[type[msgspec.Struct]]) -> dict[str, Any]:
        found = dict.fromkeys(REFERENCE.format(name=kind.__name__) for kind in kinds)
        return {"anyOf": [{"$ref": reference} for reference in found]}

    if not questions:
        return
    lines = [f"{name}: {one.wish.__name__}, answered by {one.answer.__name__}" for name, one in questions]
    described["description"] = "\n\n".join([described["description"], *lines])
    described["requestBody"]["content"][JSON]["schema"] = any_of(one.wish for _, one in questions)
    described["responses"]["200"]["content"][JSON]["schema"] = any_of(one.answer for _, one in questions)


def _parameters(operation: Operation) -> Iterator[dict[str, Any]]:
    (_, schemas) = msgspec.json.schema_components((operation.parameters,))
    (schema,) = schemas.values()
    for name, kind in schema["properties"].items():
        place = "path" if name in operation.in_path else "query"
        yield {"name": name, "in": place, "required": name in schema["required"], "schema": kind}


def _content(takes: type[msgspec.Struct] | str) -> dict[str, Any]:
    if isinstance(takes, str):
        return {takes: {}}
    return {JSON: {"schema": {"$ref": REFERENCE.format(name=takes.__name__)}}}


def socket_schema() -> dict[str, Any]:
    """What a client may say over the socket, as JSON Schema."""
    return msgspec.json.schema(Incoming)
