"""The conversation at a terminal."""

import io

from parlor.cli import main


def test_the_game_master_answers_plain_sentences_in_the_terminal(monkeypatch, capsys):
    lines = ("I sneak north, then walk into the storage room", "whack it until it is dead", "n" * 501, "look", "/quit")
    typed = "".join(f"{line}\n" for line in lines)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
    assert main(["play", "nethack-chat", "--seed", "5"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    for part in (
        "Orc Chieftain",  # the opening
        "east to the Storage Room",
        "15 Gold Coins, an Iron Sword, Leather Armor and 2 Health Potions",
        "I can follow 500 letters at a time",
        "Shelves sag under rotten sacks.",  # a short command is answered plainly
    ):
        assert part in printed
