"""`python3 go.py bench [engine|routes|push|server|web]`: what this machine does; the last three when asked for.

With `--against=PATH` the engine is compared with that of another checkout instead.
"""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.against import against
from benchmarks.engine import engine
from benchmarks.push import push
from benchmarks.routes import routes
from benchmarks.server import server
from benchmarks.web import web

PARTS = {"engine": engine, "routes": routes, "push": push, "server": server, "web": web}
USUAL = ("engine", "routes")
AGAINST = "--against="


def main(arguments: list[str]) -> int:
    other = next((a.removeprefix(AGAINST) for a in arguments if a.startswith(AGAINST)), None)
    if other is not None:
        against(Path(other).resolve())
        return 0
    wanted = [a for a in arguments if not a.startswith("-")] or list(USUAL)
    unknown = [name for name in wanted if name not in PARTS]
    if unknown:
        print(f"there is no benchmark {unknown[0]!r}; known are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    for name in wanted:
        PARTS[name]()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
