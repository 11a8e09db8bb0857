"""`python -m rondel` is the command `rondel`."""

import sys

from rondel.cli.main import main

sys.exit(main())
