"""Colours of paper, sea, tiles and companies, for light and dark themes, and the letters that go with each colour."""

from collections.abc import Mapping

from msgspec import Struct


class Theme(Struct, frozen=True, kw_only=True):
    """The tokens of one look."""

    panel: str
    ink: str
    ink_2: str
    ink_3: str
    line: str
    good: str
    good_soft: str
    no: str
    no_soft: str
    hatch: str
    sea: str
    shores: tuple[str, str, str]
    sea_ink: str
    land: str
    tints: tuple[str, ...]
    hex_line: str
    off: str
    port: str
    site: str
    gauge: str
    tie: str
    tiles: Mapping[str, str]
    rail: str
    casing: str
    city: str
    rim: str
    mountain: str
    desert: str
    river: str
    cell: str
    cell_line: str
    shades: Mapping[str, str]


_SHADES = {
    "green": "#1b7340",
    "yellow": "#f0c000",
    "orange": "#ee7d22",
    "red": "#bd2130",
    "black": "#23272d",
    "purple": "#6a3fa0",
    "blue": "#1c66b8",
    "gray": "#66707a",
    "white": "#0d4f53",
    "brown": "#7b4a2b",
}
"""The colour a company has by name; white paper would vanish on the map, so it is drawn in dark teal."""

LIGHT = Theme(
    panel="#fffdf8",
    ink="#1a222c",
    ink_2="#46515d",
    ink_3="#5c6670",
    line="#d9d2c3",
    good="#1c6e43",
    good_soft="#dff0e4",
    no="#a12c1c",
    no_soft="#f9e2dc",
    hatch="#e3a99f",
    sea="#d3e3e8",
    shores=("#d8e6ea", "#dde9ec", "#e6f0f1"),
    sea_ink="#3c6273",
    land="#f4efdf",
    tints=("#f4e9cd", "#e3ecd3", "#f5ddcd", "#e4dfee", "#dcebf0"),
    hex_line="#a89f8d",
    off="#c9453a",
    port="#5d9cc9",
    site="#2f6690",
    gauge="#a1153f",
    tie="#ffffff",
    tiles={"yellow": "#f6cf3f", "green": "#8bc06a", "brown": "#c68a56", "gray": "#b4b8be", "blue": "#5d9cc9"},
    rail="#17191c",
    casing="#fffdf7",
    city="#fffdf7",
    rim="#00000088",
    mountain="#8b7660",
    desert="#a9812f",
    river="#3f7fae",
    cell="#f3eee2",
    cell_line="#d5cdbb",
    shades=_SHADES,
)

DARK = Theme(
    panel="#161d26",
    ink="#edf1f5",
    ink_2="#b9c4cf",
    ink_3="#93a0ad",
    line="#2d3846",
    good="#79cf9b",
    good_soft="#15362a",
    no="#f59a86",
    no_soft="#402019",
    hatch="#7a4034",
    sea="#0f2531",
    shores=("#122b38", "#15323f", "#1a3a49"),
    sea_ink="#8fb6c8",
    land="#4a4638",
    tints=("#4d4533", "#3a4a37", "#54423a", "#454258", "#35464f"),
    hex_line="#171c22",
    off="#a63a31",
    port="#3c76a0",
    site="#1d4a6d",
    gauge="#ff6d94",
    tie="#161d26",
    tiles={"yellow": "#d9b437", "green": "#6fa353", "brown": "#b07744", "gray": "#9aa0a8", "blue": "#3c76a0"},
    rail="#0e1013",
    casing="#f4f0e6",
    city="#f4f0e6",
    rim="#ffffff8c",
    mountain="#a8957f",
    desert="#c9a14d",
    river="#6fb0dd",
    cell="#202a36",
    cell_line="#35424f",
    shades={
        **_SHADES,
        "green": "#1f8049",
        "black": "#2d333b",
        "purple": "#7a4db3",
        "blue": "#2471c7",
        "gray": "#68727d",
        "white": "#11666b",
    },
)

THEMES: Mapping[str, Theme] = {"light": LIGHT, "dark": DARK}

DARK_INK, PALE_INK = "#16181c", "#ffffff"


def ink_on(shade: str) -> str:
    """Dark or pale letters, whichever stand out more; pale ones are kept wherever they are readable."""
    light = luminance(shade)
    return PALE_INK if 1.05 / (light + 0.05) >= 4.5 else DARK_INK


def luminance(shade: str) -> float:
    """How bright a colour `#rrggbb` is, from 0 to 1, as used for contrast."""
    parts = (int(shade[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
