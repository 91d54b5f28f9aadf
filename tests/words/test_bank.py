import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlor.words import WordsError, import_words, lexicon, names

entries = st.lists(st.text("abAB1é-", min_size=1, max_size=17), max_size=30)


def write(folder, text, name="list.txt", encoding="utf-8"):
    source = folder / name
    source.write_bytes(text.encode(encoding))
    return source


def test_an_imported_list_is_a_lexicon(home, tmp_path):
    source = write(tmp_path, "\ufeffApple banana\r\n\tAPPLE\nit's x ok\n\nna\u00efve 42 shit\n")
    report = import_words(source, "fruit")
    assert (report.words, report.dropped, report.duplicates) == (4, 4, 1)
    assert report.lengths == {2: 1, 4: 1, 5: 1, 6: 1}
    assert names()[-1] == "fruit"
    lex = lexicon("fruit")
    assert lex.words == {"APPLE", "BANANA", "OK", "SHIT"}
    assert (lex.language, lex.hash) == ("en", report.hash)
    for cut in (0, 3.0, 8.0):
        assert lex.common(cut) == ("APPLE", "BANANA", "OK")
    assert "Zipf" not in lex.explain("apple").sentence
    assert sorted(path.name for path in (home / "lexicons").iterdir()) == ["fruit.words"]


def test_a_second_import_replaces_the_first(home, tmp_path):
    import_words(write(tmp_path, "one two"), "mine")
    assert "ONE" in lexicon("mine")
    import_words(write(tmp_path, "three"), "mine")
    assert lexicon("mine").words == {"THREE"}


@pytest.mark.proves("DLYH-298", "DLYH-299", "DLYH-300")
@given(entries)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
def test_importing_keeps_exactly_the_plain_words(home, tmp_path, given_entries):
    plain = {e.upper() for e in given_entries if e.isascii() and e.isalpha() and 2 <= len(e) <= 15}
    source = write(tmp_path, "\n".join(given_entries))
    if not plain:
        with pytest.raises(WordsError) as caught:
            import_words(source, "mine")
        assert caught.value.code == "empty-list"
        return
    report = import_words(source, "mine")
    assert lexicon("mine").words == plain
    assert report.words + report.dropped + report.duplicates == len(given_entries)
    # The same words in another order and case are the same list; so is the list imported from itself.
    again = import_words(write(tmp_path, " ".join(e.swapcase() for e in reversed(given_entries))), "other")
    assert (again.hash, again.dropped) == (report.hash, report.dropped)
    itself = import_words(write(tmp_path, " ".join(lexicon("mine").words)), "itself")
    assert (itself.hash, itself.dropped, itself.duplicates) == (report.hash, 0, 0)


@pytest.mark.parametrize("name", ["", "En", "9a", "a b", "../x", "a" * 33, "ł", "en", "pl", "pl-strict", "x\n"])
def test_bad_names(home, tmp_path, name):
    with pytest.raises(WordsError) as caught:
        import_words(write(tmp_path, "word"), name)
    assert caught.value.code == "bad-name"
    assert caught.value.message == str(caught.value)


def test_unreadable_files(home, tmp_path):
    for source in (write(tmp_path, "żółw", encoding="iso8859_2"), tmp_path / "missing.txt", tmp_path):
        with pytest.raises(WordsError) as caught:
            import_words(source, "mine")
        assert caught.value.code == "unreadable-file"


def test_a_folder_that_cannot_be_written(tmp_path, monkeypatch):
    write(tmp_path, "", name="home")
    monkeypatch.setenv("PARLOR_HOME", str(tmp_path / "home"))
    with pytest.raises(WordsError) as caught:
        import_words(write(tmp_path, "word"), "mine")
    assert caught.value.code == "not-stored"


def test_a_failed_write_leaves_nothing_behind(home, tmp_path, monkeypatch):
    import_words(write(tmp_path, "old"), "mine")

    def fail(self, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", fail)
    with pytest.raises(WordsError, match="No space left"):
        import_words(write(tmp_path, "new"), "mine")
    assert [path.name for path in (home / "lexicons").iterdir()] == ["mine.words"]
    assert lexicon("mine").words == {"OLD"}


def test_the_default_folder_is_the_users(monkeypatch):
    from parlor.words.store import lexicons_folder

    monkeypatch.delenv("PARLOR_HOME", raising=False)
    assert lexicons_folder().name == "lexicons"
    assert "parlor" in lexicons_folder().parts
