"""`python -m kursbuch` is the `kursbuch` command."""

import sys

from kursbuch.cli.main import main

sys.exit(main())
