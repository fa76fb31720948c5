"""What was found out about finished games, kept with them."""

from msgspec import Struct
from sqlalchemy import delete, insert, select

from kursbuch.storage.rows import now
from kursbuch.storage.sql.database import Database
from kursbuch.storage.sql.schema import analyses


class StoredAnalysis(Struct, frozen=True):
    """An analysis as far as it has come: running, stopped or done; `body` is JSON, `at` when it was written."""

    state: str
    body: str
    at: int = 0


class Analyses:
    """One of each game."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, table: str) -> StoredAnalysis | None:
        """That of a table."""
        wanted = select(analyses).where(analyses.c.table_id == table)
        async with self._database.read() as connection:
            row = (await connection.execute(wanted)).mappings().one_or_none()
        return None if row is None else StoredAnalysis(row["state"], row["body"], row["at"])

    async def put(self, table: str, found: StoredAnalysis) -> None:
        """Keep it in the place of the one before."""
        row = {"table_id": table, "state": found.state, "body": found.body, "at": now()}
        async with self._database.write() as connection:
            await connection.execute(delete(analyses).where(analyses.c.table_id == table))
            await connection.execute(insert(analyses).values(row))
