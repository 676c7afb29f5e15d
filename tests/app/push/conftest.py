"""A service behind a real socket, whose reports are invented."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.main import create_app
from app.settings import Settings
from tests import databases
from tests.app.served import Served, served
from tests.app.stand_in import StandIn


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Served]:
    settings = Settings(data=tmp_path / "store", database_url=databases.sqlite_store(tmp_path))
    with served(create_app(settings, analyst=StandIn())) as one:  # type: ignore[arg-type]
        yield one


@pytest.fixture
def address(running: Served) -> str:
    return f"http://127.0.0.1:{running.port}"
