"""The command on runs of trains: the best one now, one that somebody thinks of, or all of a record."""

from __future__ import annotations

import time

import msgspec

from kursbuch.cli.eighteen.runs import runs_of
from kursbuch.cli.output import REFUSED, complain, emit, leave, say
from kursbuch.eighteen.actions import Route, RunTrains
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.study.review import RunMade, missed
from kursbuch.eighteen.study.runs import BestRun, BonusPaid, StopPaid, best_run, check_run
from kursbuch.eighteen.turns import acting_turn
from kursbuch.messages import Mistake, as_mistakes, sentence
from kursbuch.messages.texts import package_texts
from kursbuch.table.playback import Playback


def routes(
    replayed: Playback,
    company: str | None,
    at: int | None,
    run: str | None,
    *,
    everything: bool,
    as_json: bool,
    lang: str,
) -> None:
    """Answer one of three questions about runs."""
    if everything:
        all_runs(replayed, as_json=as_json, lang=lang)
    else:
        asked_run(replayed, company, at, run, as_json=as_json, lang=lang)


def asked_run(
    replayed: Playback, company: str | None, at: int | None, run: str | None, *, as_json: bool, lang: str
) -> None:
    """The best run of a company in a position, or the one that somebody thinks of."""
    rules, state = rules_of(replayed), replayed.table.game.positions[position(replayed, at)].state
    turn = acting_turn(state)
    name = company or (turn.company if turn is not None else None)
    if name is None:
        raise Mistake("which_company")
    if run is not None:
        one_run(replayed, name, at, run, as_json=as_json, lang=lang)
        return
    with as_mistakes():
        best = best_run(rules.title, state, name, clock=time.perf_counter)
    if as_json:
        emit(best)
    else:
        show_best(best, rules.title.data.info.currency, lang)


def rules_of(replayed: Playback) -> Rules:
    """The rules of the game."""
    rules = replayed.table.game.rules
    assert isinstance(rules, Rules)
    return rules


def position(replayed: Playback, at: int | None) -> int:
    """The position after this many actions of the file, or the last."""
    return len(replayed.table.game.positions) - 1 if at is None else replayed.position(at)


def words(key: str, lang: str, **facts: object) -> str:
    """A line of the answer."""
    return package_texts("kursbuch.eighteen", "runs")[key].in_language(lang).format(**facts)


def show_best(best: BestRun, money: str, lang: str) -> None:
    """Routes stop by stop, then the sum and how sure it is."""
    for route in best.routes:
        stops = " – ".join(stop_words(stop, money, lang) for stop in route.stops)
        bonus = "".join(f" + {bonus_words(bonus)}" for bonus in route.bonuses)
        say(words("route", lang, train=route.train, stops=stops + bonus, money=money, revenue=route.revenue))
    for train in best.idle:
        say(words("idle", lang, train=train))
    key = "proved" if best.proved else "open"
    more = best.bound - best.revenue
    say(words(key, lang, company=best.company, money=money, revenue=best.revenue, more=more, ms=best.milliseconds))
    if best.treasury:
        say(words("treasury", lang, money=money, amount=best.treasury))


def bonus_words(bonus: BonusPaid) -> str:
    """A bonus with its name and, where it is reckoned, its products: `Winnipeg 50 (7 × 20 - 9 × 10)`."""
    parts = [f"{'-' if rate < 0 else '+'} {count} × {abs(rate)}" for count, rate in bonus.terms]
    sum_of = " ".join(parts).removeprefix("+ ")
    return f"{bonus.label} {bonus.value}" + (f" ({sum_of})" if parts else "")


def stop_words(stop: StopPaid, money: str, lang: str) -> str:
    """A stop with what it pays; in brackets if that is no part of the revenue."""
    if stop.treasury:
        return words("beside", lang, name=stop.name, money=money, amount=stop.treasury)
    return f"{stop.name} {stop.paid}" if stop.paid else f"({stop.name})"


def one_run(replayed: Playback, company: str, at: int | None, run: str, *, as_json: bool, lang: str) -> None:
    """A declared run: the rule that refuses it, or how far below the best it is."""
    rules, state = rules_of(replayed), replayed.table.game.positions[position(replayed, at)].state
    try:
        declared = RunTrains(msgspec.json.decode(run, type=tuple[Route, ...]))
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise Mistake("run_unreadable", why=str(error)) from error
    with as_mistakes():
        checked = check_run(rules.title, state, company, declared)
    if as_json:
        emit(checked)
    if checked.refusal is not None:
        said = sentence(checked.refusal, lang, replayed.table.called)
        complain(f"{said} ({checked.refusal.rule})")
        leave(REFUSED)
    if not as_json:
        money = rules.title.data.info.currency
        key = "legal_best" if checked.below == 0 else "legal_below"
        say(words(key, lang, money=money, revenue=checked.revenue, below=checked.below, best=checked.best))


def all_runs(replayed: Playback, *, as_json: bool, lang: str) -> None:
    """Every run of a record and what each company left on the table."""
    money = rules_of(replayed).title.data.info.currency
    runs: list[RunMade] = []
    for run, milliseconds in runs_of(replayed):
        runs.append(run)
        told = msgspec.to_builtins(run) | {"milliseconds": milliseconds}
        if as_json:
            emit(told)
            continue
        key = "made_best" if run.missed == 0 else "made_below"
        say(words(key, lang, **told, money=money))
    lost = missed(runs)
    if as_json:
        emit({"left_on_the_table": lost, "runs": len(runs)})
        return
    for company, amount in lost.items():
        say(words("left", lang, company=company, money=money, amount=amount))
