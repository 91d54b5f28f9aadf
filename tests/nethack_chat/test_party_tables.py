"""Parties at tables, in the terminal and in simulations: players who are late or leave, bots that come along."""

import io

import pytest
from party_runs import party_match, party_state, play_round, play_to_the_end, say

import parlor
from parlor.cli import main
from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import Attack, Search, Wait
from parlor.games.nethack_chat.party import party_tuning as tuning
from parlor.kernel import Match, ParlorError, Record, Refused


def replayed(match):
    return Match.replay(Record.from_json(match.record().to_json()))


def test_a_player_who_is_late_passes_and_the_others_go_on():
    match = party_match(3)
    match.play(0, Search())
    match.play(2, Wait())
    before = match.state.now.turn
    assert match.time_out(1) is None
    assert match.outcome is None
    assert match.state.now.turn == before + 1
    assert match.to_act == {0, 1, 2}
    assert replayed(match).state == match.state


def test_a_player_who_is_late_first_has_only_passed():
    match = party_match(2)
    match.time_out(0)
    assert match.to_act == {1}
    match.play(1, Search())
    assert match.to_act == {0, 1}


def test_speaking_again_makes_up_for_missed_rounds():
    match = party_match(2)
    for _ in range(tuning.MAX_MISSED + 2):
        match.time_out(1)
        match.play(0, Wait())
        match.play(1, Wait())
        match.play(0, Wait())
    assert not match.state.party.companions[1].away


def test_who_misses_too_many_rounds_has_left():
    match = party_match(2)
    for _ in range(tuning.MAX_MISSED):
        match.time_out(1)
        match.play(0, Wait())
    assert match.state.party.companions[1].away
    assert match.to_act == {0}
    assert "Player 2: Cleric, HP 32/32, mana 8/8, level 1, has left." in match.text(0)


def test_the_others_go_on_when_a_player_leaves_in_the_middle_of_a_round():
    match = party_match(3)
    say(match, 1, "I search the room")
    match.play(0, Search())
    assert match.resign(2) is None
    assert match.to_act == {0, 1}
    assert match.state.now.turn == 1
    with pytest.raises(Refused) as refused:
        match.resign(2)
    assert refused.value.refusal.code == "not-there"
    with pytest.raises(Refused):
        match.play(2, Wait())
    assert replayed(match).state == match.state
    assert match.at(match.ply - 2).to_act == {0, 2}
    assert match.fork(match.ply, seed=4).to_act == {0, 1}


def test_what_a_leaving_player_has_sealed_does_not_happen():
    match = party_match(2)
    match.play(1, Search())
    match.resign(1)
    assert match.state.party.sealed == (None, None)
    assert match.to_act == {0}


def test_the_last_to_leave_ends_the_match_and_all_lose():
    match = party_match(3)
    match.resign(0)
    match.time_out(1)
    match.resign(2)
    assert match.outcome is None
    outcome = match.resign(1)
    assert (outcome.results, outcome.reason) == (("loss", "loss", "loss"), "resignation")
    assert replayed(match).outcome == outcome


def test_who_has_left_does_not_win_with_the_others():
    state = party_state(
        room="Throne Hall",
        heroes=({"hero": {"weapon": "Legendary Sword"}}, {"away": True}),
        monsters=(("Orc Chieftain", 1),),
        adventure={"marks": ("war",)},
    )
    after, _ = play_round(state, Attack("Orc Chieftain"), None)
    assert game.outcome(after).results == ("win", "loss")


def test_a_match_of_one_ends_as_before():
    match = party_match(1)
    outcome = match.resign(0)
    assert (outcome.results, outcome.reason) == (("loss",), "resignation")


def test_other_games_end_when_a_player_leaves():
    assert parlor.new("liars-dice", seed=1).resign(0).results == ("loss", "win")


def test_the_monsters_leave_those_alone_who_are_not_there():
    state = party_state(monsters=(("Orc", 90),), dice=(5,), heroes=({}, {"away": True}))
    for _ in range(4):
        state, _ = play_round(state, Wait(), None)
    assert state.party.companions[1].hero == party_state().party.companions[1].hero


# --- one player with bots ------------------------------------------------------------------------------------------


@pytest.fixture
def run(monkeypatch, capsys):
    """Run a command with typed lines and return what was printed."""

    def ran(*arguments, lines=()):
        typed = "".join(f"{line}\n" for line in lines)
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        assert main(list(arguments)) == 0
        return " ".join(capsys.readouterr().out.split())

    return ran


PARTY = ("--option", "edition=deep", "--option", "party=3")


def test_a_player_takes_bots_along_in_the_terminal(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    printed = run(
        *("play", "nethack-chat", "--seed", "5", "--seat", "0", "--bot", "naive", *PARTY),
        lines=("I am a warrior", "what do I see?", "I go north", "wait", "/quit"),
    )
    assert "you are a Warrior" in printed
    assert "The party:" in printed
    assert "Dark Corridor Exits:" in printed


def test_a_simulation_plays_parties_to_the_end(run):
    printed = run("simulate", "nethack-chat", "--games", "2", "--seats", "naive,naive,naive", *PARTY)
    assert "naive" in printed


def test_bots_go_on_when_the_player_leaves():
    match = party_match(3, seed=2)
    match.resign(1)
    outcome = play_to_the_end(match, "naive").outcome
    assert outcome.results[1] == "loss"
    assert outcome.results[0] == outcome.results[2]


def test_a_wrong_number_of_names_is_refused():
    with pytest.raises(ParlorError):
        party_match(3, seats=("Ann", "Bob"))
