"""Puts the rule sheets and the built browser client into the wheel.

An editable install reads both in the checkout and gets no copy. `KURSBUCH_SKIP_CLIENT=1` leaves the client out.
"""

from __future__ import annotations

import os
import sys
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class SheetsAndClient(BuildHookInterface[BuilderConfig]):
    """Hatchling's hook: its arguments are as hatchling defines them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        build_data["force_include"]["docs/rules"] = "kursbuch/rules_text"
        if os.environ.get("KURSBUCH_SKIP_CLIENT") != "1":
            self.build_client()
            build_data["force_include"]["web/dist"] = "kursbuch/web"

    def build_client(self) -> None:
        sys.path.insert(0, self.root)
        from tools import web

        web.build()
