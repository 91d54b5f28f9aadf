"""tools/texts.py lists what a player reads."""

import texts


def test_the_list_has_every_kind_of_text():
    listed = texts.listing()
    assert 'tapAGame: "Tap a game and you\'re playing."' in listed  # of the shell
    assert "== client/src/games/grid-game/messages/en.ts" in listed
    assert "== client/src/games/dont-lose-your-head/messages/en/setup.ts" in listed
    assert "== client/src/games/nethack-chat/messages/fields.en.ts" in listed
    assert "title: LetterCrush" in listed  # of a card
    assert "== src/parlor/games/nethack_chat/howto.md" in listed
    assert "has-bubble: Its bubble is still up." in listed  # of a game's refusals
    assert "== src/parlor/games/nethack_chat/narrator/prose/fights.txt" in listed
    assert "offline: 'This file works offline. Nothing leaves your device.'" in listed  # of the one-file edition
    assert "leave: 'Nowa gra'" not in listed
    assert "\nParlor needs JavaScript. Turn it on in your browser to play.\n" in listed  # of a document
    assert "\nWord and grid games. Play the computer or invite a friend. No sign-up.\n" in listed
    assert "\nHeavy blow coming\n" in listed  # of a picture
    assert "\nEveryone plays the same board.\n" in listed  # of a link preview
    assert "\nTAB completes a move; Enter alone shows the position again.\n" in listed  # of the terminal
    assert "\nThe words are not hidden yet.\n" in listed
    assert not [path for path in texts.sources() if path.stem == "pl" or path.parent.name == "pl" or ".pl" in path.name]


def test_words_that_read_as_translated_are_gone_from_the_shell():
    shell = "\n".join(
        line for path in texts.sources() if "src/messages/en" in path.as_posix() for line in texts.catalog_texts(path)
    ).lower()
    gone = (
        *("whoever", "somebody", "nobody", "anybody", "sit down", "by lot", "the table was", "--host", "seats swapped"),
        *("how strong", "fair series", "get the link", "go to the table", "tell your name", "your tables"),
        *("menu of the table", "leave the table", "short lesson", "take back", "do not agree", "give up this game"),
        *("hand the screen", "save the record", "setting out", "laying the table", "of this house", "renewed"),
        *("the door", "stranger", "as the system", "hatching", "how the deal", "sealed until", "this is no link"),
        *("show it in the lobby", "has at least one letter", "seat. then", "tables that wait", "cleared away"),
        *("load again",),
        *("less motion", "counts with the points", "what shall we call", "on one start", "same start"),
    )
    assert [phrase for phrase in gone if phrase in shell] == []


def test_words_that_read_as_translated_are_gone_from_the_games():
    games = "\n".join(
        line for path in texts.sources() if path.suffix != ".txt" for line in texts.texts_of(path)
    ).lower()
    gone = (
        *("whoever", "somebody", "anybody", "on my honour", "web service", "deep ink", "holds the map"),
        *("by itself. as",),
        *("let one go", "letters more", "letter more", "non-word", "were mixed", "stand here", "would lie down"),
        *("lacks nothing", "school yard", "off their feet", "done its part", "risk there", "enemy beside"),
        *("is at the top", "the own one", "hunts on", "equal letters", "content with", "limits measured", "begin so"),
        *("the old one", "number of the dungeon", "half as much", "nothing hurts", "things lie", "letters at a time"),
        *("’", "…", "full set-up", "colours", "defence", "armour"),
        *("letters of the line", "three lollipops", "every six seconds", "of the day, 20", "who knows"),
        *("our list,", "than the other"),
        *("never looks out", "follow the lesson", "left standing", "made its move", "lies where it fell"),
        *("found every word of",),
        *("stands in word", "leaves the 8", "with its compass", "fewest in", "one notch", "may miss"),
        *("is listening", "without words", "hurt less", "draw another", "gold won", "attack what"),
        *("go which way", "be done"),
    )
    assert [phrase for phrase in gone if phrase in games] == []


def test_how_to_play_names_every_way_to_enter_a_word():
    howto = (texts.GAMES / "letter_crush" / "howto.md").read_text("utf-8").lower()
    assert [
        way for way in ("tap", "swipe", "**enter**", "**esc**", "auto-submit", "value", "łódź") if way not in howto
    ] == []
