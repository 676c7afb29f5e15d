"""The folder that `pytest tests/oracle --corpus FOLDER` names, where it does."""

import os
from pathlib import Path

VARIABLE = "IOBOUND_ORACLE_CORPUS"


def folder() -> Path | None:
    """The folder whose reports are held against each other instead of the corpora's."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named else None
