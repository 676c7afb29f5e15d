"""`pytest tests/oracle --corpus FOLDER` holds the two readers against each other over the reports of any folder."""

import os
from pathlib import Path

import pytest

from tests.oracle import asked


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--corpus", help="a folder of reports that both readers read, instead of the corpora")


def pytest_configure(config: pytest.Config) -> None:
    named = config.getoption("--corpus", default=None)
    if not named:
        return
    folder = Path(named).resolve()
    if not folder.is_dir():
        raise pytest.UsageError(f"--corpus: {folder} is no folder")
    os.environ[asked.VARIABLE] = str(folder)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of a folder that was asked for only tests that run over any report stay: those that take its name."""
    if not config.getoption("--corpus", default=None):
        return
    from tests.oracle.corpus_reports import EVERY

    names = set(EVERY)
    kept = [item for item in items if _name_of(item) in names]
    config.hook.pytest_deselected(items=[item for item in items if _name_of(item) not in names])
    items[:] = kept


def _name_of(item: pytest.Item) -> object:
    """The report that a test is of."""
    call = getattr(item, "callspec", None)
    return call.params.get("name") if call else None
