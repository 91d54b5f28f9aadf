"""The games of a simulation in a file: JSON lines or Parquet, one row a game, written whole or not at all.

While games are played they are kept in FILE.part, batch by batch, so that a run that was stopped can be resumed. The
games that it holds are the first ones of the same sequence; they are taken from there instead of being played again.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from ..kernel import ParlorError
from ..kernel.outcome import Outcome, Result

SUFFIXES = (".jsonl", ".parquet")
MAX_INT64 = 2**63 - 1


class GameRow(Struct):
    number: int  # of the game, from 1
    seed: int
    bots: list[str]  # by seat
    results: list[Result]  # by seat
    scores: list[int]  # by seat; empty in a game without scores
    reason: str
    plies: int

    @property
    def outcome(self) -> Outcome:
        return Outcome(tuple(self.results), self.reason, tuple(self.scores))


class LoggedBatch(Struct):
    games: list[GameRow]
    cpu: float
    usage: dict[str, Any] = {}  # of language models


class GameLog:
    """Use as a context manager: at its end the file is written; after an error nothing is left, after Ctrl-C or a crash
    the games so far.
    """

    def __init__(self, path: Path, description: dict[str, Any], resume: bool = False) -> None:
        """`description` says which games are played: only the same ones can be resumed. Raises ParlorError."""
        check_new(path)
        self.path, self.part = path, path.with_name(f"{path.name}.part")
        self._head = msgspec.json.encode({"games of": description}, order="sorted")
        self._stored = deque[LoggedBatch]()
        self._rows = 0  # in the part
        if self.part.exists():
            if not resume:
                raise ParlorError(
                    "file-exists", f"{self.part} holds games of a stopped run. Add --resume, or delete it."
                )
            self._load()
        self._file = self.part.open("r+b" if self.part.exists() else "wb")
        self._file.seek(0, os.SEEK_END)
        if not self._file.tell():
            self._write(self._head)

    def __enter__(self) -> GameLog:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        self._file.close()
        if kind is None:
            self._finish()
        elif isinstance(error, Exception) and getattr(error, "code", "") != "worker-died":
            self.part.unlink(missing_ok=True)

    @property
    def rows(self) -> int:
        """The number of games that are in the file already, or will be once they are taken."""
        return self._rows

    def take(self, games: int) -> Iterator[LoggedBatch]:
        """Yield the next stored batches, of so many games at most."""
        while self._stored and len(self._stored[0].games) <= games:
            batch = self._stored.popleft()
            games -= len(batch.games)
            yield batch

    def append(self, batch: LoggedBatch) -> None:
        self._write(msgspec.json.encode(batch))
        self._rows += len(batch.games)

    # --- the part --------------------------------------------------------------------------------------------------

    def _write(self, line: bytes) -> None:
        self._file.write(line + b"\n")
        self._file.flush()

    def _load(self) -> None:
        """Read the games of a stopped run; what it was writing at that moment is cut off. Raises ParlorError."""
        data = self.part.read_bytes()
        lines = data[: data.rfind(b"\n") + 1].splitlines(keepends=True)
        if lines and lines[0].rstrip() != self._head:
            raise ParlorError(
                "other-games", f"{self.part} holds other games than these. Use the same arguments, or delete it."
            )
        valid = len(lines[0]) if lines else 0
        for line in lines[1:]:
            try:
                batch = msgspec.json.decode(line, type=LoggedBatch)
            except (msgspec.MsgspecError, UnicodeError):
                break
            self._stored.append(batch)
            self._rows += len(batch.games)
            valid += len(line)
        os.truncate(self.part, valid)

    # --- the file --------------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        """Write the file in one step and delete the part. Raises ParlorError if the file exists by now."""
        lines = self.part.read_bytes().splitlines()[1:]
        rows = list(chain.from_iterable(msgspec.json.decode(line, type=LoggedBatch).games for line in lines))
        temporary = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            (_write_parquet if self.path.suffix == ".parquet" else _write_jsonl)(temporary, rows)
            os.link(temporary, self.path)  # fails if it exists
        except FileExistsError as error:
            raise ParlorError("file-exists", f"{self.path} exists by now. Its games are in {self.part}.") from error
        finally:
            temporary.unlink(missing_ok=True)
        self.part.unlink(missing_ok=True)


def check_new(path: Path) -> None:
    """Raise ParlorError if games cannot be written to a new file of this name."""
    if path.suffix not in SUFFIXES:
        raise ParlorError("bad-name", f"{path} must end in {' or '.join(SUFFIXES)}.")
    if path.suffix == ".parquet" and not find_spec("pyarrow"):
        raise ParlorError("missing-extra", "Parquet needs an extra. Install it: pip install 'parlor[parquet]'")
    if path.exists():
        raise ParlorError("file-exists", f"{path} exists. Choose another name, or delete it.")
    if not path.absolute().parent.is_dir():
        raise ParlorError("missing-folder", f"There is no folder {path.absolute().parent}. Create it first.")


def _write_jsonl(path: Path, rows: list[GameRow]) -> None:
    with path.open("wb") as file:
        file.writelines(msgspec.json.encode(row) + b"\n" for row in rows)
        _sync(file)


def _write_parquet(path: Path, rows: list[GameRow]) -> None:
    import pyarrow
    from pyarrow import parquet

    seed = pyarrow.int64() if all(row.seed <= MAX_INT64 for row in rows) else pyarrow.string()
    strings = pyarrow.list_(pyarrow.string())
    schema = pyarrow.schema(
        {
            "number": pyarrow.int64(),
            "seed": seed,
            "bots": strings,
            "results": strings,
            "scores": pyarrow.list_(pyarrow.int64()),
            "reason": pyarrow.string(),
            "plies": pyarrow.int64(),
        }
    )
    columns = {name: [getattr(row, name) for row in rows] for name in GameRow.__struct_fields__}
    if seed == pyarrow.string():  # a seed may have more digits than any integer of Parquet
        columns["seed"] = list(map(str, columns["seed"]))
    parquet.write_table(pyarrow.table(columns, schema=schema), path)
    with suppress(OSError), path.open("rb") as file:
        _sync(file)


def _sync(file: Any) -> None:
    file.flush()
    os.fsync(file.fileno())
