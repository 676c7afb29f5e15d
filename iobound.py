"""The way in, installed or not: puts the folder that holds `app`, `parsers` and `rules` first on the path.

Those names are common. Once installed they lie inside `iobound/`, where this file is `__init__.py`, and a package of
the same name in site-packages or on PYTHONPATH must not be taken for one of ours. Worker processes inherit this path.
"""

import sys
from pathlib import Path

HOME = str(Path(__file__).parent)

if sys.path[:1] != [HOME]:
    sys.path.insert(0, HOME)


def main() -> int:
    """The command line; returns its exit status."""
    try:
        from app.cli.main import main as command

        return command()
    except KeyboardInterrupt:  # while it is still being imported, or is ending
        return 130


if __name__ == "__main__":
    sys.exit(main())
