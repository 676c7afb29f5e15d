"""What people look at most costs the same however many reports are stored: counted in steps of SQLite's own machine,
which says how many rows a question touches, whatever the machine that runs it."""

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, event

from app.main import create_app
from app.settings import Settings
from app.store.engine import engine as db
from app.web.kept_pages import KeptPages
from benchmarks.stored import PROBE_REPORTS, SAMPLE, Filling
from tests import databases as engines
from tests.app.services import provided

pytestmark = pytest.mark.slow

DATABASES, FEW, MANY = 8, 25, 150
"""Reports of each database."""
COUNTED = 20
"""So many steps are one count."""
FLAT = (
    "/", "/reports", "/reports?sort=-urgency", "/reports?sort=severity", "/reports?sort=-io_share",
    "/reports?severity=info", "/reports?case=redo_limited", "/databases", "/databases?sort=-urgency",
    "/databases?sort=-reports", "/databases?sort=-newest_end", "/databases?q=host1001", "/databases?samples=1",
    "/compare", "/webhooks", "/audit", "/metrics", "/about",
    "/api/v1/reports?sort=-urgency", "/api/v1/reports?sort=-severity", "/api/v1/databases?limit=200",
    "/api/v1/databases?sort=reports", "/api/v1/databases/probe", "/api/v1/audit",
)  # fmt: skip


class Steps:
    """What SQLite does for whoever asks, counted."""

    def __init__(self) -> None:
        self.count = 0

    def listen(self, connection: Any, _record: Any) -> None:
        connection.set_progress_handler(self.step, COUNTED)

    def step(self) -> int:
        self.count += 1
        return 0


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, int], dict[str, int]]:
    """The steps of each address with few reports of each database, and with many."""
    folder = tmp_path_factory.mktemp("growth")
    url = engines.sqlite_database(folder)
    engine = db.connect(url)
    db.migrate(engine)
    engine.dispose()
    filling = Filling(url, [SAMPLE], DATABASES)
    sizes = [PROBE_REPORTS + (DATABASES - 2) * one for one in (FEW, MANY)]
    found = []
    for size in sizes:
        filling.up_to(size, sizes[-1])
        found.append(steps(url, folder))
    filling.close()
    return found[0], found[1]


def steps(url: str, folder: Path) -> dict[str, int]:
    settings = Settings(data=folder, workers=1).model_copy(update={"database_url": url})
    counted, found = Steps(), dict[str, int]()
    event.listen(Engine, "connect", counted.listen)  # of whatever engine: the service opens connections as it starts
    service = create_app(settings)
    with TestClient(service, base_url="http://127.0.0.1") as client:
        provided(service, KeptPages).most_bytes = 0
        for address in FLAT:
            for _ in range(2):  # what is kept of a series is worked out once
                counted.count = 0
                answer = client.get(address, headers={"accept": "text/html"})
                assert answer.status_code == 200, address
            found[address] = counted.count * COUNTED
    event.remove(Engine, "connect", counted.listen)
    return found


@pytest.mark.parametrize("address", FLAT)
def test_six_times_the_reports_take_no_more_steps(asked: tuple[dict[str, int], dict[str, int]], address: str) -> None:
    few, many = (one[address] for one in asked)
    assert many <= 1.3 * few + 1_000, (few, many)
