"""Settings of the language model, and that its key is never printed."""

import io
import threading
import traceback

import pytest

from models import BROKEN_URLS, CANARY, calling, endpoint, telling
from parlor.cli import main
from parlor.kernel import ParlorError
from parlor.model import Model, ModelError, ModelSettings, chat, connected_model, read_settings
from parlor.model.budget import TokenBudget

URL = "http://127.0.0.1:11434/v1"


@pytest.fixture(autouse=True)
def environment(monkeypatch):
    """Undo after the test what a command line has set."""
    for name in ("_URL", "", "_KEY", "_KEY_FILE", "_TIMEOUT", "_BUDGET"):
        monkeypatch.setenv(f"PARLOR_MODEL{name}", "")


def test_without_a_url_there_is_no_model():
    assert read_settings() is None
    assert connected_model() is None


def test_every_setting(monkeypatch, tmp_path):
    assert read_settings({"PARLOR_MODEL_URL": f" {URL}/ "}) == ModelSettings(URL, "")
    given = {
        "PARLOR_MODEL_URL": f"{URL}/chat/completions",
        "PARLOR_MODEL": "qwen",
        "PARLOR_MODEL_KEY": CANARY,
        "PARLOR_MODEL_TIMEOUT": "2.5",
        "PARLOR_MODEL_BUDGET": "5000",
    }
    assert read_settings(given) == ModelSettings(URL, "qwen", CANARY, 2.5, 5000, 500, 1500)
    assert read_settings({**given, "PARLOR_MODEL_GUEST_BUDGET": "70"}).guest_budget == 70
    assert read_settings({**given, "PARLOR_MODEL_GUEST_BUDGET": "2000"}).address_budget == 2000
    assert read_settings({**given, "PARLOR_MODEL_ADDRESS_BUDGET": "80"}).address_budget == 80
    file = tmp_path / "key"
    file.write_text(f"{CANARY}\n")
    assert read_settings({"PARLOR_MODEL_URL": URL, "PARLOR_MODEL_KEY_FILE": str(file)}).key == CANARY
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert connected_model() is connected_model()
    assert (connected_model().timeout, connected_model().budget.total) == (2.5, 5000)
    assert [hourly.limit for hourly in (connected_model().budget.guests, connected_model().budget.addresses)] == [
        500,
        1500,
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        *({"PARLOR_MODEL_URL": url} for url in BROKEN_URLS),
        {"PARLOR_MODEL_URL": f"http://me:{CANARY}@127.0.0.1/v1"},
        {"PARLOR_MODEL_TIMEOUT": "soon"},
        {"PARLOR_MODEL_TIMEOUT": "0"},
        {"PARLOR_MODEL_TIMEOUT": "nan"},
        {"PARLOR_MODEL_TIMEOUT": "1e9"},
        {"PARLOR_MODEL_BUDGET": "-5"},
        {"PARLOR_MODEL_GUEST_BUDGET": "0"},
        {"PARLOR_MODEL_ADDRESS_BUDGET": "0"},
        {"PARLOR_MODEL_KEY": f"{CANARY}\nX-Other: 1"},
        {"PARLOR_MODEL_KEY": f"{CANARY} and more"},
        {"PARLOR_MODEL_KEY": f"{CANARY}ż"},
        {"PARLOR_MODEL_KEY_FILE": "/no/such/file"},
    ],
)
def test_invalid_model_settings_are_errors_before_a_game_starts(wrong, monkeypatch, capsys):
    for name, value in ({"PARLOR_MODEL_URL": URL} | wrong).items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ParlorError) as error:
        read_settings()
    assert error.value.code == "bad-model"
    for command in (["serve", "--port", "0"], ["play", "nethack-chat"]):
        assert main(command) == 2
        errors = capsys.readouterr().err
        assert errors.endswith(" [bad-model]\n")
        assert CANARY not in errors
    assert connected_model() is None


def test_a_model_name_needs_a_model_url(capsys):
    assert main(["play", "nethack-chat", "--model", "qwen"]) == 2
    assert "--model-url" in capsys.readouterr().err


def test_a_model_without_its_extra_is_an_error(monkeypatch):
    monkeypatch.setattr("parlor.model.settings.find_spec", lambda name: None)
    monkeypatch.setenv("PARLOR_MODEL_URL", URL)
    with pytest.raises(ParlorError, match="parlor\\[llm\\]"):
        read_settings()
    assert connected_model() is None


def test_the_key_is_never_printed(monkeypatch):
    settings = ModelSettings(URL, "qwen", CANARY)
    model = Model(URL, "qwen", CANARY, 1.0, TokenBudget(100, 10, 10))
    assert CANARY not in f"{settings} {settings!r} {settings.__rich_repr__()} {model} {model!r}"
    with endpoint(monkeypatch, timeout="0.3") as found:
        for misdeed in (
            lambda wire: wire.answer({"error": CANARY}, "401 Unauthorized"),
            lambda wire: wire.answer(CANARY.encode()),
            lambda wire: wire.hang(),
            lambda wire: wire.send(CANARY.encode()),
        ):
            found.read = misdeed
            caller = Model(found.url, "", CANARY, 0.3, TokenBudget(10_000, 1_000, 1_000))
            with pytest.raises(ModelError) as failed:
                caller.call_tools([{"role": "user", "content": "hm"}], [])
            assert (failed.value.__cause__, failed.value.__context__) == (None, None)
            assert CANARY not in "".join(traceback.format_exception(failed.value))


def test_a_narration_in_the_terminal_has_the_time_limit_of_one_call(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"let us be on our way upward\n/quit\n")))
    monkeypatch.setattr(chat, "STREAM_TIMEOUTS", 1000.0)
    given_up = threading.Event()

    def tell(wire):
        wire.begin()
        wire.hang()
        given_up.set()

    with endpoint(monkeypatch, timeout="1") as model:
        model.read = calling(("move", {"direction": "north"}))
        model.tell = tell
        assert main(["play", "nethack-chat", "--seed", "5"]) == 0
        assert not given_up.is_set()
        assert [bool(body.get("stream")) for _, body in model.asked] == [False, True]
    assert "Dark Corridor" in capsys.readouterr().out


def test_the_model_narrates_in_the_terminal(monkeypatch, capsys, tmp_path):
    lines = ("let us be on our way upward", "/undo", "/quit")
    typed = "".join(f"{line}\n" for line in lines)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
    record = tmp_path / "run.json"
    with endpoint(monkeypatch) as model:
        monkeypatch.setenv("PARLOR_MODEL_URL", "")
        model.read = calling(("move", {"direction": "north"}))
        model.tell = telling("The dark takes you in. ", "Water drips somewhere, and you listen to it.")
        command = ["play", "nethack-chat", "--seed", "5", "--option", "undo=true", "--save", str(record)]
        assert main([*command, "--model-url", model.url, "--model", "qwen"]) == 0
        assert [body["model"] for _, body in model.asked] == ["qwen", "qwen"]
    printed = capsys.readouterr().out
    assert "The dark takes you in. Water drips somewhere, and you listen to it." in " ".join(printed.split())
    assert printed.count("Entrance") > 1  # where one is again after taking back
    assert CANARY not in printed + record.read_text()
    entries = record.read_text().splitlines()[2:]
    assert ['"retell"' in entry for entry in entries] == [False, True, False]
    assert '"to_ply":0' in entries[-1]
