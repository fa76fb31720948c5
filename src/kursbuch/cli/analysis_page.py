"""An analysis as a page of its own, without anything from elsewhere: accuracy, a timeline of what moves cost, and the
costly ones with what would have been better."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from kursbuch.bots.analysis import MARKS, Analysis, Judged, Summary
from kursbuch.bots.words import why_text
from kursbuch.cli.output import heading
from kursbuch.messages import label, log
from kursbuch.table.playback import Playback

WIDTH, ROW = 960, 72
COLOURS = {"best": "#3f7d4e", "good": "#7a8a7d", "slip": "#b58a1f", "mistake": "#c2601c", "blunder": "#b3261e"}
LISTED = tuple(name for name, _ in MARKS)

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
body { color: #1d2524; background: #fbfaf7 }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #ddd8cc }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums }
svg { width: 100%; height: auto }
.mark { font-weight: 600 }
.muted { color: #5c6664 }
article { border-left: 4px solid; padding: .2rem 1rem; margin: 1rem 0 }
ol { margin: .3rem 0 }
@media (prefers-color-scheme: dark) {
  body { background: #181c1b; color: #e6e5df }
  .muted { color: #a3aaa7 }
}
"""


def mark_word(mark: str, lang: str) -> str:
    """What a move of this kind is called."""
    return heading(f"mark_{mark}", lang)


def players(found: Analysis, replayed: Playback) -> Iterator[tuple[str, Summary]]:
    """Each player by name, with what their decisions come to."""
    names = replayed.table.called.seats
    for seat, summary in found.players.items():
        yield names.get(seat, seat), summary


def costly(found: Analysis, replayed: Playback, lang: str) -> Iterator[str]:
    """The turning points, a line each."""
    for move in found.moves:
        if move.number in found.turning:
            yield _told(move, replayed, lang)


def _told(move: Judged, replayed: Playback, lang: str) -> str:
    table = replayed.table
    best = label(table.rules.decode_action(bytes(move.best)), lang, table.called)
    parts = [
        f"{move.number}. {table.called.seats.get(move.seat, move.seat)}: {mark_word(move.mark, lang)} (−{move.cost})"
    ]
    parts.append(f"{heading('better', lang)}: {best}")
    reason = None if move.why is None else why_text(move.why, table.called)
    return "; ".join([*parts, *([reason.in_language(lang)] if reason is not None else [])])


def page(found: Analysis, replayed: Playback, lang: str) -> str:
    """The whole page."""
    title = f"{heading('analysis', lang)}: {found.title}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        _muted(f"{heading('judged_by', lang)} {found.level}, {found.done} / {found.total}"),
        _muted(found.broken),
        _table(found, replayed, lang),
        _timeline(found, replayed, lang),
        *(_article(move, replayed, lang) for move in found.moves if move.mark in LISTED),
    ]
    head = f"<meta charset='utf-8'><meta name='viewport' content='width=device-width'><title>{escape(title)}</title>"
    return f"<!doctype html><html lang='{lang}'>{head}<style>{STYLE}</style><body>{''.join(parts)}</body></html>\n"


def _muted(text: str) -> str:
    return f"<p class='muted'>{escape(text)}</p>" if text else ""


def accuracy_of(summary: Summary) -> str:
    """The accuracy of a player; of somebody who has decided nothing there is none."""
    return f"{summary.accuracy:.1f} %" if summary.decisions else "–"


def _table(found: Analysis, replayed: Playback, lang: str) -> str:
    heads = [heading("player", lang), heading("accuracy", lang), *(mark_word(mark, lang) for mark in COLOURS)]
    rows = [f"<th{' class=number' if at else ''}>{escape(one)}</th>" for at, one in enumerate(heads)]
    body = [f"<tr>{''.join(rows)}</tr>"]
    for name, summary in players(found, replayed):
        counts = "".join(f"<td class=number>{summary.marks.get(mark, 0)}</td>" for mark in COLOURS)
        body.append(f"<tr><td>{escape(name)}</td><td class=number>{accuracy_of(summary)}</td>{counts}</tr>")
    return f"<table>{''.join(body)}</table>"


def _timeline(found: Analysis, replayed: Playback, lang: str) -> str:
    """A row for each player: how much each of their moves cost, the height by its square root."""
    most = max((move.cost for move in found.moves), default=0)
    last = max((move.number for move in found.moves), default=1)
    called = escape(heading("timeline", lang))
    drawn = [f"<svg viewBox='0 0 {WIDTH} {ROW * len(found.players)}' role='img' aria-label='{called}'>"]
    for row, (seat, (name, _)) in enumerate(zip(found.players, players(found, replayed), strict=True)):
        base = ROW * (row + 1) - 8
        drawn.append(f"<text x='0' y='{ROW * row + 14}' font-size='13' fill='currentColor'>{escape(name)}</text>")
        drawn.append(f"<line x1='0' x2='{WIDTH}' y1='{base}' y2='{base}' stroke='#99a19e'/>")
        drawn.extend(_bar(move, base, most, last) for move in found.moves if move.seat == seat and move.cost)
    return f"{''.join(drawn)}</svg>"


def _bar(move: Judged, base: int, most: int, last: int) -> str:
    height = max(2.0, (ROW - 28) * (move.cost / most) ** 0.5)
    x = 4 + (WIDTH - 8) * move.number / last
    place = f"x='{x:.1f}' y='{base - height:.1f}' width='2.5' height='{height:.1f}'"
    return f"<rect {place} fill='{COLOURS[move.mark]}'><title>{move.number}: −{move.cost}</title></rect>"


def _article(move: Judged, replayed: Playback, lang: str) -> str:
    table = replayed.table
    played = log(table.game.journal[move.number - 1].events, lang, table.called)
    line = [
        f"<li>{escape(table.called.seats.get(one.seat, one.seat))}: "
        f"{escape(label(table.rules.decode_action(bytes(one.action)), lang, table.called))}</li>"
        for one in move.line
    ]
    told = f"<p class='mark'>{escape(_told(move, replayed, lang))}</p>{_muted(' '.join(played))}"
    follows = f"<ol>{''.join(line)}</ol>" if line else ""
    return f"<article style='border-color:{COLOURS[move.mark]}'>{told}{follows}</article>"
