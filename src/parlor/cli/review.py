"""parlor review: show where a finished match was won and lost."""

from __future__ import annotations

from argparse import Namespace

from ..search import review
from ..terminal import saves
from ..terminal.plain import width
from ..terminal.review_text import review_text
from .output import print_json


def run(arguments: Namespace) -> int:
    """Run the command and return its exit code. Raises ParlorError for a wrong file or a match that is not over."""
    found = review(saves.read(arguments.file))
    if arguments.json:
        print_json(found)
    else:
        print(review_text(found, width(), all_moves=arguments.moves))
    return 0
