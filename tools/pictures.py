"""Pictures of every screen: `python -m tools.pictures [NAMES...]` writes docs/pictures/screens anew, or some of them.

Each screen is taken at 1600x1000, 1280x800 and 390x844, in light, dark and German as the list in
`web/e2e/pictures.ts` says, with games that bots have played, so that the same pictures come out everywhere.
"""

from __future__ import annotations

import sys

from tools.e2e import prepare
from tools.web import WEB, WebFailed, run_node


def main(arguments: list[str]) -> None:
    """Takes the pictures."""
    try:
        prepare()
        run_node(WEB / "e2e" / "pictures.ts", *arguments)
    except WebFailed as failure:
        sys.exit(f"pictures: {failure}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main(sys.argv[1:])
