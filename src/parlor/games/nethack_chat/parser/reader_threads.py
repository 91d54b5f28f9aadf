"""One thread for numpy's matrix products.

OpenBLAS shares even small products among all cores. For matrices as small as the reader's this saves no time, and the
waiting threads burn the CPU of other matches: a line costs two to ten times as much CPU with two threads as with one.
"""

from __future__ import annotations

import ctypes
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np

PREFIXES: Final = ("scipy_openblas", "openblas")  # of the functions, by the build of numpy
SUFFIXES: Final = ("64_", "")

log = logging.getLogger(__name__)


def use_one_thread() -> bool:
    """Make OpenBLAS work with one thread in this process. Return False if numpy does not bring an OpenBLAS."""
    for library in _libraries():
        for prefix in PREFIXES:
            for suffix in SUFFIXES:
                function = getattr(library, f"{prefix}_set_num_threads{suffix}", None)
                if function is not None:
                    function(1)
                    return True
    log.info("blas_threads_not_limited reason=no_openblas")
    return False


def _libraries() -> Iterator[ctypes.CDLL]:
    """Yield the copies of OpenBLAS that numpy's wheel brings, which are loaded already."""
    package = Path(np.__file__).parent
    for folder in (package.parent / "numpy.libs", package / ".dylibs"):
        for path in sorted(folder.glob("*openblas*")):
            try:
                yield ctypes.CDLL(str(path))
            except OSError:
                log.info("blas_threads_not_limited reason=not_loadable path=%s", path)
