import pytest

from toys import toys  # noqa: F401


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Records and word lists go to a folder of the test's own; errors stay one line."""
    monkeypatch.setenv("PARLOR_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("PARLOR_DEBUG", raising=False)
    return tmp_path / "home"
