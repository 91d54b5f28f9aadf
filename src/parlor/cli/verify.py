"""parlor verify: replay every match of a database and list the matches that fail."""

from __future__ import annotations

import asyncio
from argparse import Namespace

import msgspec

from ..kernel import ParlorError
from ..shared.control_characters import clean_line
from ..table.stores import SQLITE, sqlite_path
from ..table.verify import Finding, check_file, check_matches, check_orphans, count_matches, database_reader
from .output import print_json
from .progress import ProgressReport

FAILED_STATUS = 1  # exit status if a match fails
MAX_LISTED = 1000  # findings in the JSON document; the text lists all


def run(arguments: Namespace) -> int:
    if arguments.file and arguments.database is not None:
        raise ParlorError("usage", "Give a FILE or --database, not both.")
    database = f"{SQLITE}{arguments.file}" if arguments.file else arguments.database or ""
    report = _Report(arguments.json)
    path = sqlite_path(database)
    if path:
        report.add(*check_file(path))
    try:
        asyncio.run(_verify(database, report))
    except ParlorError as error:
        if not report.wrong:
            raise
        report.add(Finding("", "", error.code, error.message))  # a damaged file may not be readable
    return report.end()


async def _verify(database: str, report: _Report) -> None:
    async with database_reader(database) as read:
        with ProgressReport("verifying", max(await count_matches(read), 1)) as progress:
            async for checked in check_matches(read):
                report.matches += 1
                report.entries += checked.entries
                report.add(*checked.findings)
                progress.advance()
        report.add(*await check_orphans(read))


class _Report:
    def __init__(self, as_json: bool) -> None:
        self.matches = self.entries = self.wrong = 0
        self._as_json = as_json
        self._listed: list[Finding] = []

    def add(self, *findings: Finding) -> None:
        self.wrong += len(findings)
        for finding in findings:
            if not self._as_json:
                game = f" ({finding.game})" if finding.game else ""
                name = f"{finding.match}{game}: " if finding.match else ""
                print(clean_line(f"{name}{finding.message} [{finding.code}]"))
            elif len(self._listed) < MAX_LISTED:
                self._listed.append(finding)

    def end(self) -> int:
        if self._as_json:
            findings = msgspec.to_builtins(self._listed)
            print_json({"matches": self.matches, "entries": self.entries, "wrong": self.wrong, "findings": findings})
        else:
            result = f"{self.wrong:,} problems found." if self.wrong else "No problems found."
            print(f"{self.matches:,} matches with {self.entries:,} entries. {result}")
        return FAILED_STATUS if self.wrong else 0
