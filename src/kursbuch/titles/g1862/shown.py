"""What 1862 shows besides the shared fields: notes, own shares, groups, and the money that bids bind."""

from kursbuch.eighteen.groups import is_on_sale
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.shown import Badge, Column, Shown
from kursbuch.eighteen.steps.bids import bound_money
from kursbuch.eighteen.title import live
from kursbuch.titles.g1862.buyback import cash_for_a_note
from kursbuch.titles.g1862.extra import extra_of
from kursbuch.titles.g1862.options import Title


def shown(title: Title, state: State) -> Shown:
    """Numbers of companies and players, and marks on companies that wait for their group or have smaller shares.

    Own shares, groups and bound money are told of as long as there is anything to tell.
    """
    notes = {str(company): count for company, count in extra_of(state).notes.items()}
    own = {str(name): held for name, company in state.companies.items() if (held := company.held_by(name))}
    bound = {str(seat): money for seat in state.playing if (money := bound_money(title, state, seat))}
    waiting = tuple(name for name, _ in live(state) if not is_on_sale(title, state, name))
    groups = {str(name): title.companies[name].group for name, _ in live(state) if waiting}
    small = tuple(name for name, company in live(state) if company.unit != title.companies[name].share)
    columns = (
        Column("notes", "company", "borrowed", notes, cash_for_a_note(title, state), title.numbers.note_value),
        Column("own", "company", "count", own),
        Column("group", "company", "group", groups),
        Column("bound", "player", "bound", bound),
    )
    badges = (Badge("waiting", "plain", waiting), Badge("small_shares", "plain", small))
    return Shown(
        columns=tuple(column for column in columns if column.values or column.key == "notes"),
        badges=tuple(badge for badge in badges if badge.on),
    )
