"""A league as one page that needs nothing else: a picture of the ratings, the table, and who ended above whom."""

from __future__ import annotations

from html import escape

from kursbuch.bots.standings import Standing, Standings
from kursbuch.cli.league_tables import figures, percent, title_line
from kursbuch.cli.output import heading

WIDTH, LEFT, RIGHT, LINE = 720, 150, 40, 34
"""Of the picture, in its own units: all of it, the room for names, the margin, and the height of a line."""

STYLE = """
:root { color-scheme: light dark; --ink: #1d2430; --paper: #fbfaf7; --line: #c9c5bb; --main: #2f6f9f; --soft: #9dbfd6 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e6e1; --paper: #171b21; --line: #49505a; --main: #7fb6dd; --soft: #35566e }
}
body { font: 16px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 70rem; padding: 0 1rem }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
table { border-collapse: collapse } .wide { overflow-x: auto }
th, td { padding: .3rem .7rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap }
thead th { white-space: normal; vertical-align: bottom } th:first-child, td:first-child { text-align: left }
.cross td { color: #10151c } .cross td.none { color: inherit } small { opacity: .75 }
svg { width: 100%; height: auto; max-width: 46rem; display: block } svg text { fill: var(--ink); font-size: 14px }
"""


def page(found: Standings, lang: str) -> str:
    """The whole page."""
    title = f"{heading('league.title', lang)} {escape(found.order.title)}"
    parts = [
        "<!doctype html>",
        f'<html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{STYLE}</style></head><body>",
        f"<h1>{title}</h1><p>{escape(title_line(found, lang))}</p>",
        f"<h2>{escape(heading('league.picture', lang))}</h2>{picture(found, lang)}",
        f"<h2>{escape(heading('league.table', lang))}</h2>{_table(found, lang)}",
        f"<h2>{escape(heading('league.cross', lang))}</h2>{_cross(found)}",
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def picture(found: Standings, lang: str) -> str:
    """A line for each bot: what it won as a bar, the interval as a stroke over it, and a mark where it would be if all
    were equal."""
    height = LINE * len(found.bots) + 40
    lines = "".join(_bar(one, number) for number, one in enumerate(found.bots))
    ticks = "".join(
        f'<line x1="{_x(part):.1f}" x2="{_x(part):.1f}" y1="6" y2="{height - 26}" stroke="var(--line)"/>'
        f'<text x="{_x(part):.1f}" y="{height - 8}" text-anchor="middle">{100 * part:.0f} %</text>'
        for part in (0, 0.25, 0.5, 0.75, 1)
    )
    label = escape(heading("league.picture", lang))
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{label}">{ticks}{lines}</svg>'


def _x(part: float) -> float:
    return LEFT + part * (WIDTH - LEFT - RIGHT)


def _bar(one: Standing, number: int) -> str:
    top = 10 + number * LINE
    middle = top + 10
    name = escape(one.bot if len(one.bot) <= 18 else one.bot[:17] + "…")
    told = escape(f"{one.bot}: {percent(one.won.share)} ({100 * one.won.low:.1f} – {100 * one.won.high:.1f} %)")
    return (
        f'<g><title>{told}</title><text x="{LEFT - 10}" y="{middle + 5}" text-anchor="end">{name}</text>'
        f'<rect x="{LEFT}" y="{top}" width="{_x(one.won.share) - LEFT:.1f}" height="20" fill="var(--soft)"/>'
        f'<line x1="{_x(one.won.low):.1f}" x2="{_x(one.won.high):.1f}" y1="{middle}" y2="{middle}" '
        'stroke="var(--main)" stroke-width="4" stroke-linecap="round"/>'
        f'<path d="M{_x(one.chance):.1f} {top - 3}v26" stroke="var(--ink)" stroke-dasharray="3 3"/></g>'
    )


def _table(found: Standings, lang: str) -> str:
    names, rows = figures(found, lang)
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    body = "".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in line) + "</tr>" for line in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _cross(found: Standings) -> str:
    names = [one.bot for one in found.bots]
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    rows = "".join(
        f'<tr><th scope="row">{escape(one)}</th>' + "".join(_cell(found, one, other) for other in names) + "</tr>"
        for one in names
    )
    table = f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="wide cross">{table}</div>'


def _cell(found: Standings, one: str, other: str) -> str:
    """From red over white to green, by how often the one ended above the other; the games behind it in small."""
    share = found.cross.get(one, {}).get(other)
    if share is None:
        return '<td class="none"></td>'
    weight = abs(share.share - 0.5) * 2
    colour = f"hsl({140 if share.share >= 0.5 else 12} 55% {95 - 30 * weight:.0f}%)"
    span = f"{100 * share.low:.0f}–{100 * share.high:.0f} %"
    return f'<td style="background:{colour}">{100 * share.share:.0f} % <small>{span}, {share.games}</small></td>'
