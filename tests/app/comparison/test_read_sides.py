"""What a comparison is made of: the page is made anew for whatever of it differs, and for nothing else."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, update

from app.comparison.service import Asked, Comparing
from app.store.access.visibility import EVERYBODY
from app.store.schema.tables import Database, Document, MetricValue
from tests.app.conftest import BROWSER
from tests.app.hours import Hours, hour, stored
from tests.app.services import changing, provided


@pytest.fixture
def stand_in() -> Hours:
    return Hours()


@pytest.fixture
def asked(client: TestClient) -> Asked:
    return Asked(before=stored(client, hour(0)), after=stored(client, hour(24, 1.0, 2000)))


def test_it_is_another_one_for_whatever_differs(client: TestClient, asked: Asked) -> None:
    engine, comparing = provided(client, Engine), provided(client, Comparing)

    def made_of(one: Asked = asked) -> bytes:
        return comparing.read(one, EVERYBODY).digest()

    seen = [made_of()]
    assert made_of() == seen[0]
    for change in (
        update(Database).values(label="Called otherwise"),
        update(MetricValue).values(value=MetricValue.value * 2).where(MetricValue.name == "average_active_sessions"),
        update(Document).values(document=Document.document),
    ):
        with changing(engine) as connection:
            connection.execute(change)
        seen.append(made_of())
    assert seen[-1] == seen[-2], "written, but the same"
    assert len(set(seen)) == 3
    other = Asked(before=asked.after, after=asked.before)
    assert made_of(other) not in seen
    assert made_of(Asked(before=asked.before, after=asked.after, unit="none")) not in seen


def test_the_page_follows_what_its_database_is_called(client: TestClient, asked: Asked) -> None:
    client.headers.update(BROWSER)
    address = f"/compare?before={asked.before}&after={asked.after}"
    before = client.get(address).text
    assert "Called otherwise" not in before
    with changing(provided(client, Engine)) as connection:
        connection.execute(update(Database).values(label="Called otherwise"))
    assert "Called otherwise" in client.get(address).text
