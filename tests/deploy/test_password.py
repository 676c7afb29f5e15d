"""PostgreSQL that asks for a password: one of odd characters gets in, for calls and for the queue."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from fastapi.testclient import TestClient

from app.main import create_app
from app.settings import Settings
from app.store.open_store import Unusable
from tests.app.conftest import BASE
from tests.app.queue.until import until
from tests.app.services import settled
from tests.app.stand_in import StandIn, report_bytes

pytestmark = pytest.mark.postgres
ODD = "p@ss:/w%rd#? &=+'\"\\é"


@pytest.fixture
def asking(postgres: "psycopg.Connection") -> Iterator[Path]:
    """The folder of the socket of a server that takes the user `odd` by that password only."""
    folder = Path(postgres.info.host)
    rules = folder / "data" / "pg_hba.conf"
    before = rules.read_text()
    with postgres.cursor() as cursor:
        cursor.execute(f"CREATE ROLE odd LOGIN PASSWORD {psycopg.sql.quote(ODD)}")
        cursor.execute("CREATE DATABASE odd OWNER odd")
        rules.write_text(f"local all odd scram-sha-256\n{before}")
        cursor.execute("SELECT pg_reload_conf()")
    until(lambda: not gets_in(folder, "other"))
    yield folder
    rules.write_text(before)
    with postgres.cursor() as cursor:
        cursor.execute("SELECT pg_reload_conf()")
        cursor.execute("DROP DATABASE odd WITH (FORCE)")
        cursor.execute("DROP ROLE odd")


def gets_in(folder: Path, password: str) -> bool:
    try:
        psycopg.connect(host=str(folder), user="odd", dbname="odd", password=password).close()
    except psycopg.OperationalError:
        return False
    return True


def test_the_service_gets_in_and_stores(asking: Path, tmp_path: Path) -> None:
    known = {"database_host": str(asking), "database_name": "odd", "database_user": "odd"}
    with pytest.raises(Unusable, match="IOBOUND_DATABASE_HOST"):
        create_app(Settings(data=tmp_path, database_password="other", **known), analyst=StandIn())
    settings = Settings(data=tmp_path, database_password=ODD, **known)
    with TestClient(create_app(settings, analyst=StandIn()), base_url=BASE) as client:
        settled(client)
        assert client.post("/api/v1/reports", content=report_bytes()).status_code == 201
        assert client.get("/readyz").status_code == 200
