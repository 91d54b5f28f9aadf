import pytest
from people import new_table

from parlor.kernel import game


@pytest.fixture
def forgiving(monkeypatch):
    """Liar's Dice as if its secrets did not matter, so that moves can be taken back against a bot."""
    monkeypatch.setattr(type(game("liars-dice")), "has_secrets", lambda self, options: False)


@pytest.fixture
async def table(database):
    """An open table on each kind of database in turn."""
    table = new_table(database.store())
    await table.open()
    yield table
    await table.close()
