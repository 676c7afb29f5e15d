"""`python -m app.cli` in a checkout; in a wheel it also lies at `iobound/__main__.py`, for `python -m iobound`."""

import sys

from app.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
