"""The tables of the database. Times are milliseconds since 1970, lists and objects are JSON in text columns.

A change here needs a migration in `migrations/versions`; a test compares the two. Nothing is ever deleted by time.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

settings = Table(
    "settings",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("folded", String(160), nullable=False, unique=True),
    Column("password", String(200), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("skeleton", String(160), unique=True, index=True),
)
"""`folded` is the name as it is compared, `skeleton` what it looks like (none if an older account looks the same),
`password` an Argon2 hash."""

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("account", String(32), ForeignKey("accounts.id"), index=True),
    Column("device", String(120), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("ended", BigInteger),
)
"""A device: `hash` is the SHA-256 of its cookie, which is kept nowhere."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("title", String(40), nullable=False),
    Column("name", String(120), nullable=False),
    Column("header", Text, nullable=False),
    Column("owner", String(40), nullable=False, index=True),
    Column("spectators", Boolean, nullable=False),
    Column("forked_from", String(32)),
    Column("forked_at", Integer),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),
    Column("waiting", Text, nullable=False),
    Column("round", String(60), nullable=False),
    Column("over", String(60)),
    Column("rated", Boolean, nullable=False, server_default=false()),
)
"""`header` is the first line of a record. `number`, `waiting`, `round` and `over` sum up the log for lists of tables;
`number` is what a writer must name to add to the log. `rated`: nobody is advised here."""

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(8)),
    Column("action", Text),
    Column("events", Text),
    Column("back_to", Integer),
    Column("key", String(64)),
    Column("by", String(8), nullable=False),
    Column("agreed", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "key"),
)
"""The log: actions with their events, or returns to an earlier position. Rows are added and never changed."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(8), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("bot", String(40)),
    Column("generation", Integer, nullable=False),
    Column("link", String(64), nullable=False, unique=True),
    Column("awaited", Boolean, nullable=False, server_default=false()),
)
"""`link` is the SHA-256 of the seat's secret; a new `generation` is a new secret. `awaited`: a new link has put its
player out, and nobody has taken the seat since."""

holders = Table(
    "holders",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", String(8), primary_key=True),
    Column("holder", String(40), primary_key=True, index=True),
    ForeignKeyConstraint(["table_id", "seat"], ["seats.table_id", "seats.seat"]),
)
"""Who plays a seat: `d:` and a session, or `a:` and an account. Several may share one."""

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", String(8)),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_chat_table_id_id", "table_id", "id"),
)

orders = Table(
    "orders",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", String(8), nullable=False),
    Column("body", Text, nullable=False),
    Column("since", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("ended", Text),
    Column("replaced", Boolean, nullable=False),
)
"""Standing orders; `ended` is the code of why one ended by itself, `replaced` that its seat gave others."""

undos = Table(
    "undos",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", String(8), nullable=False),
    Column("back_to", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("asked", Text, nullable=False),
    Column("agreed", Text, nullable=False),
    Column("outcome", String(12)),
    Column("at", BigInteger, nullable=False),
)
"""Requests to take moves back that need consent."""

shelves = Table(
    "shelves",
    metadata,
    Column("holder", String(40), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True, index=True),
    Column("archived", Boolean, nullable=False, server_default=false()),
    Column("read", Integer, nullable=False, server_default="0"),
)
"""What somebody keeps of a table for themselves: whether they have put it away, and the last message they have read."""

notes = Table(
    "notes",
    metadata,
    Column("holder", String(40), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True, index=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""What somebody has written beside a move, for nobody else."""

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("state", String(8), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""What was found out about a finished game, as far as it has come: `state` is running, stopped or done."""

preferences = Table(
    "preferences",
    metadata,
    Column("account", String(32), ForeignKey("accounts.id"), primary_key=True),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""How somebody with an account likes to see things, as JSON; devices follow it or have settings of their own."""
