"""The one-file edition: what `parlor export` writes, and its word list. tests/browser/test_map_edition.py plays it."""

import base64
import json
import zlib

import pytest

from parlor.cli import main
from parlor.games.territory_words import edition, game
from parlor.games.territory_words.state import Options
from parlor.words import lexicon
from proofs import proves

MAX_BYTES = 1_000_000


def data_of(html):
    """Return the JSON that the page reads."""
    return json.loads(html.partition('<script id="edition" type="application/json">')[2].partition("</script>")[0])


def words_of(packed):
    """Yield the words of a file with their ranks, as words.ts reads them."""
    word, rank = "", 0
    for byte in zlib.decompress(base64.b64decode(packed)):
        if byte >= ord("A"):
            word += chr(byte)
            continue
        if word:
            yield word, rank
        word, rank = word[: byte % 16], byte // 16
    yield word, rank


def test_export_writes_one_file_of_at_most_a_megabyte(tmp_path, capsys):
    file = tmp_path / "game.html"
    assert main(["export", "territory-words", "-o", str(file)]) == 0
    assert str(file) in capsys.readouterr().out
    with proves("TW-05"):
        assert file.stat().st_size <= MAX_BYTES
        html = file.read_text("utf-8")
        assert "default-src 'none'" in html
        assert not any(f'{attribute}="http' in html for attribute in ("src", "href"))
    for terms in ("MIT License", "Creative Commons", "SIL OPEN FONT LICENSE"):
        assert terms in html


@pytest.mark.parametrize("name", ["en", "pl"])
def test_the_file_holds_every_word_of_its_list_with_its_rank(name):
    words = lexicon(name)
    data = data_of(game.edition(Options(lexicon=name)))
    ranks = dict(words_of(data["words"]))
    assert ranks.keys() == {word for word in words.words if len(word) >= 3}
    assert {word for word, rank in ranks.items() if rank == 2} == set(words.common(4.0, 3))
    assert {word for word, rank in ranks.items() if rank >= 1} == set(words.common(3.0, 3))
    assert data["language"] == name
    assert data["options"]["lexicon"] == name


def test_a_polish_file_is_small_enough_too():
    assert len(game.edition(Options(lexicon="pl")).encode()) <= 1.2 * MAX_BYTES


def test_an_existing_file_is_replaced_only_with_force(tmp_path, capsys):
    file = tmp_path / "game.html"
    file.write_text("mine")
    assert main(["export", "territory-words", "-o", str(file)]) == 2
    assert "--force" in capsys.readouterr().err
    assert file.read_text() == "mine"
    assert main(["export", "territory-words", "-o", str(file), "--force"]) == 0
    assert file.read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["grid-game"], "'grid-game' has no one-file edition. Games with one-file edition: territory-words."),
        (["territory-words", "--option", "dictionary=api"], "A one-file game has no network."),
    ],
)
def test_what_cannot_be_exported_is_one_clear_line(arguments, sentence, tmp_path, capsys):
    assert main(["export", *arguments, "-o", str(tmp_path / "game.html")]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_an_edition_that_was_not_built_says_how_to_build_it(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(edition, "TEMPLATE", tmp_path / "edition.html")
    assert main(["export", "territory-words", "-o", str(tmp_path / "game.html")]) == 2
    assert "tools/page.py" in capsys.readouterr().err
