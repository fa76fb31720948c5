"""What 1824 shows besides the shared fields: debts, railways about to form, and parts of the two-player game."""

from collections.abc import Iterator

from kursbuch.eighteen.model.frames import OpeningSale
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.shown import Badge, Column, Piles, Shown
from kursbuch.titles.g1824.extra import Extra, extra_of
from kursbuch.titles.g1824.options import Title


def shown(title: Title, state: State) -> Shown:
    """What players owe, marks on companies, and the stacks that are still to be drafted."""
    extra = extra_of(state)
    debts = {str(seat): player.debt for seat, player in state.players.items() if player.debt}
    return Shown(
        columns=(Column("debt", "player", "owed", debts),),
        badges=tuple(_badges(extra)),
        piles=(Piles("stacks", extra.stacks),) if extra.stacks and isinstance(state.frame, OpeningSale) else (),
    )


def _badges(extra: Extra) -> Iterator[Badge]:
    if extra.due:
        yield Badge("due", "soon", extra.due)
    if extra.bond is not None:
        yield Badge("bond", "plain", (extra.bond,))
    if extra.construction:
        yield Badge("construction", "plain", extra.construction)
