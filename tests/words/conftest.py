from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user-data folder of the test's own."""
    monkeypatch.setenv("PARLOR_HOME", str(tmp_path / "home"))
    return tmp_path / "home"
