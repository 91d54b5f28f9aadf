"""The databases and records of every release are still read, and its clients are still answered."""

import asyncio
import gzip
import json
from pathlib import Path

import compatibility
import pytest

import parlor
from databases import opened
from parlor.cli import main
from parlor.kernel import RecordError
from parlor.table.stores import SQLITE
from parlor.table.stores import store as store_of
from parlor.table.stores.backup import restore

RELEASES = sorted(folder for folder in (Path(__file__).parent / "archive").iterdir() if folder.is_dir())


@pytest.fixture(params=RELEASES, ids=lambda folder: folder.name)
def release(request):
    return request.param


@pytest.fixture
def file(release, tmp_path):
    """A copy of the release's database."""
    path = tmp_path / "old.db"
    path.write_bytes(gzip.decompress((release / compatibility.DATABASE).read_bytes()))
    return path


def answered(frames, old):
    """Return whether the frames have all that an old client was sent, in that order. There may be others between."""
    left = iter(frames)
    return all(any(includes(frame, wanted) for frame in left) for wanted in old)


def includes(answer, old):
    """Return whether an answer has everything that an old client reads. It may have more fields."""
    if isinstance(old, dict):
        return isinstance(answer, dict) and all(
            key in answer and (key == "message" or includes(answer[key], old[key])) for key in old
        )
    if isinstance(old, list):
        return isinstance(answer, list) and len(answer) == len(old) and all(map(includes, answer, old))
    return answer == old


def test_the_first_release_is_archived():
    assert RELEASES[0].name == "0.2.0"


def test_a_database_of_a_release_opens_and_verifies(file, capsys):
    async def open_and_close():
        store = store_of(f"{SQLITE}{file}")  # brings the tables up to date
        await store.open(lambda batch: None)
        try:
            return [line.status for line in await store.mine("ann", 9)], (await store.guests(["ann"]))["ann"].name
        finally:
            await store.close()

    statuses, name = asyncio.run(open_and_close())
    assert (sorted(statuses), name) == (["open", "over", "playing", "playing"], "Ann")
    assert main(["verify", str(file), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["matches"], report["entries"]) == (4, 3)


def test_a_backup_of_a_release_is_restored(file, tmp_path):
    copied = restore(file, f"{SQLITE}{tmp_path / 'new.db'}")
    assert (copied.matches, copied.entries) == (4, 3)


def test_a_database_of_a_release_is_restored_and_replayed_on_postgresql(file, postgres, capsys):
    copied = restore(file, postgres.url)
    assert (copied.matches, copied.entries) == (4, 3)
    assert main(["verify", "--database", postgres.url, "--json"]) == 0  # replays every match
    report = json.loads(capsys.readouterr().out)
    assert (report["matches"], report["entries"], report["wrong"]) == (4, 3, 0)

    async def played_match():
        store = postgres.store()
        async with opened(store):
            lines = await store.mine("ann", 9)
            (over,) = [line.id for line in lines if line.status == "over"]
            return await store.load(over)

    stored = asyncio.run(played_match())
    match = parlor.Match.replay(stored.record())
    assert (match.ply, match.outcome.reason) == (3, "resignation")


def test_a_record_of_a_release_replays(release):
    match = parlor.Match.replay(parlor.Record.from_json((release / compatibility.RECORD).read_bytes()))
    assert (match.ply, match.outcome.reason) == (3, "resignation")


def test_a_conversation_of_a_release_is_answered_in_the_same_way(release, file):
    recorded = json.loads((release / compatibility.CONVERSATION).read_text("utf-8"))
    requests = [(player, request) for player, request in (pair for pair, _ in recorded[1:])]

    async def talk():
        host = await compatibility.open_host(file)
        try:
            return await compatibility.converse(host, requests)
        finally:
            await host.close()

    for (request, old), answers in zip(recorded, asyncio.run(talk()), strict=True):
        for player, frames in old.items():
            assert answered(answers.get(player, []), frames), (request, player)


def test_a_record_of_format_1_is_refused():
    with pytest.raises(RecordError, match="unknown-format") as caught:
        parlor.Record.from_json(b'{"header":{"format":1},"entries":[]}')
    assert "format 1; this version of Parlor reads format 2" in caught.value.message
