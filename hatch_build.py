"""The page is built when the package is: `pip install` leaves nothing to do."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.append(str(ROOT / "tools"))

from page import Client, PageError  # noqa: E402 - it is in no package


class PageHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        client = Client(ROOT)
        if not client.folder.exists():
            return
        try:
            client.build()
        except PageError as error:
            self.app.abort(f"The page cannot be built. {error}")
