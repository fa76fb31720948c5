"""The names in a request's headers, which may be anything: read carefully, or found to be none."""

from urllib.parse import SplitResult, urlsplit

LONGEST = 300
"""Characters; a name has at most 253, a port and a scheme come on top."""

HIGHEST_PORT = 65535
_FIT = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:[]")


def host_name(host: str) -> str | None:
    """The name in a `Host` header, in small letters; nothing if it is none."""
    parts = _parts(f"//{host}")
    return None if parts is None else parts.hostname


def origin_place(origin: str) -> str | None:
    """The host, with its port if there is one, in an `Origin` header; empty for one that browsers keep to themselves
    (`null`), nothing if it is none."""
    if origin == "null":
        return ""
    scheme, colon, rest = origin.partition("://")
    if not colon or not scheme.isascii() or not scheme.replace("-", "").replace("+", "").isalnum():
        return None
    parts = _parts(f"//{rest}")
    return None if parts is None else parts.netloc


def _parts(text: str) -> SplitResult | None:
    """A host and maybe a port, and nothing besides."""
    if len(text) > LONGEST or not _FIT.issuperset(text[2:]):
        return None
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    is_name = bool(parts.hostname) and parts.netloc == text[2:]
    return parts if is_name and (port is None or port <= HIGHEST_PORT) else None
