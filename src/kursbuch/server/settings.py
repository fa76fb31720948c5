"""How a server is set up. The command line and the tests fill this in."""

from msgspec import Struct

from kursbuch.unpacking import LIMIT


class Settings(Struct, frozen=True, kw_only=True):
    """Where the data is, who may come in, and how much is allowed."""

    database: str
    redis: str = ""
    hosted: bool = False
    origins: tuple[str, ...] = ()
    addresses: tuple[str, ...] = ()
    tls: bool = False
    web: str = ""
    bot_pause: float = 0.25
    bot_processes: int = 1
    most_tables: int = 400
    limits: bool = True
    unpacked_limit: int = LIMIT
    per_address: int = 256
    patience: float = 15.0
    alone: bool = False
    is_one_of_several: bool = False
    """`database` and `redis` are addresses. `hosted` asks for accounts. `origins` are the addresses under which
    browsers reach the server (`https://games.example.org`), `addresses` those shown for other devices. `tls` says that
    browsers come by HTTPS, be it through a proxy. `web` is the folder with the built client. `bot_pause` is how many
    seconds a bot waits at least, `bot_processes` how many processes think (0: threads of this one). `most_tables` are
    kept in memory; the rest is read again when somebody looks. `unpacked_limit` is the largest content of an imported
    file, in bytes. `per_address` is how many connections, and how many requests and sockets, one address may have at
    once (0: any number, as without `limits`), `patience` how many seconds a half-sent request may take. `alone` says
    that nothing else runs in this process,
    `is_one_of_several` that a supervisor starts it again when it fails."""


BODY_LIMIT = 8 * 1024 * 1024
"""The largest file that can be imported."""

JSON_LIMIT = 256 * 1024
"""The largest body of any other request."""
