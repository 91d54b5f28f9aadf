import pytest
from people import new_table


@pytest.fixture
async def table(database):
    """An open table on each kind of database in turn."""
    table = new_table(database.store())
    await table.open()
    yield table
    await table.close()
