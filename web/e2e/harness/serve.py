"""A server for the browser tests: `python serve.py PORT FOLDER WEB [KIND] [PAUSE]`. Bots do not dawdle in it.

It is `local` without limits, `limited` as a server at home is, or `hosted`."""

import sys
from pathlib import Path

from kursbuch.server.running import listen, run
from kursbuch.server.settings import Settings


def main(port: str, folder: str, web: str, kind: str = "local", pause: str = "0.02") -> None:
    """Serves until it is ended; says `ready` when browsers can come."""
    listening = listen("127.0.0.1", int(port))
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    settings = Settings(
        database=str(Path(folder, "kursbuch.sqlite")),
        hosted=kind == "hosted",
        origins=(address,),
        web=web,
        bot_pause=float(pause),
        bot_processes=0,
        limits=kind != "local",
    )
    run(settings, listening, lambda: print("ready", address, flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
