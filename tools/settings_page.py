"""The table of docs/configuration.md, from the settings themselves: `python -m tools.settings_page --write`."""

import sys
from pathlib import Path

from app.cli.serving.variables import table

PAGE = Path(__file__).resolve().parents[1] / "docs" / "configuration.md"
MARK = "<!-- written by `python -m tools.settings_page --write` -->\n"


def written() -> str:
    """The page with the table as it has to be."""
    return f"{PAGE.read_text(encoding='utf-8').partition(MARK)[0]}{MARK}\n{table()}\n"


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        PAGE.write_text(written(), encoding="utf-8")
    else:
        print(written(), end="")
