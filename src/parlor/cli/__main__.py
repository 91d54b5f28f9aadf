"""`python -m parlor.cli`, for when the script `parlor` is not on the path."""

import sys

from . import main

if __name__ == "__main__":
    sys.exit(main())
