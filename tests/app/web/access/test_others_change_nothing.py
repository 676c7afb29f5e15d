"""Whatever others store, who is in one group is answered the same: every page and every call that reads, beside a store
in which there is nothing of others."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from fastapi import FastAPI

from app.store import analysis_rows
from app.web.access.entrance import NAMES_ONE
from app.web.access.route_needs import NEEDS
from tests.app.conftest import Patient
from tests.app.services import settled
from tests.app.stand_in import report_bytes
from tests.app.web.logins import browser, grouped, program, service, taken, token, user
from tests.databases import sqlite_store

pytestmark = pytest.mark.slow

WEST, EAST, NOBODYS = 1, 2, 3
CURVE = "outstanding,iops,latency_ms\n1,{},10\n2,190,10.5\n"
OWN = {"database": "DBWEST", "host": "h1"}
NEWEST = {"begin": "2026-02-25T10:00:00", "end": "2026-02-25T11:00:00", "snap": 700}
WITHIN = {"number": "1", "name": "load_profile", "format": "csv"}
ASKED = (
    "/api/v1/databases?q=hidden", "/api/v1/databases?sort=-reports", "/api/v1/databases?sort=newest_end",
    "/api/v1/reports?q=hidden", "/api/v1/reports?q=dbeast", "/api/v1/reports?sort=label", "/api/v1/search?q=hidden",
    "/api/v1/search?q=db", "/reports?q=db", "/databases?q=hidden", "/fleet?since=2020-01-01",
    "/api/v1/fleet?since=2020-01-01", "/api/v1/fleet?q=dbwest", "/compare?database={id}",
    "/api/v1/comparisons?database_id={id}&before=..2026-01-31&after=2026-02-01..",
    "/api/v1/databases/{id}/trend?metric=read_iops&heat=1", "/databases/{id}/trend?metric=read_iops",
    "/api/v1/scaling?database_id={id}", "/databases/{id}/joining?by=host:hidden",
)  # fmt: skip
LEFT_OUT = ("events", "/about", "/retention")
"""Streams, what admins alone see, and how old a report of one's own is: that counts from the newest that there is."""
NEVER_THE_SAME = re.compile(
    r"\b[2-7]{10}\b"  # ids
    r"|20\d\d-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?|\d\d:\d\d(:\d\d)?|1\.\d+e\+09"
)


def store(root: Patient, app: FastAPI, *, others: bool) -> dict[str, str]:
    """What wes sees, and `others`, before it, between and behind; his ids by their kind."""
    if others:
        taken(root, EAST, 90, database="DBEAST", host="hidden")
        shared = {**OWN, **NEWEST, "host": "hidden", "parts": 2, "dbids": [WEST, EAST]}
        taken(root, WEST, 91, **shared)
    first = taken(root, WEST, 1, **OWN)
    taken(root, WEST, 2, **OWN, snap=200, begin="2026-02-01T10:00:00", end="2026-02-01T11:00:00")
    if others:
        taken(root, EAST, 92, database="DBEAST", snap=300)
        taken(root, NOBODYS, 95, database="DBWEST", snap=300)
    ids = {line["dbid"]: line["id"] for line in root.get("/api/v1/databases").json()["databases"]}
    grouped(app, ids[WEST], "West")
    curve = root.post("/api/v1/curves", content=CURVE.format(100).encode()).json()["curves"][0]["id"]
    root.put(f"/api/v1/databases/{ids[WEST]}/curve", json={"curve": curve})
    marker = {"at": "2026-01-31T00:00:00", "text": "a marker"}
    root.post(f"/api/v1/databases/{ids[WEST]}/markers", json=marker)
    if others:
        grouped(app, ids[EAST], "East")
        root.put(f"/api/v1/databases/{ids[EAST]}/curve", json={"curve": curve})
        root.post("/api/v1/curves", content=CURVE.format(101).encode())
        root.post(f"/api/v1/databases/{ids[EAST]}/markers", json=marker)
        root.post("/api/v1/exports", json={"format": "json"})
        root.post("/api/v1/batches", files=[("file", ("b.txt", report_bytes(dbid=EAST, number=97)))] * 2)
    root.post(f"/api/v1/databases/{ids[WEST]}/rejudge")
    settled(app)
    return {"databases": ids[WEST], "reports": first["id"], "curves": curve}


def addresses(ids: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Each as the routes have it, and with these ids."""
    for call in NEEDS:
        method, _, path = call.partition(" ")
        named = NAMES_ONE.match(path)
        unknown = "{id}" in path and (named is None or named[1] not in ids)
        if method == "GET" and not unknown and not any(part in path for part in LEFT_OUT):
            known = {**WITHIN, "id": ids[named[1]] if named else ""}
            yield path, re.sub(r"\{(\w+)\}", lambda one, known=known: known.get(one[1], "x"), path)  # type: ignore[misc]
    yield from ((path, path.format(id=ids["databases"])) for path in ASKED)


def answers(folder: Path, *, others: bool) -> dict[str, tuple[int, str]]:
    """What wes is told at each address."""
    app = service(sqlite_store(folder), folder)
    user(app, "wes", "analyst", ["West"])
    with ExitStack() as stack:
        root = stack.enter_context(program(app, token(app, "admin")))
        ids = store(root, app, others=others)
        wes, program_of_wes = browser(app, "wes"), program(app, token(app, "admin", name="wes"))
        told = {}
        for path, address in addresses(ids):
            client = program_of_wes if address.startswith(("/api/", "/metrics")) else wes
            answer = client.get(address)
            told[path] = answer.status_code, plain(path, answer.text)
        return told


def plain(path: str, text: str) -> str:
    """Without what is another at each start; of figures for Prometheus those of databases."""
    if path == "/metrics":
        text = "\n".join(line for line in text.splitlines() if line.startswith("iobound_database"))
    return re.sub(r"(cursor|before|after)=[\w-]+", "", NEVER_THE_SAME.sub("", text))


def test_what_others_store_changes_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_rows, "_ALPHABET", "234567")
    folders = tmp_path / "alone", tmp_path / "beside"
    for folder in folders:
        folder.mkdir()
    alone, beside = (answers(folder, others=folder == folders[1]) for folder in folders)
    assert len(alone) > 100
    assert {path for path, told in alone.items() if beside[path] != told} == set()
