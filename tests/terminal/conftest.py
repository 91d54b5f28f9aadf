import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "lab"))
from toys import toys  # noqa: F401


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Records go to a folder of the test's own; errors stay one line."""
    monkeypatch.setenv("PARLOR_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("PARLOR_DEBUG", raising=False)
    return tmp_path / "home"
