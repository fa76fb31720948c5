"""Tables whose log has a format that this program does not read."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from kursbuch import storage
from server.helpers import HERE, Site, error_of

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(("version", "code"), [(1, "record_older"), (storage.VERSION + 1, "record_newer")])
async def test_a_table_of_another_format_is_told_in_a_sentence_and_stays_as_it_is(
    site: Site, version: int, code: str
) -> None:
    device = site.device()
    table = await device.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    hub = site.server.hub
    change = text("UPDATE tables SET header = replace(header, :known, :other)")
    async with hub.database.engine.begin() as connection:
        numbers = {"known": f'"kursbuch":{storage.VERSION}', "other": f'"kursbuch":{version}'}
        await connection.execute(change, numbers)
    hub.tables.clear()
    error = error_of(await device.ask("GET", f"tables/{table['id']}"), 400)
    assert error["code"] == code
    assert str(version) in error["message"]["de"]
    lobby = await device.get("tables")
    assert [line["id"] for line in lobby["tables"]] == [table["id"]]
