"""Tables, people and talk in a database: SQLite by default, PostgreSQL by address. Rules are not known here."""

from kursbuch.storage.sql.analyses import Analyses, StoredAnalysis
from kursbuch.storage.sql.database import Database, database_url
from kursbuch.storage.sql.games import Games, NewTable
from kursbuch.storage.sql.people import Account, People, Session
from kursbuch.storage.sql.shelf import Kept, Note, Shelf
from kursbuch.storage.sql.talk import Talk
from kursbuch.storage.sql.trouble import Trouble

__all__ = [
    "Account",
    "Analyses",
    "Database",
    "Games",
    "Kept",
    "NewTable",
    "Note",
    "People",
    "Session",
    "Shelf",
    "StoredAnalysis",
    "Talk",
    "Trouble",
    "database_url",
]
