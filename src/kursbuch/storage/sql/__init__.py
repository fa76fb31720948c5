"""Tables, people and talk in a database: SQLite by default, PostgreSQL by address. Rules are not known here."""

from kursbuch.storage.sql.database import Database, database_url
from kursbuch.storage.sql.games import Games, Line, NewTable, Standing, TableRow
from kursbuch.storage.sql.people import Account, People, SeatRow, Session
from kursbuch.storage.sql.talk import Message, OrderRow, Talk, UndoRow
from kursbuch.storage.sql.trouble import Trouble

__all__ = [
    "Account",
    "Database",
    "Games",
    "Line",
    "Message",
    "NewTable",
    "OrderRow",
    "People",
    "SeatRow",
    "Session",
    "Standing",
    "TableRow",
    "Talk",
    "Trouble",
    "UndoRow",
    "database_url",
]
