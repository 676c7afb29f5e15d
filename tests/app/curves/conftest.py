"""A service that reads files as it is meant to, for what lies between reports and curves."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from app.main import create_app
from app.settings import Settings
from tests.app.conftest import BASE, Patient
from tests.app.services import settled


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[TestClient]:
    with Patient(create_app(Settings(data=tmp_path)), base_url=BASE) as opened:
        settled(opened)
        yield opened
