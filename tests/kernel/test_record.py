"""The record of a match: it replays in every process, finds every altered entry, and can be shown without its seed."""

import os
import subprocess
import sys

import msgspec
import pytest
from matches import played

import parlor
from liars_dice import Bid, Call
from parlor.kernel import SPECTATOR, Match, ParlorError, Record, RecordError, Refused
from parlor.kernel.codec import encode


def test_a_record_replays_in_another_process_with_another_hash_seed(tmp_path):
    match = played(seed=11)
    file = tmp_path / "match.json"
    file.write_bytes(match.record().to_json())
    script = (
        "import sys, parlor; from parlor.kernel.codec import encode, digest;"
        "match = parlor.Match.replay(parlor.Record.from_json(open(sys.argv[1], 'rb').read()));"
        "sys.stdout.buffer.write(match.record().to_json() + encode(match.state))"
    )
    for hash_seed in ("0", "31337"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run([sys.executable, "-c", script, file], capture_output=True, env=env, check=True)
        assert done.stdout == match.record().to_json() + encode(match.state)


@pytest.mark.parametrize("field", ["seat", "action", "time_ms", "digest"])
def test_one_altered_entry_is_named_by_its_ply(field):
    record = played().record()
    for index in range(len(record.entries)):
        entry = record.entries[index]
        other = {
            "seat": 1 - entry.seat,
            "action": msgspec.Raw(b'{"type":"bid","count":1,"face":1}'),
            "time_ms": entry.time_ms + 1,
            "digest": entry.digest[::-1],
        }[field]
        wrong = msgspec.structs.replace(entry, **{field: other})
        if wrong == entry:
            continue
        altered = Record(record.header, (*record.entries[:index], wrong, *record.entries[index + 1 :]))
        with pytest.raises(RecordError) as caught:
            Match.replay(altered)
        assert caught.value.ply == index + 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "no-such-game"}, "unknown-game"),
        ({"rules_version": 99}, "other-rules"),
        ({"lexicon": "en:0000"}, "other-lexicon"),
        ({"options": msgspec.Raw(b'{"dice":9}')}, "malformed-record"),
        ({"options": msgspec.Raw(b"7")}, "malformed-record"),
        ({"options": msgspec.Raw(b'{"dice":2}')}, "altered-record"),
        ({"seats": ("A", "C")}, "altered-record"),
        ({"seats": ("A",)}, "malformed-record"),
        ({"options": msgspec.Raw(b"{}")}, "altered-record"),
        ({"seed": "0007"}, "altered-record"),
        ({"seed": "8"}, "wrong-seed"),
        ({"seed": "eight"}, "malformed-record"),
        ({"seed": None}, "sealed-record"),
        ({"digest": "0" * 32}, "altered-record"),
        ({"format": 99}, "unknown-format"),
    ],
)
def test_a_header_that_does_not_fit_is_an_error(change, code):
    record = played().record()
    wrong = Record(msgspec.structs.replace(record.header, **change), record.entries)
    with pytest.raises(ParlorError) as caught:
        Match.replay(Record.from_json(wrong.to_json()))
    assert caught.value.code == code


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"nonsense", b"\xff", b'{"header":{"format":2}}', b'{"header":3}'])
def test_data_that_is_no_record_is_an_error(data):
    with pytest.raises(RecordError) as caught:
        Record.from_json(data)
    assert caught.value.code == "malformed-record"


def test_every_truncation_of_a_record_is_an_error():
    document = played(plies=3).record().to_json()
    for end in range(len(document.rstrip())):
        with pytest.raises(RecordError):
            Record.from_json(document[:end])


@pytest.mark.parametrize(
    "act", ['{"type":"/reseed","seed":"x","commitment":""}', '{"type":"/take-back","to_ply":9}', '{"type":"/other"}']
)
def test_an_impossible_system_action_is_an_illegal_entry(act):
    record = played(plies=2).record()
    entry = msgspec.structs.replace(record.entries[1], action=msgspec.Raw(act.encode()))
    with pytest.raises(RecordError) as caught:
        Match.replay(Record(record.header, (record.entries[0], entry)))
    assert (caught.value.code, caught.value.ply) == ("illegal-entry", 2)


def test_any_changed_byte_is_an_error_or_changes_nothing():
    record = played(plies=4).record()
    document = record.to_json()
    for place in range(len(document)):
        for byte in {document[place] ^ 1, document[place] ^ 32, ord(" "), 0xFF} - {document[place]}:
            changed = document[:place] + bytes([byte]) + document[place + 1 :]
            try:
                again = Match.replay(Record.from_json(changed)).record()
            except ParlorError:
                continue
            assert again == record, changed


DEEP = b"[" * 5000 + b"]" * 5000


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"entries":', b'"note":%s,"entries":' % DEEP),
        (b'"dice":3', b'"dice":%s' % DEEP),
        (b'"count":', b'"x":%s,"count":' % DEEP),
        (b'"bid"', b'"/resign","x":%s' % DEEP),
    ],
)
def test_a_deeply_nested_record_is_an_error(old, new):
    data = played(plies=1).record().to_json()
    assert old in data
    with pytest.raises(RecordError):
        Match.replay(Record.from_json(data.replace(old, new)))


@pytest.mark.parametrize("number", [-1, 10**40, 7.0, "7", True])
def test_a_seed_that_a_record_cannot_hold_is_refused(number):
    with pytest.raises(ParlorError, match=r"\[bad-number\]"):
        parlor.new("liars-dice", seed=number)
    with pytest.raises(ParlorError, match=r"\[bad-number\]"):
        played(plies=1).fork(0, seed=number)


def test_times_are_rounded_down_to_milliseconds():
    match = parlor.new("liars-dice", seed=1)
    match.play(0, Bid(1, 1), at=1234.5)
    assert match.record().entries[0].time_ms == 1234
    with pytest.raises(ParlorError, match=r"\[bad-number\]"):
        match.play(1, Call(), at=-5)
    assert match.ply == 1


@pytest.mark.parametrize("seat", [True, "0", None, 0.0, 2, -1, -2])
def test_a_value_that_is_no_seat_is_refused(seat):
    match = parlor.new("liars-dice", seed=1)
    assert match.check(seat, Bid(1, 1)).code == "no-such-seat"
    with pytest.raises(Refused):
        match.resign(seat)
    if seat != SPECTATOR:
        with pytest.raises(Refused):
            match.view(seat)


def test_a_fork_without_seeds_does_not_contain_the_new_seed():
    fork = played(plies=2).fork(1, seed=123456789)
    assert b"123456789" in fork.record().to_json()
    sealed = fork.record().without_seeds()
    assert b"123456789" not in sealed.to_json()
    with pytest.raises(RecordError, match="sealed"):
        Match.replay(sealed)
    forged = fork.record().to_json().replace(b'"seed":"123456789"', b'"seed":"123456780"')
    with pytest.raises(RecordError, match="not the one committed to"):
        Match.replay(Record.from_json(forged))


def test_a_record_without_seeds_does_not_contain_the_seed():
    record = played().record()
    assert record.header.seed == "7"
    sealed = record.without_seeds()
    assert sealed.header.seed is None
    assert sealed.header.commitment == record.header.commitment
    assert sealed.entries == record.entries
