"""SQLite: one file that one process owns, and what happens when the disk or another program is in the way."""

import asyncio
import os
import signal
import sqlite3
import struct
import subprocess
import sys
import textwrap
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from stored_matches import commit, match, over, row, sqlite_store, stored_rows

from databases import opened, write
from parlor.table.store import StoreError
from parlor.table.stores import store as store_of
from parlor.table.stores.backup import backup, restore
from parlor.table.stores.last_move import NOTE_SECONDS
from parlor.table.stores.lock import Lock
from parlor.table.stores.schema import tables
from parlor.table.stores.writer import Checkpointer, Writer

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "parlor.db"


@pytest.fixture
def store(path):
    return sqlite_store(path, lock_seconds=0.05)


@contextmanager
def held(path):
    """Another program in the middle of writing."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def transactions(path):
    """Count the transactions in the write-ahead log: the last frame of each contains the size of the database."""
    log = path.with_name(f"{path.name}-wal").read_bytes()
    page_size, salt = struct.unpack(">8xI4x8s", log[:24])
    frames = (log[at : at + 16] for at in range(32, len(log), 24 + page_size))
    return sum(frame[4:8] != b"\0\0\0\0" and frame[8:16] == salt for frame in frames)


async def code_of(store):
    """The code with which it does not open."""
    with pytest.raises(StoreError) as caught:
        async with opened(store):
            pass
    return caught.value.code


# --- where it is ------------------------------------------------------------------------------------------------------


async def test_without_an_address_the_data_folder_holds_it(home):
    async with opened(store_of("")):
        assert (home / "parlor.db").exists()


def test_addresses(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for address, path in (("sqlite:////a/b.db", "/a/b.db"), ("sqlite:///b.db", "b.db")):
        assert vars(store_of(address))["database"].path == Path(path)
    for wrong in ("mysql://x", "sqlite://", "sqlite:///", "parlor.db", "memory"):
        with pytest.raises(StoreError, match="bad-database-url"):
            store_of(wrong)


async def test_any_name_of_a_file_will_do(tmp_path):
    path = tmp_path / "a?b#c %41é" / "file:x.db"
    async with opened(sqlite_store(path)) as reports:
        pass
    assert path.exists()
    assert [found.name for found in path.parent.glob("*.db")] == [path.name]
    assert reports.entries == []


async def test_other_users_cannot_read_the_key_that_signs_cookies(store, path):
    async with opened(store):
        await store.secret()
        files = sorted(path.parent.glob("parlor.db*"))
        assert [file.name for file in files if file.stat().st_mode & 0o077] == ["parlor.db-lock"]


async def test_every_commit_reaches_the_disk(store):
    def query_plan(connection):
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in ("journal_mode", "synchronous")]

    async with opened(store):
        assert await store.run(query_plan, writing=True) == ["wal", 2]  # 2 is FULL
        [[writing]] = Writer(store.database.path, 1.0).connection.execute("PRAGMA synchronous")
        assert writing == 2


# --- many rows, few transactions --------------------------------------------------------------------------------------


async def test_what_waits_goes_into_one_transaction(path):
    store = sqlite_store(path)
    async with opened(store) as reports:
        await store.create(match())
        before = transactions(path)
        with held(path):  # the writer takes what it finds and waits; all the rest gathers
            for ply in range(1, 1001):
                store.put(commit(ply, update=over() if ply % 100 == 0 else None))
        await reports.until(1000)
        assert transactions(path) - before == len(reports.batches) <= 5  # at most 256 rows in each
        assert len(await stored_rows(store, "m")) == 1000


async def test_a_single_row_does_not_wait_for_others(store, path):
    async with opened(store) as reports:
        before = transactions(path)
        for ply in range(1, 21):
            store.put(commit(ply))
            await reports.until(ply)
        assert transactions(path) - before == 20


# --- what is in the way -----------------------------------------------------------------------------------------------


async def test_locked(store, path):
    async with opened(store) as reports:
        await store.create(match(status="playing"))
        with held(path):
            store.put(commit(1, update=over()))
            store.put(commit(2))
            assert [one.error.code for one in await reports.until(2)] == ["database-locked"] * 2
            with pytest.raises(StoreError, match="database-locked"):
                await store.set_guest("ann", "Ann")
            assert (await store.load("m")).status == "playing"  # a reader does not block
        store.put(commit(1))
        assert (await reports.until(3))[-1].error is None
        assert (await store.load("m")).rows == (row(1),)


@pytest.fixture
async def writer(store, path):
    """Run the code of the writer's process in this process."""
    async with opened(store):
        await store.create(match(status="playing"))
        writer = Writer(path, 0.05)
        yield writer
        writer.connection.close()


def item(ply, **changes):
    return list(row(ply, **changes)), None


def codes(store, verdict):
    return verdict and [fault and store.database.coded_fault(fault.number, fault.text).code for fault in verdict]


async def test_full(store, writer):
    [[pages]] = writer.connection.execute("PRAGMA page_count")
    writer.connection.execute(f"PRAGMA max_page_count = {pages}")
    large = [item(ply, action="9" * 50_000) for ply in (1, 2)]
    assert codes(store, writer.write(large)) == ["database-full"] * 2
    assert await store.load("m") == match(status="playing")
    writer.connection.execute("PRAGMA max_page_count = 1000000")
    assert writer.write([item(1)]) is None
    assert (await store.load("m")).rows == (row(1),)


async def test_read_only(store, writer):
    writer.connection.execute("PRAGMA query_only = true")
    assert codes(store, writer.write([item(1)])) == ["database-read-only"]
    writer.connection.execute("PRAGMA query_only = false")
    assert writer.write([item(1)]) is None


async def test_the_log_is_tidied_beside_the_writing_and_does_not_grow(store, writer, path):
    checkpointer = Checkpointer(path, 0.05, pause=0.01)
    checkpointer.start()
    sizes = []
    for first in range(1, 501, 100):
        for ply in range(first, first + 100):
            assert writer.write([item(ply)]) is None
        assert await asyncio.to_thread(checkpointer.done.wait, 5)
        checkpointer.finish(writer.connection)
        sizes.append(path.with_name(f"{path.name}-wal").stat().st_size)
    checkpointer.stop()
    assert sizes[-1] < 2 * sizes[0]
    assert [stored.ply for stored in await stored_rows(store, "m")] == list(range(1, 501))


async def test_a_writer_that_is_killed_is_replaced(store, path):
    async with opened(store) as reports:
        store.database.writer.process.send_signal(signal.SIGSTOP)
        store.put(commit(1))
        await asyncio.sleep(0.05)
        store.database.writer.process.kill()
        assert (await reports.until(1))[-1].error.code == "database-failed"
        store.put(commit(1))
        assert (await reports.until(2))[-1].error is None
        assert await stored_rows(store, "m") == [row(1)]


async def test_a_writer_that_does_not_answer_is_replaced(store, monkeypatch, caplog):
    monkeypatch.setattr("parlor.table.stores.writer_client.WRITER_SECONDS", 0.5)
    async with opened(store) as reports:
        store.database.writer.process.send_signal(signal.SIGSTOP)
        store.put(commit(1))
        assert (await reports.until(1))[-1].error.code == "database-failed"
        assert "writer_too_slow" in caplog.text
        monkeypatch.undo()
        store.put(commit(1))
        assert (await reports.until(2))[-1].error is None
        assert await stored_rows(store, "m") == [row(1)]


async def test_a_writer_does_not_outlive_its_server(store, path):
    script = textwrap.dedent(WRITER)
    with subprocess.Popen([sys.executable, "-c", script, path], stdout=subprocess.PIPE) as server:
        server.stdout.readline()
        [child] = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
        server.kill()
    for _ in range(500):
        if not Path(f"/proc/{child}").exists():
            break
        await asyncio.sleep(0.01)
    assert not Path(f"/proc/{child}").exists()


async def test_a_row_that_cannot_be_stored_does_not_affect_others(store):
    async with opened(store) as reports:
        for one in (commit(1), commit(2, time_ms=2**70), commit(3, action="\ud800"), commit(4)):
            store.put(one)
        errors = [one.error and one.error.code for one in await reports.until(4)]
        assert errors == [None, "database-failed", "database-failed", None]
        assert await stored_rows(store, "m") == [row(1), row(4)]


async def test_a_closed_store_raises_store_closed(store):
    async with opened(store):
        pass
    with pytest.raises(StoreError, match="store-closed"):
        await store.load("m")


# --- opening ----------------------------------------------------------------------------------------------------------


async def test_a_newer_schema_is_left_alone(store, path):
    async with opened(store):
        pass
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
    assert await code_of(store) == "newer-schema"
    assert await code_of(store) == "newer-schema"  # and let go of


@pytest.mark.parametrize("content", [b"This is a letter to Ann.\n" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
async def test_a_file_that_is_no_database_is_left_alone(store, path, content):
    path.parent.mkdir()
    path.write_bytes(content)
    assert await code_of(store) == "not-a-database"
    assert path.read_bytes() == content


async def test_a_damaged_database_is_noticed(store, path):
    async with opened(store):
        for n in range(50):
            await store.set_guest(f"player{n}", "x" * 500)
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
    assert await code_of(store) == "database-damaged"


async def fill(store, moves=500):
    async with opened(store) as reports:
        await store.create(match(status="playing"))
        for ply in range(1, moves + 1):
            store.put(commit(ply))
        await reports.until(moves)


async def test_a_file_cut_in_half_is_not_served(store, path):
    await fill(store)
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2048 * 1024])
    with pytest.raises(StoreError, match=r"pages too early.*parlor verify.*parlor restore") as caught:
        await store.open(lambda batch: None)
    assert caught.value.code == "database-damaged"
    assert f"parlor restore FILE --force --database sqlite:///{path} " in caught.value.message
    assert path.stat().st_size == len(content) // 2048 * 1024  # nothing was written to it


async def test_a_file_cut_in_half_is_not_served_when_its_log_has_the_rest_of_the_changes(store, path):
    await fill(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("UPDATE matches SET game = 'another'")  # page 1 and a few more are in the log
        log = path.with_name(f"{path.name}-wal").read_bytes()
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2048 * 1024])
    path.with_name(f"{path.name}-wal").write_bytes(log)
    assert await code_of(store) == "database-damaged"


async def test_a_large_file_cut_short_is_noticed_without_reading_it(store, path, monkeypatch):
    monkeypatch.setattr("parlor.table.stores.recovery.MAX_CHECKED_BYTES", 0)
    await fill(store)
    path.write_bytes(path.read_bytes()[:-1024])
    assert await code_of(store) == "database-damaged"


async def killed_with_a_log(store, path):
    """A server stores moves 0 to 9 of a match and then ten more, which are only in its log, and is killed."""
    async with opened(store) as reports:
        await store.create(match(status="playing"))
        await write(store, reports, *(commit(ply) for ply in range(10)))
        with closing(sqlite3.connect(path, isolation_level=None)) as reader:
            reader.execute("PRAGMA wal_checkpoint(FULL)")
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM entries").fetchone()  # so nothing later is moved into the file
            await asyncio.sleep(2 * NOTE_SECONDS)  # until a note is due
            await write(store, reports, *(commit(ply) for ply in range(10, 20)))
            await store.probe()  # the note follows the answer to a batch
            files = {file: file.read_bytes() for file in path.parent.iterdir() if not file.name.endswith("-shm")}
    for file in path.parent.iterdir():
        file.unlink()
    for file, content in files.items():
        file.write_bytes(content)
    return path.with_name(f"{path.name}-wal")


async def plies(store):
    async with opened(store):
        return len(await stored_rows(store, "m"))


@pytest.mark.parametrize("keep", [None, 0, 1500], ids=["deleted", "emptied", "cut off"])
async def test_a_log_that_has_lost_moves_is_noticed(store, path, keep):
    log = await killed_with_a_log(store, path)
    content = log.read_bytes()
    if keep is None:
        log.unlink()
    else:
        log.write_bytes(content[:keep])
    with pytest.raises(
        StoreError, match=r"entry 1\d of match m.*parlor restore FILE --force.*delete .*db-last "
    ) as caught:
        await store.open(lambda batch: None)
    assert caught.value.code == "database-damaged"
    path.with_name(f"{path.name}-last").unlink()
    assert 10 <= await plies(store) < 20


async def test_a_whole_log_is_recovered(store, path):
    await killed_with_a_log(store, path)
    assert await plies(store) == 20


async def test_a_log_that_another_program_has_moved_into_the_file_is_not_missed(store, path):
    log = await killed_with_a_log(store, path)
    with closing(sqlite3.connect(path)) as other:
        other.execute("SELECT count(*) FROM entries").fetchone()
    assert not log.exists()
    assert await plies(store) == 20


@pytest.mark.parametrize("note", [b"", b"\0" * 128, b"00000000 m 99", b"m 99", b"\xff \xff"])
async def test_a_note_of_the_last_move_that_cannot_be_read_is_ignored(store, path, note):
    await killed_with_a_log(store, path)
    path.with_name(f"{path.name}-last").write_bytes(note)
    assert await plies(store) == 20


async def test_the_last_move_is_not_missed_with_its_whole_match(store, path):
    await killed_with_a_log(store, path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        for table, column in (("matches", "id"), ("seats", "match_id"), ("entries", "match_id")):
            other.execute(f"DELETE FROM {table} WHERE {column} = 'm'")
    async with opened(store):
        assert await store.load("m") is None


async def test_a_restored_backup_lacks_no_moves(store, path, tmp_path):
    file, url = tmp_path / "backup", f"sqlite:///{path}"
    await fill(store, 10)
    await asyncio.to_thread(backup, url, file)
    async with opened(store) as reports:
        await write(store, reports, commit(11))
    await asyncio.to_thread(restore, file, url, force=True)
    assert await plies(store) == 10


async def test_a_crash_within_a_checkpoint_is_no_damage(store, path):
    """The file is shorter than its own first page says; the log has the rest."""
    await fill(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA wal_autocheckpoint = 0")
        other.executemany(
            "INSERT INTO guests (player, name, named_at_ms) VALUES (?, ?, 0)",
            ((f"p{n}", "x" * 300) for n in range(200)),
        )
        log = path.with_name(f"{path.name}-wal").read_bytes()
        before = path.stat().st_size
        other.execute("PRAGMA wal_checkpoint(FULL)")
        content = path.read_bytes()
    assert len(content) > before
    path.write_bytes(content[:before])
    path.with_name(f"{path.name}-wal").write_bytes(log)
    async with opened(store):
        assert (await store.guests(["p199"]))["p199"].name == "x" * 300


async def test_a_server_starts_while_another_program_reads(store, path, monkeypatch):
    """The log cannot be emptied then, so it is written anew: an earlier sync of it may have failed."""
    synced = []
    fsync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda file: (synced.append(os.fstat(file).st_ino), fsync(file)))
    await fill(store)
    log = path.with_name(f"{path.name}-wal")
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("UPDATE matches SET game = 'before'")
            reader.execute("BEGIN")
            assert reader.execute("SELECT game FROM matches").fetchone() == ("before",)
            other.execute("UPDATE matches SET game = 'after'")
        content, number = log.read_bytes(), log.stat().st_ino
        async with opened(store) as reports:
            assert synced == [number]
            assert log.read_bytes()[: len(content)] == content
            store.put(commit(501))
            await reports.until(1)
        assert reader.execute("SELECT game FROM matches").fetchone() == ("before",)
    async with opened(store):
        stored = await store.load("m")
        assert (stored.game, len(stored.rows)) == ("after", 501)


async def test_where_nothing_can_be_made(tmp_path):
    (tmp_path / "file").touch()
    assert await code_of(sqlite_store(tmp_path / "file" / "parlor.db")) == "database-not-opened"
    (tmp_path / "folder").mkdir()
    assert await code_of(sqlite_store(tmp_path / "folder")) == "database-not-opened"


async def test_a_folder_closed_to_us(tmp_path_factory):
    folder = tmp_path_factory.mktemp("closed")
    folder.chmod(0o555)
    root = os.geteuid() == 0
    if root:  # whom no folder is closed to
        os.seteuid(65534)
    try:
        assert await code_of(sqlite_store(folder / "parlor.db")) == "database-read-only"
    finally:
        if root:
            os.seteuid(0)


async def test_a_migration_happens_wholly_or_not_at_all(store, path):
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("CREATE TABLE uptime (something)")  # the last table is in the way
        assert await code_of(store) == "database-failed"
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("uptime",)]
        other.execute("DROP TABLE uptime")
    async with opened(store):
        assert await store.uptime() == []


async def test_migrations_make_the_tables_that_the_code_knows(store):
    def differences(connection):
        here = {"include_object": lambda thing, name, *_: name != "entries_action"}  # which PostgreSQL alone has
        return compare_metadata(MigrationContext.configure(connection, opts=here), tables)

    async with opened(store):
        assert await store.run(differences, writing=False) == []


# --- one owner --------------------------------------------------------------------------------------------------------


async def test_a_second_server_is_turned_away(store, path):
    async with opened(store):
        assert await code_of(sqlite_store(path)) == "database-in-use"
        await store.create(match())
    async with opened(sqlite_store(path)) as reports:
        assert reports.entries == []


async def test_a_second_server_is_turned_away_by_another_name_of_the_file_too(store, path, tmp_path):
    link = tmp_path / "link.db"
    link.symlink_to(path)
    folder = tmp_path / "folder"
    folder.symlink_to(path.parent)
    async with opened(store):
        assert await code_of(sqlite_store(link)) == "database-in-use"
        assert await code_of(sqlite_store(folder / path.name)) == "database-in-use"
        hard = tmp_path / "hard.db"
        hard.hardlink_to(path)
        assert await code_of(sqlite_store(hard)) == "database-linked"
        hard.unlink()
    async with opened(sqlite_store(link)):
        assert await code_of(store) == "database-in-use"


WRITER = """
    import asyncio, os, sys
    from pathlib import Path
    from parlor.table.stored import EntryWrite, EntryRow
    from parlor.table.stores.sql_store import SqlStore
    from parlor.table.stores.sqlite import SqliteDatabase

    async def main():
        store = SqlStore(SqliteDatabase(Path(sys.argv[1])))
        plies = iter(range(1, 10**9))

        def put():
            store.put(EntryWrite(row=EntryRow("m", next(plies), 0, "{}", 0, "", "", 0)))

        def done(batch):
            assert not any(commit.error for commit in batch)
            os.write(1, b"%d\\n" % batch[-1].row.ply)
            for _ in batch:
                put()

        await store.open(done)
        for _ in range(30):
            put()
        await asyncio.sleep(60)

    asyncio.run(main())
"""


async def test_a_server_that_is_killed_loses_nothing_it_reported_and_holds_nothing(store, path):
    writer = subprocess.Popen([sys.executable, "-c", textwrap.dedent(WRITER), path], stdout=subprocess.PIPE)
    try:
        reported = [int(writer.stdout.readline()) for _ in range(10)]
        assert await code_of(store) == "database-in-use"
    finally:
        writer.kill()
        rest, _ = writer.communicate(timeout=30)
    reported += map(int, rest.rpartition(b"\n")[0].split())
    async with opened(store):
        plies = [found.ply for found in await stored_rows(store, "m")]
    assert plies[: reported[-1]] == list(range(1, reported[-1] + 1))


FORKED = """
    import os, sys
    from pathlib import Path
    from parlor.table.stores.lock import Lock

    lock = Lock(Path(sys.argv[1]))
    if os.fork():
        os._exit(0)
    print("alive", flush=True)
    sys.stdin.read()
"""


def test_a_child_that_outlives_the_server_does_not_hold_the_database(tmp_path):
    command = [sys.executable, "-c", textwrap.dedent(FORKED), tmp_path / "lock"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdout.readline() == b"alive\n"
        server.wait(30)
        Lock(tmp_path / "lock").release()
        server.stdin.close()  # which ends the child
