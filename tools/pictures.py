"""Pictures of every screen: `python -m tools.pictures [NAMES...]` writes docs/pictures/screens anew, or some of them.

`--sizes` takes every screen at every size from 320 to 2560 pixels, light and dark, English and German, into the folder
build/pictures, which is not committed; `--sizes=390x844,1280x800` and `--looks=dark,german` choose some of them.

Each screen is taken at 1600x1000, 1280x800 and 390x844, in light, dark and German as the list in
`web/e2e/pictures.ts` says, with games that bots have played, so that the same pictures come out everywhere. Where the
program pngquant is on the machine it makes the files a third as large.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path

from tools.e2e import prepare
from tools.web import ROOT, WEB, run_node, told

SCREENS = ROOT / "docs" / "pictures" / "screens"


def make_small(pictures: list[Path]) -> None:
    """Fewer colours, which nobody sees in pictures of screens; one that would not get smaller stays as it is."""
    program = shutil.which("pngquant")
    if program is not None and pictures:
        options = ["--force", "--ext", ".png", "--skip-if-larger", "--strip", "128"]
        subprocess.run([program, *options, *map(str, pictures)], check=False)


def main(arguments: list[str]) -> None:
    """Takes the pictures."""
    with told("pictures"):
        prepare()
        start = time.time()
        run_node(WEB / "e2e" / "pictures.ts", *arguments)
        make_small([path for path in SCREENS.glob("*.png") if path.stat().st_mtime >= start])


if __name__ == "__main__":
    main(sys.argv[1:])
