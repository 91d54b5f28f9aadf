"""tools/texts.py lists what a player reads."""

import texts


def test_the_list_has_every_kind_of_text():
    listed = texts.listing()
    assert 'tapAGame: "Tap a game and you\'re playing."' in listed  # of the shell
    assert "== client/src/games/grid-game/messages/en.ts" in listed
    assert "title: LetterCrush" in listed  # of a card
    assert "== src/parlor/games/nethack_chat/howto.md" in listed
    assert "/pl" not in listed


def test_words_that_read_as_translated_are_gone_from_the_shell():
    shell = "\n".join(
        line for path in texts.sources() if "messages/en" in path.as_posix() for line in texts.catalog_texts(path)
    ).lower()
    for word in ("whoever", "somebody", "sit down", "by lot", "the table was", "--host", "seats swapped"):
        assert word not in shell, word
