"""Use types for the first time in several threads at once, again and again.

test_threads.py runs it in a process of its own, because a failure is a segmentation fault.
"""

import sys
import threading
from importlib.metadata import EntryPoint
from types import ModuleType

import lawful
import msgspec

from parlor.kernel import registry
from parlor.kernel.codec import decode

DEPTH, THREADS, ROUNDS = 20, 4, 40
# T0 holds T1s, which hold T2s, ...
TYPES = "from __future__ import annotations\nfrom msgspec import Struct\n" + "".join(
    f"class T{n}(Struct, frozen=True):\n    inner: {f'tuple[T{n + 1}, ...]' if n < DEPTH else 'int'} = ()\n"
    for n in range(DEPTH + 1)
)


def new_types(number):
    module = ModuleType(f"types_{number}")
    sys.modules[module.__name__] = module
    exec(TYPES, module.__dict__)
    return module


def document(n):
    return {"inner": [document(n + 1)] if n < DEPTH else 7}


def in_threads(work):
    """Call `work(0)`, `work(1)`, ... at the same moment; raise what one of them raised."""
    start, errors = threading.Barrier(THREADS), []

    def run(number):
        start.wait()
        try:
            work(number)
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def decode_in_threads(number):
    types = new_types(f"decode_{number}")
    in_threads(lambda n: decode(msgspec.json.encode(document(3 * n)), getattr(types, f"T{3 * n}")))


def load_game_in_threads(number):
    types = new_types(f"game_{number}")

    class Deep(lawful.Nim):
        id = f"deep-{number}"
        Options, State, View = types.T0, types.T2, types.T4

    types.game = Deep()
    registry.entry_points = lambda group: [EntryPoint(Deep.id, f"{types.__name__}:game", group)]
    registry.installed.cache_clear()

    def use(n):
        game = registry.game(Deep.id)
        msgspec.convert(document(0), game.Options)
        msgspec.convert(document(2), game.State)
        msgspec.convert(document(4), game.View)

    in_threads(use)


if __name__ == "__main__":
    sys.setswitchinterval(1e-6)  # threads take turns after nearly every instruction
    for number in range(ROUNDS):
        decode_in_threads(number)
        load_game_in_threads(number)
    print("done")
