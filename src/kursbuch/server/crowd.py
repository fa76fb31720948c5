"""How much one address may have going on at once: requests that are being answered, and open sockets of tables."""

from starlette.types import ASGIApp, Receive, Scope, Send

from kursbuch.server.answers import error_response
from kursbuch.server.doors import neighbourhood
from kursbuch.server.errors import ApiError
from kursbuch.server.gate import HEALTH
from kursbuch.server.settings import Settings

DENIAL = "websocket.http.response"
"""The extension by which a socket can be refused with an answer."""


class Crowd:
    """Middleware inside the gate; behind a proxy the address is the one the proxy names."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.most = settings.per_address if settings.limits else 0
        self._inside: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it pass, or refuse it as too much at once."""
        if not self.most or scope["type"] not in ("http", "websocket") or scope["path"] == HEALTH:
            await self.app(scope, receive, send)
            return
        where = neighbourhood((scope.get("client") or ("",))[0])
        if self._inside.get(where, 0) >= self.most:
            await _refuse(scope, receive, send, self.most)
            return
        self._inside[where] = self._inside.get(where, 0) + 1
        try:
            await self.app(scope, receive, send)
        finally:
            left = self._inside.pop(where) - 1
            if left:
                self._inside[where] = left


async def _refuse(scope: Scope, receive: Receive, send: Send, most: int) -> None:
    refusal = ApiError(429, "too_many_open", most=most)
    refusal.retry_after = 1
    if scope["type"] == "http":
        await error_response(refusal)(scope, receive, send)
        return
    await receive()
    if DENIAL not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1013})
        return
    answer = error_response(refusal)
    await send({"type": f"{DENIAL}.start", "status": 429, "headers": answer.raw_headers})
    await send({"type": f"{DENIAL}.body", "body": answer.body})
