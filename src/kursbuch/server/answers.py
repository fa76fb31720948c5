"""How answers are written and bodies are read: by msgspec, with errors in one shape."""

from collections.abc import Mapping
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from kursbuch.server.errors import ApiError, malformed
from kursbuch.unpacking import NOT_JSON, place_of

JSON = "application/json"
T = TypeVar("T")


def reply(data: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """An answer in JSON."""
    return Response(msgspec.json.encode(data), status, dict(headers or {}), JSON)


def reply_raw(data: bytes, status: int = 200) -> Response:
    """An answer that is JSON already."""
    return Response(data, status, media_type=JSON)


def error_response(error: ApiError) -> Response:
    """A refusal in the shape all refusals have."""
    body: dict[str, object] = {"error": error.body}
    if error.snapshot is not None:
        body["snapshot"] = error.snapshot
    headers = {} if error.retry_after is None else {"retry-after": str(error.retry_after)}
    return reply(body, error.status, headers)


async def read_body(request: Request, kind: type[T]) -> T:
    """The body as what it should be; what is wrong with it is told with its place."""
    raw = await request.body()
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if raw and media != JSON:
        raise ApiError(415, "wrong_type")
    try:
        return msgspec.json.decode(raw or b"{}", type=kind)
    except NOT_JSON as error:
        why = str(error).partition(" - at ")[0]
        raise malformed(why, place_of(error)) from error
