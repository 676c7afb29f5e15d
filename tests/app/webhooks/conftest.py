"""A service that may send to this machine, and whose receivers are waited for briefly."""

from pathlib import Path

import pytest

from app.settings import Settings


@pytest.fixture
def settings(store_url: str, tmp_path: Path) -> Settings:
    return Settings(data=tmp_path, database_url=store_url, webhook_inside=("127.0.0.0/8",), webhook_seconds=30)
