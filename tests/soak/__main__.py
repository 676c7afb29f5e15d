"""`make soak`: `python -m tests.soak SECONDS ENGINE` prints figures of such a time."""

import json
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from tests.soak.site import run


def main(seconds: str = "600", engine: str = "sqlite") -> int:
    with tempfile.TemporaryDirectory() as own:
        figures = run(float(seconds), engine, Path(own))
    print(json.dumps(asdict(figures), indent=1))
    return 1 if figures.wrong or figures.lost or not figures.always_healthy else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
