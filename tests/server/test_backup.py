"""Backup, restore and verify, on real databases, while people play.

The commands run in this process; tests/cli/test_default_arguments.py starts each as a shell does.
"""

import asyncio
import json
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
from contextlib import closing, contextmanager, nullcontext, redirect_stderr, redirect_stdout
from io import StringIO
from types import SimpleNamespace

import httpx
import pytest
from servers import WAIT, create_match, finish_match, guest_of, receive, send, server_process, stop, watching

from parlor.cli import main
from parlor.table.store import StoreError
from parlor.table.stores import backup as backups
from parlor.table.stores.lock import Lock


def parlor(*arguments):
    """Run a command; return its status and output."""
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        status = main([str(argument) for argument in arguments])
    return SimpleNamespace(returncode=status, stdout=out.getvalue(), stderr=err.getvalue())


def done(*arguments):
    """The output of a command that succeeds."""
    result = parlor(*arguments)
    assert (result.returncode, result.stderr) == (0, ""), result
    return result.stdout


def refusal(*arguments):
    """The code with which a command fails, in one line."""
    result = parlor(*arguments)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1), result
    return result.stderr.rsplit("[", 1)[1][:-2]


def serve(url):
    return server_process("serve", "--port", "0", "--database", url)


def bid(version):
    """The bid of each ply: one higher than the one before."""
    return {"type": "bid", "count": 1 + version // 5, "face": 2 + version % 5}


@contextmanager
def playing(client, match):
    """One guest plays both seats, over and over, on a connection of its own."""
    stop, plies = threading.Event(), []

    def play():
        with watching(client, match) as socket:
            while not stop.is_set() and len(plies) < 40:
                ply = len(plies)
                send(socket, type="act", match=match, seat=ply % 2, action=bid(ply), id=f"{match}-{ply}")
                for _ in range(2):  # a step for each seat
                    assert receive(socket, "step")["version"] == ply + 1
                plies.append(ply)

    thread = threading.Thread(target=play)
    thread.start()
    try:
        yield plies
    finally:
        stop.set()
        thread.join(WAIT)


@pytest.mark.parametrize("before", ["sqlite", "postgres"])
def test_a_backup_made_while_people_play_is_restored_and_played_on(before, sqlite, postgres, tmp_path):
    source, other = (sqlite, postgres) if before == "sqlite" else (postgres, sqlite)
    targets = [f"sqlite:///{tmp_path / 'new.db'}", other.url]
    file = tmp_path / "games.backup"
    with serve(source.url) as (process, url), guest_of(url) as ada:
        over, match = finish_match(ada), create_match(ada, "me", "me", options={"dice": 5})["match"]
        with playing(ada, match) as plies:
            while len(plies) < 5:
                threading.Event().wait(0.01)
            at_least = len(plies)
            output = done("backup", file, "--database", source.url)
        assert output.startswith("Backed up 2 matches with ")
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        cookies = dict(ada.cookies)
        assert "No problems found." in done("verify", "--database", source.url)  # of a live database
        assert stop(process)[0] == 0
    assert "2 matches" in done("verify", file)
    for target in targets:
        assert done("restore", file, "--database", target).startswith("Restored 2 matches")
        assert json.loads(done("verify", "--database", target, "--json"))["wrong"] == 0
        with (
            serve(target) as (process, url),
            httpx.Client(base_url=url, cookies=cookies, timeout=WAIT, verify=False) as ada,
        ):
            assert ada.get(f"/api/matches/{over}").json()["status"] == "over"
            version = ada.get(f"/api/matches/{match}").json()["plies"]
            assert version >= at_least
            with watching(ada, match) as socket:
                send(socket, type="act", match=match, seat=version % 2, action=bid(version), id="after")
                assert receive(socket, "step")["version"] == version + 1
            assert stop(process)[0] == 0


@pytest.fixture(scope="module")
def ended_server(tmp_path_factory):
    """The home of a server that has ended, with a finished match and one under way."""
    folder = tmp_path_factory.mktemp("ended")
    with server_process("serve", "--port", "0", PARLOR_HOME=str(folder)) as (process, url), guest_of(url) as ada:
        over, match = finish_match(ada), create_match(ada, "me", "me")["match"]
        with playing(ada, match) as plies:
            while len(plies) < 6:
                threading.Event().wait(0.01)
        assert stop(process)[0] == 0
    return folder, over, match


@pytest.fixture
def played(ended_server, home):
    """A copy of that server's database in the default place, and the ids of its two matches."""
    folder, over, match = ended_server
    shutil.copytree(folder, home, dirs_exist_ok=True)
    return home / "parlor.db", over, match


def test_the_commands_with_default_arguments(played, tmp_path, home):
    file = tmp_path / "backup"
    assert "2 matches" in done("backup", file)
    (home / "parlor.db").unlink()
    assert "2 matches" in done("restore", file)
    assert "No problems found." in done("verify")
    assert sorted(found.name for found in home.glob("*")) == ["parlor.db", "parlor.db-lock"]


def test_nothing_is_overwritten_without_force(played, tmp_path, home):
    file = tmp_path / "backup"
    done("backup", file)
    before = file.read_bytes()
    assert refusal("backup", file) == "file-exists"
    assert refusal("restore", file) == "not-empty"
    assert file.read_bytes() == before
    done("backup", file, "--force")
    done("restore", file, "--force")
    assert [found.name for found in tmp_path.glob(".backup*")] == []


def test_a_backup_never_replaces_a_database_in_use(played, tmp_path, home):
    database, *_ = played
    (tmp_path / "link").symlink_to(database)
    before = database.read_bytes()
    for file in (database, tmp_path / "link", home / "parlor.db-lock"):
        assert refusal("backup", file, "--force") == "database-in-use"
    other = tmp_path / "other.db"
    done("backup", other)
    lock = Lock(other.with_name("other.db-lock"))
    assert refusal("backup", other, "--force") == "database-in-use"
    lock.release()
    done("backup", other, "--force")
    other.with_name("other.db-wal").write_bytes(b"a log that is not in the file yet")
    assert refusal("backup", other, "--force") == "database-in-use"
    assert database.read_bytes() == before


@pytest.fixture
def with_log(played, tmp_path):
    """A database whose last change is in its log alone, and a backup without that change."""
    database, *_ = played
    file, target = tmp_path / "backup", tmp_path / "target" / "parlor.db"
    done("backup", file)
    target.parent.mkdir()
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("INSERT INTO guests VALUES ('logged', 'Ann', 0, '')")
        for suffix in ("", "-wal", "-shm"):
            shutil.copy(f"{database}{suffix}", f"{target}{suffix}")
    assert logged(target)
    return file, target


def logged(path):
    """Return whether a database is whole and holds the change that was in the log."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA quick_check").fetchone() == ("ok",)
        return connection.execute("SELECT count(*) FROM guests WHERE player = 'logged'").fetchone()[0] == 1


def test_restore_keeps_the_database_that_it_replaces(with_log, tmp_path):
    file, target = with_log
    output = done("restore", file, "--force", "--database", f"sqlite:///{target}")
    [replaced] = target.parent.glob("parlor.db.replaced-*[0-9]")
    assert str(replaced) in output
    assert logged(replaced)
    assert not logged(target)


def test_restore_that_is_cut_off_at_any_point_leaves_a_whole_database(with_log, tmp_path, monkeypatch):
    file, target = with_log
    calls = [(shutil, "copy2"), (backups.Path, "rename"), (backups.Path, "unlink"), (backups.Path, "replace")]
    left, happened = -1, set()

    class Cut(BaseException):
        pass

    def cutting(name, original):
        def call(*arguments, **options):
            nonlocal left
            if left == 0:
                happened.add(name)
                raise Cut
            left -= 1
            return original(*arguments, **options)

        return call

    for steps in range(20):
        folder = tmp_path / f"cut-{steps}"
        shutil.copytree(target.parent, folder)
        with monkeypatch.context() as patch:
            for where, name in calls:
                patch.setattr(where, name, cutting(name, getattr(where, name)))
            patch.setattr(backups, "_beside", lambda file: nullcontext(file.with_name("new")))
            (folder / "new").touch()
            left = steps
            try:
                backups.restore(file, f"sqlite:///{folder / 'parlor.db'}", force=True)
            except Cut:
                finished = False
            else:
                finished = True
        whole = [path for path in (folder / "parlor.db", *folder.glob("*.replaced-*[0-9]")) if path.exists()]
        assert any(logged(path) for path in whole), steps
        if finished:
            break
    assert finished
    assert happened == {"copy2", "rename", "unlink", "replace"}


def test_invalid_backups_and_restores_are_refused(tmp_path, home):
    assert refusal("backup", tmp_path / "file") == "no-database"
    (tmp_path / "letter").write_text("Dear Ann, " * 1000)
    assert refusal("restore", tmp_path / "letter") in ("backup-failed", "not-a-backup")
    assert refusal("restore", tmp_path / "missing") == "no-database"
    with closing(sqlite3.connect(tmp_path / "other")) as other:
        other.execute("CREATE TABLE something (a)")
    assert refusal("restore", tmp_path / "other") == "not-a-backup"
    assert not (home / "parlor.db").exists()
    assert refusal("verify", tmp_path / "missing") == "no-database"
    assert refusal("verify", "x", "--database", "sqlite:///y") == "usage"
    assert refusal("backup", "x", "--database", "memory:") == "bad-database-url"


def test_a_database_that_a_server_uses_is_not_replaced(played, postgres, tmp_path):
    database, *_ = played
    file = tmp_path / "backup"
    done("backup", file)
    lock = Lock(database.with_name("parlor.db-lock"))
    assert refusal("restore", file, "--force") == "database-in-use"
    lock.release()
    with serve(postgres.url) as (process, _):
        assert refusal("restore", file, "--force", "--database", postgres.url) == "database-in-use"
        assert stop(process)[0] == 0
    done("restore", file, "--database", postgres.url)  # which has just ended
    assert refusal("restore", file, "--database", postgres.url) == "not-empty"
    assert "Restored 2 matches" in done("restore", file, "--force", "--database", postgres.url)


def test_a_running_server_is_detected_by_the_clock_of_the_database(played, postgres, tmp_path, monkeypatch):
    file = tmp_path / "backup"
    done("backup", file)
    with serve(postgres.url) as (process, _):
        monkeypatch.setattr(backups.time, "time", lambda: 4e9)  # this machine's clock is years ahead
        with pytest.raises(StoreError) as caught:
            backups.restore(file, postgres.url, force=True)
        assert caught.value.code == "database-in-use"
        assert stop(process)[0] == 0


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        ("UPDATE entries SET digest = 'x' WHERE match_id = :match AND ply = 3", "altered-record"),
        ("UPDATE entries SET action = '{}' WHERE match_id = :match AND ply = 2", "illegal-entry"),
        ("DELETE FROM entries WHERE match_id = :match AND ply = 2", "missing-ply"),
        ("UPDATE entries SET action_id = 'same' WHERE match_id = :match AND seat = 0", "repeated-action"),
        ("UPDATE matches SET status = 'over' WHERE id = :match", "wrong-status"),
        ("UPDATE matches SET header = 'nonsense' WHERE id = :match", "unreadable-match"),
        ("DELETE FROM seats WHERE match_id = :match AND seat = 0", "wrong-seats"),
        ("DELETE FROM matches WHERE id = :match", "no-such-match"),
    ],
)
def test_verify_names_a_match_that_does_not_replay(played, damage, code):
    database, _, match = played
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(damage, {"match": match})
    result = parlor("verify")
    assert result.returncode == 1
    lines = result.stdout.splitlines()
    assert any(line.startswith(match) and line.endswith(f"[{code}]") for line in lines), result
    assert "problems found" in lines[-1]
    report = json.loads(parlor("verify", "--json").stdout)
    assert {finding["match"] for finding in report["findings"]} == {match}
    assert code in {finding["code"] for finding in report["findings"]}


def test_verify_names_a_match_with_a_wrong_outcome(played):
    database, over, _ = played
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("""UPDATE matches SET outcome = replace(outcome, '"loss","win"', '"win","loss"')""")
    result = parlor("verify")
    assert result.returncode == 1
    assert result.stdout.startswith(f"{over} (liars-dice): The record ends with ")


def test_verify_names_a_damaged_file_and_a_backup_replaces_it(played, tmp_path):
    database, *_ = played
    file = tmp_path / "backup"
    done("backup", file)
    content = database.read_bytes()
    database.write_bytes(content[: len(content) // 2048 * 1024])
    result = parlor("verify")
    assert result.returncode == 1
    assert "[damaged-file]" in result.stdout
    command = [sys.executable, "-m", "parlor.cli", "serve", "--port", "0"]
    serving = subprocess.run(command, capture_output=True, text=True, check=False)
    assert serving.stderr.endswith("[database-damaged]\n")
    assert refusal("restore", file) == "not-empty"
    done("restore", file, "--force")
    assert "No problems found." in done("verify")


def test_a_truncated_file_is_neither_backed_up_nor_restored(tmp_path):
    """SQLite reads what is missing of the last page as zeros and finds no fault in it."""
    database = tmp_path / "parlor.db"
    asyncio.run(_opened_once(f"sqlite:///{database}"))
    whole = tmp_path / "whole.backup"
    backups.backup(f"sqlite:///{database}", whole)
    cut = tmp_path / "cut.backup"
    cut.write_bytes(whole.read_bytes()[:-36])
    with pytest.raises(StoreError, match="cut off"):
        backups.restore(cut, f"sqlite:///{database}", force=True)
    with pytest.raises(StoreError, match="cut off"):
        backups.backup(f"sqlite:///{cut}", tmp_path / "again.backup")
    assert not (tmp_path / "again.backup").exists()


async def _opened_once(url):
    from parlor.table.stores import store

    opened = store(url)
    await opened.open(lambda commits: None)
    await opened.close()
