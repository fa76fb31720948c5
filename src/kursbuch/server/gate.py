"""The gate for every request: right host, right origin, not too large; and protective headers on the way out."""

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kursbuch.server.answers import error_response
from kursbuch.server.errors import ApiError
from kursbuch.server.hosts import host_name, origin_place
from kursbuch.server.settings import BODY_LIMIT, JSON_LIMIT, Settings

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
FORBIDDEN_SOCKET = 4403
HEALTH = "/healthz"

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "media-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""No inline script, nothing from anywhere else. Styles of single elements may be set, as drawn maps need it."""

HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""Seat links are secrets, so no other site is told where a visitor comes from."""


class Gate:
    """Middleware for HTTP and WebSocket."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.own_names = frozenset(_own_names(settings))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it pass or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal is None:
                await self.app(scope, receive, send)
            else:
                await _refuse_socket(receive, send)
            return
        limit = BODY_LIMIT if scope["path"].endswith("/import") else JSON_LIMIT
        if refusal is None and _announced(headers) > limit:
            refusal = ApiError(413, "too_large", most=limit)
        careful = self._careful(scope, send)
        if refusal is not None:
            await error_response(refusal)(scope, receive, careful)
        else:
            await self.app(scope, _limited(receive, limit), careful)

    def _refusal(self, scope: Scope, headers: Headers) -> ApiError | None:
        host, origin = headers.get("host", ""), headers.get("origin")
        if host_name(host) is None and (host or scope["path"] != HEALTH):
            return ApiError(400, "odd_host")
        if origin is not None and origin_place(origin) is None:
            return ApiError(400, "odd_origin")
        if not self._is_own(host) and scope["path"] != HEALTH:
            return ApiError(421, "unknown_host", host=host[:100])
        writes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if writes and not self._is_home(origin, host, headers.get("sec-fetch-site", "")):
            return ApiError(403, "foreign_origin", origin=str(origin)[:100])
        return None

    def _is_own(self, host: str) -> bool:
        """Our own names, and addresses as numbers; a name that somebody else points at us is refused."""
        name = host_name(host) or ""
        if name in self.own_names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return not self.settings.hosted

    def _is_home(self, origin: str | None, host: str, site: str) -> bool:
        """Whether a browser says that the request comes from our own pages; programs say nothing."""
        if site == "cross-site":
            return False
        if origin is None:
            return True
        return origin in self.settings.origins or (not self.settings.hosted and origin_place(origin) == host)

    def _careful(self, scope: Scope, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if self.settings.tls:
                    headers.setdefault("strict-transport-security", "max-age=31536000")
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        return sending


def _own_names(settings: Settings) -> Iterable[str]:
    yield from (urlsplit(origin).hostname or "" for origin in settings.origins)
    if not settings.hosted:
        here = socket.gethostname().lower()
        yield from ("localhost", here, f"{here}.local")


def _announced(headers: Headers) -> int:
    length = headers.get("content-length", "")
    return int(length[:20]) if length.isdecimal() else 0


def _limited(receive: Receive, limit: int) -> Receive:
    """A body that says nothing about its size is counted while it comes."""
    total = 0

    async def receiving() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b"")) if message["type"] == "http.request" else 0
        if total > limit:
            raise ApiError(413, "too_large", most=limit)
        return message

    return receiving


async def _refuse_socket(receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.close", "code": FORBIDDEN_SOCKET, "reason": "foreign origin"})
