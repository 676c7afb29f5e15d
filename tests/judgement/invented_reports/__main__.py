"""Writes every invented report into a folder: `python -m tests.judgement.invented_reports FOLDER`."""

import sys
from pathlib import Path

from tests.judgement.invented_reports import REPORTS


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, made in REPORTS.items():
        text = made()
        path = folder / f"{name}.{'html' if text.startswith('<html') else 'txt'}"
        path.write_text(text, encoding="utf-8")
        print(path.name, len(text))


if __name__ == "__main__":
    main()
