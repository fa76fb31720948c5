"""The description of the API: bodies as msgspec knows them, errors in their one shape."""

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from kursbuch.server.errors import ErrorBody
from kursbuch.server.wire import BODIES, Body, Incoming

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


def takes(body: type[Body]) -> dict[str, Any]:
    """For a request's description: what its body must be."""
    schema = {"$ref": REFERENCE.format(name=body.__name__)}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def describe_api(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document."""
    if app.openapi_schema is None:
        document = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
        _, schemas = msgspec.json.schema_components((*BODIES, ErrorBody), ref_template=REFERENCE)
        schemas["Error"] = {"type": "object", "properties": {"error": {"$ref": REFERENCE.format(name="ErrorBody")}}}
        document.setdefault("components", {})["schemas"] = schemas
        for path in document["paths"].values():
            for operation in path.values():
                _add_errors(operation["responses"])
        app.openapi_schema = document
    return app.openapi_schema


def _add_errors(responses: dict[str, Any]) -> None:
    schema = {"$ref": REFERENCE.format(name="Error")}
    for status, description in STATUSES.items():
        responses[status] = {"description": description, "content": {"application/json": {"schema": schema}}}


def socket_schema() -> dict[str, Any]:
    """What a client may say over the socket, as JSON Schema."""
    return msgspec.json.schema(Incoming)
