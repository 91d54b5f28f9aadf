"""The sounds of the page: every file is measured, and rendered again."""

import struct

import numpy as np
import pytest
import sounds
from soundkit.strips import EXPANDED, compress, read_strip, strip
from soundkit.waves import LEVEL, PEAK, RATE, band, level, ring

STORED = {(family, name): wave for family, kept in sounds.stored().items() for name, wave in kept.items()}
LONG = {("shared", "win"), ("wood", "blade")}  # may take more than a moment
MAX_BYTES = 150_000  # of all files


def by_name(pair):
    return "-".join(pair)


@pytest.fixture(params=STORED, ids=by_name)
def wave(request):
    return STORED[request.param]


def test_the_files_are_what_the_designs_give():
    assert sounds.differences() == []


def test_all_files_together_are_small():
    assert sum(file.stat().st_size for file in sounds.FOLDER.iterdir()) < MAX_BYTES


def test_every_family_has_a_file_and_no_other_file_is_there():
    names = {file.name for file in sounds.FOLDER.iterdir()}
    assert names == {f"{family}.{suffix}" for family in sounds.FAMILIES for suffix in ("wav", "json")}


@pytest.mark.parametrize("family", sounds.FAMILIES)
def test_a_file_is_a_wav_file_of_mu_law_samples(family):
    data = (sounds.FOLDER / f"{family}.wav").read_bytes()
    size, kind, form, channels, rate = struct.unpack_from("<4xI4s8xHHI", data)
    assert (size, kind, form, channels, rate) == (len(data) - 8, b"WAVE", 7, 1, RATE)
    assert struct.unpack_from("<I", data, data.index(b"data") + 4) == (len(data) - data.index(b"data") - 8,)


@pytest.mark.parametrize("name", STORED, ids=by_name)
def test_a_sound_is_short(name):
    assert 0.03 < len(STORED[name]) / RATE < (1.2 if name in LONG else 0.25)


def test_a_sound_is_about_as_loud_as_the_others(wave):
    assert LEVEL - 7.5 < level(wave) < LEVEL + 1.5
    assert np.abs(wave).max() <= PEAK


def test_a_sound_neither_begins_nor_ends_with_a_click(wave):
    assert np.abs(wave[:2]).max() < 0.012
    assert np.abs(wave[-2:]).max() < 0.001
    assert np.sqrt(np.mean(wave[-RATE // 500 :] ** 2)) < 0.003  # the last 2 ms
    assert abs(wave.mean()) < 0.01


def test_no_two_sounds_are_the_same():
    assert len({wave.tobytes() for wave in STORED.values()}) == len(STORED)


def test_compression_keeps_loud_and_quiet_parts():
    tone = ring(0.2, 440, [(1, 0.5, 0.03)])
    error = EXPANDED[np.frombuffer(compress(tone), np.uint8)] - tone
    for part in (slice(0, 800), slice(2_000, 2_800)):  # the second is 20 dB below the first
        assert np.sqrt(np.mean(error[part] ** 2)) < 0.03 * np.sqrt(np.mean(tone[part] ** 2))


def test_a_strip_gives_its_sounds_back():
    waves = {"one": ring(0.1, 300, [(1, 0.4, 0.05)]), "two": ring(0.05, 700, [(1, 0.4, 0.05)])}
    found = read_strip(*strip(waves))
    assert {name: len(wave) for name, wave in found.items()} == {"one": 1_600, "two": 800}
    assert all(np.abs(found[name] - wave).max() < 0.01 for name, wave in waves.items())


def test_a_changed_design_is_noticed(monkeypatch):
    designs = {**sounds.FAMILIES["shared"], "tap": sounds.FAMILIES["shared"]["tick"]}
    monkeypatch.setitem(sounds.FAMILIES, "shared", designs)
    assert sounds.differences() == ["shared: tap"]


def test_the_picture_shows_every_family(tmp_path, monkeypatch):
    picture = tmp_path / "sounds.png"
    monkeypatch.setattr("sys.argv", ["sounds.py", "--picture", str(picture)])
    assert sounds.main() == 0
    width, height = struct.unpack_from(">II", picture.read_bytes(), 16)
    assert width > 300
    assert height > 200 * len(sounds.FAMILIES)


def test_the_command_renders_checks_and_measures(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sounds, "FOLDER", tmp_path / "sounds")
    for arguments, answer in (([], ""), (["--check"], "as they would be"), (["--table"], "blade")):
        monkeypatch.setattr("sys.argv", ["sounds.py", *arguments])
        assert sounds.main() == 0
        assert answer in capsys.readouterr().out


def test_a_sound_can_be_heard_from_the_speaker_of_a_phone(wave):
    assert level(band(wave, 400, RATE / 2)) > LEVEL - 9  # which gives little below 400 Hz
