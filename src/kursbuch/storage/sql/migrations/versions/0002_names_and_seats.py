"""Names are compared in their plainest form and by what they look like; a seat whose player was put out is awaited."""

import sqlalchemy as sa
from alembic import op

from kursbuch.storage.sql.names import fold, skeleton

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("accounts", sa.Column("skeleton", sa.String(length=160), nullable=True))
    compare_names()
    op.create_index(op.f("ix_accounts_skeleton"), "accounts", ["skeleton"], unique=True)
    op.add_column("seats", sa.Column("awaited", sa.Boolean(), nullable=False, server_default=sa.false()))


def compare_names() -> None:
    """Accounts that would now be the same keep the way they were told apart; of those alike the oldest has the look."""
    accounts = sa.table("accounts", sa.column("id"), sa.column("name"), sa.column("folded"), sa.column("skeleton"))
    oldest = sa.text("SELECT id, name, folded FROM accounts ORDER BY created, id")
    rows = op.get_bind().execute(oldest).all()
    taken = {folded for _, _, folded in rows}
    seen: set[str] = set()
    for number, name, folded in rows:
        wanted, looks = fold(name), skeleton(name)
        values: dict[str, str | None] = {"skeleton": None if looks in seen else looks}
        if wanted == folded or wanted not in taken:
            values["folded"] = wanted
            taken.add(wanted)
        seen.add(looks)
        op.get_bind().execute(sa.update(accounts).where(accounts.c.id == number).values(values))
