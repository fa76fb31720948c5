"""What people keep of a table for themselves, rated games, and analyses of finished ones."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "shelves",
        sa.Column("holder", sa.String(length=40), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("archived", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("read", sa.Integer(), nullable=False, server_default="0"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_shelves_table_id")),
        sa.PrimaryKeyConstraint("holder", "table_id", name=op.f("pk_shelves")),
    )
    op.create_index(op.f("ix_shelves_table_id"), "shelves", ["table_id"])
    op.create_table(
        "notes",
        sa.Column("holder", sa.String(length=40), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_notes_table_id")),
        sa.PrimaryKeyConstraint("holder", "table_id", "number", name=op.f("pk_notes")),
    )
    op.create_index(op.f("ix_notes_table_id"), "notes", ["table_id"])
    op.add_column("tables", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_analyses_table_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_analyses")),
    )
