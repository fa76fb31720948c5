"""Text from files, made safe to show: a terminal treats some characters as commands.

Names, labels and texts may come from a record that a stranger has made. An escape sequence in one of them could
repaint the screen, change the title of the window or pass itself off as output of ours.
"""

from __future__ import annotations

import re

ORDERS = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Control characters of both sets, separators of lines, and characters that change the direction of writing."""
ORDERS_IN_JSON = re.compile(b"\x7f|\xc2[\x80-\x9f]|\xd8\x9c|\xe2\x80[\x8e\x8f\xa8-\xae]|\xe2\x81[\xa6-\xa9]")
"""Those of them that JSON does not require to be escaped, in UTF-8."""
PICTURES = 0x2400
"""The first of the symbols for the 32 control characters, such as ␛ for escape."""


def harmless(words: str, keep: str = "") -> str:
    """The text with a visible symbol in place of each control character; those in `keep` stay."""
    return ORDERS.sub(lambda sign: sign[0] if sign[0] in keep else picture(sign[0]), words)


def picture(order: str) -> str:
    """What is shown for a control character."""
    number = ord(order)
    if number < 0x20:
        return chr(PICTURES + number)
    return "␡" if number == 0x7F else "\N{REPLACEMENT CHARACTER}"


def harmless_json(line: bytes) -> bytes:
    """The same JSON with those characters escaped; they occur only in its strings."""
    return ORDERS_IN_JSON.sub(lambda sign: b"\\u%04x" % ord(sign[0].decode()), line)
