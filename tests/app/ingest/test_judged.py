"""Which facts go along with a file: those of the databases that it names, found by its header where that tells."""

from pathlib import Path

import msgspec
import pytest
from fastapi.testclient import TestClient

import parsers
from app.analysis.context import JudgingContext, keys_of
from app.analysis.finished import Finished
from app.analysis.jobs import keys_to_json
from app.declared.databases import Databases
from app.ingest.judged import judged
from app.resources import samples_dir
from parsers.errors import Refused
from tests.app.services import provided
from tests.app.stand_in import StandIn, report_bytes

REPORTS = "/api/v1/reports"
SAMPLES = sorted(path for path in samples_dir().rglob("*") if path.suffix in {".txt", ".lst", ".html", ".gz"})


class Watched(StandIn):
    """Remembers what went along with each file."""

    def __init__(self) -> None:
        self.given: list[JudgingContext] = []

    def analyse(
        self, data: bytes, filename: str, beside: JudgingContext | None = None, whole: bool = True,
        sha256: str | None = None,
    ) -> list[Finished]:  # fmt: skip
        self.given.append(beside or JudgingContext())
        return super().analyse(data, filename, beside, whole)


def declared(client: TestClient, dbid: int, devices: int) -> str:
    client.post(REPORTS, content=report_bytes(dbid=dbid, snap=devices))
    databases = client.get("/api/v1/databases").json()["databases"]
    (known,) = (one["id"] for one in databases if one["dbid"] == dbid)
    provided(client, Databases).declare(known, {"devices": devices})
    return str(known)


def taken(client: TestClient, data: bytes) -> tuple[list[JudgingContext], list[str]]:
    watched = Watched()
    reports = judged(watched, provided(client, Databases), data, "awr.txt", "")  # type: ignore[arg-type]
    return watched.given, [report.judged_with for report in reports]


def test_the_facts_of_its_own_database_go_along_and_of_no_other(client: TestClient) -> None:
    declared(client, 1, 11)
    declared(client, 2, 22)
    (given,), (stamp,) = taken(client, report_bytes(dbid=2))
    assert [dict(own.storage or {}) for own in given.databases.values()] == [{"devices": 22}]
    assert stamp
    (nothing,), (none,) = taken(client, report_bytes(dbid=3))
    assert (nothing.databases, none) == ({}, "")


def test_where_nothing_is_declared_no_header_is_read(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    client.post(REPORTS, content=report_bytes())
    monkeypatch.delattr(StandIn, "keys")
    (given,), stamps = taken(client, report_bytes())
    assert (given.databases, stamps) == ({}, [""])


def test_a_file_whose_beginning_does_not_name_its_database_is_judged_once_more_with_its_facts(
    client: TestClient,
) -> None:
    declared(client, 1, 11)
    first, second = taken(client, report_bytes(dbid=1, silent=True))[0]
    assert first.databases == {}
    assert [dict(own.storage or {}) for own in second.databases.values()] == [{"devices": 11}]
    assert len(taken(client, report_bytes(dbid=3, silent=True))[0]) == 1


def test_each_report_of_a_file_has_the_facts_of_its_own_database(client: TestClient) -> None:
    declared(client, 1, 11)
    declared(client, 2, 22)
    (given,), stamps = taken(client, report_bytes(parts=2, dbids=[1, 2]))
    assert len(given.databases) == len(set(stamps)) == 2


def test_what_was_split_off_does_not_get_the_facts_of_what_it_was_split_from(client: TestClient) -> None:
    client.post(REPORTS, content=report_bytes(dbid=1, host="h2", snap=5))
    plain = declared(client, 1, 11)
    client.post(f"/api/v1/databases/{plain}/split", json={"host": "h2"})
    (given,), stamps = taken(client, report_bytes(dbid=1, host="h2", snap=9))
    assert stamps == [""]
    assert [own.storage for own in given.databases.values()].count(None) == 1


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: str(path.relative_to(samples_dir())))
def test_the_beginning_of_every_sample_names_the_database_that_the_whole_is_of(path: Path) -> None:
    data = path.read_bytes()
    try:
        reports = parsers.parse(data, path.name)
    except Refused:
        reports = []
    whole = {keys_of(report)[-1] for report in reports[:1]}
    assert whole <= set(msgspec.json.decode(keys_to_json(data, path.name)))


@pytest.mark.parametrize("data", [b"", b"\0" * 99, b"PK\x03\x04 broken", b"\x1f\x8b broken", b"<html><table", b"plain"])
def test_what_has_no_header_names_nothing(data: bytes) -> None:
    assert msgspec.json.decode(keys_to_json(data, "x")) == []
