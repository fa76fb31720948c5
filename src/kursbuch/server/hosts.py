"""The names in a request's headers, which may be anything: parsed strictly, or rejected."""

import re

_NAME = r"(?:(?P<name>[A-Za-z0-9_.-]{1,253})|\[(?P<number>[0-9A-Fa-f:.]{2,45})\])(?::(?P<port>[0-9]{1,5}))?"
_HOST = re.compile(_NAME)
_ORIGIN = re.compile(rf"[A-Za-z][A-Za-z0-9+.-]{{0,30}}://(?P<place>{_NAME})")
HIGHEST_PORT = 65535


def host_name(host: str) -> str | None:
    """The name in a `Host` header, in small letters; nothing if it is none."""
    found = _HOST.fullmatch(host)
    if found is None or not _is_port(found["port"]):
        return None
    return (found["name"] or found["number"]).lower()


def origin_place(origin: str) -> str | None:
    """The host, with its port if there is one, in an `Origin` header; empty for one that browsers keep to themselves
    (`null`), nothing if it is none."""
    if origin == "null":
        return ""
    found = _ORIGIN.fullmatch(origin)
    return found["place"] if found is not None and _is_port(found["port"]) else None


def _is_port(port: str | None) -> bool:
    return port is None or int(port) <= HIGHEST_PORT
