"""What a database's pages keep of its reports: little of each, by who may see which of them."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, insert
from sqlalchemy.orm import sessionmaker

from app.databases.listed_reports import _made
from app.history.frames import History
from app.store.access.visibility import EVERYBODY
from app.store.engine.transactions import writing
from app.store.schema.tables import MetricValue, Report
from tests.app import made_lists
from tests.app.made_lists import CRM, DAY, HOUR, PRINTED
from tests.app.services import provided
from tests.app.web.logins import browser, service, user

NUMBERS = range(200, 206)


def fill(engine: Engine) -> None:
    """Six intervals of a database of the group "Estate B"; the last lies in one file with a report of no group's."""
    made_lists.fill(engine)
    for number in NUMBERS:
        made_lists.more(engine, number, **PRINTED[5] | {"snaps": (number, number + 1), "hour": number})
    beside = made_lists.report(900, **PRINTED[7]) | {"upload_id": NUMBERS[-1], "part": 2}
    reads = [
        {"report_id": one, "name": name, "series_id": 4, "end_time": DAY + one * HOUR, "value": float(one)}
        for one in NUMBERS for name in ("single_block_read_ms", "elapsed_s")
    ]  # fmt: skip
    with writing(sessionmaker(engine)) as session:
        session.execute(insert(Report), [beside])
        session.execute(insert(MetricValue), reads)


@pytest.mark.parametrize("page", ("", "/trend?metric=single_block_read_ms"))
@pytest.mark.parametrize("order", (("ada", "ann"), ("ann", "ada")))
def test_what_one_was_shown_is_not_shown_to_another_who_sees_other_files(
    store_url: str, tmp_path: Path, page: str, order: tuple[str, str]
) -> None:
    app = service(store_url, tmp_path)
    fill(provided(app, Engine))
    user(app, "ada", "admin")
    user(app, "ann", "reader", ["Estate B"])
    told = {name: browser(app, name).get(f"/databases/{CRM}{page}").text for name in order}
    last = f"/reports/u{NUMBERS[-1]}?part=1"
    assert last in told["ada"]
    assert "205 ms" in told["ada"]
    assert last not in told["ann"]
    assert "205 ms" not in told["ann"]
    assert "204 ms" in told["ann"]


def test_of_an_interval_a_few_bytes_are_held(client: TestClient) -> None:
    fill(provided(client, Engine))
    history = provided(client, History)
    key = history.series(CRM, EVERYBODY)[0]
    frame, _, _ = _made(history, key, ())
    assert len(frame) > len(NUMBERS)
    assert frame.memory_usage(index=False, deep=True).sum() <= 32 * len(frame)
