import os

import pytest
from hypothesis import settings

from toys import toys  # noqa: F401

# No deadlines: a busy machine is no fault of the code. Where changes land, the same examples are tried every time.
settings.register_profile("house", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("house")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Records and word lists go to a folder of the test's own; errors stay one line."""
    monkeypatch.setenv("PARLOR_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("PARLOR_DEBUG", raising=False)
    return tmp_path / "home"
