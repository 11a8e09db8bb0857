"""`python -m tests.web.jumping` is `rondel` with a wall clock that is wrong by as many seconds as a file says.

The processes that it starts import this too, so that all of them have the same clock. Asked by SIGUSR1, they say
where each of their threads stands.
"""

import faulthandler
import os
import signal
import sys
import time
from pathlib import Path

FILE = Path(os.environ["WRONG_CLOCK"])
RIGHT = time.time


def wrong() -> float:
    """The time as the file says."""
    return RIGHT() + float(FILE.read_text() or 0)


time.time = wrong
faulthandler.register(signal.SIGUSR1)

if __name__ == "__main__":
    from rondel.cli.main import main

    sys.exit(main())
