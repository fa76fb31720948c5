"""Tables, people and talk in a database: SQLite by default, PostgreSQL by address. Rules are not known here."""

from kursbuch.storage.sql.analyses import Analyses, StoredAnalysis
from kursbuch.storage.sql.database import Database, database_url
from kursbuch.storage.sql.games import Games, Line, NewTable, Standing, TableRow
from kursbuch.storage.sql.people import Account, People, SeatRow, Session
from kursbuch.storage.sql.shelf import Kept, Note, Shelf
from kursbuch.storage.sql.talk import Message, OrderRow, Talk, UndoRow
from kursbuch.storage.sql.trouble import Trouble

__all__ = [
    "Account",
    "Analyses",
    "Database",
    "Games",
    "Kept",
    "Line",
    "Message",
    "NewTable",
    "Note",
    "OrderRow",
    "People",
    "SeatRow",
    "Session",
    "Shelf",
    "Standing",
    "StoredAnalysis",
    "TableRow",
    "Talk",
    "Trouble",
    "UndoRow",
    "database_url",
]
