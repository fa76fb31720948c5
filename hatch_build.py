"""Puts the rule sheets into the wheel. An editable install reads them in the checkout and gets no copy."""

from __future__ import annotations

from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class RuleSheets(BuildHookInterface[BuilderConfig]):
    """Hatchling's hook: its arguments are as hatchling defines them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            build_data["force_include"]["docs/rules"] = "kursbuch/rules_text"
