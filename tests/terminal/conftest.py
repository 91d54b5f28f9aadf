import io

import pytest

from parlor.cli import main
from parlor.terminal import resume


@pytest.fixture
def play(toys, monkeypatch, capsys):
    """Play with these lines typed, on the first seat unless the flags say otherwise; returns all that was shown."""
    monkeypatch.setattr(resume.shutil, "which", lambda name: f"/usr/bin/{name}")

    def typed(game, *lines, flags="", lot=False):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("".join(f"{line}\n" for line in lines).encode())))
        seat = [] if lot or "--seat" in flags else ["--seat", "0"]
        assert main(["play", game, *flags.split(), *seat]) == 0
        return capsys.readouterr().out

    return typed
