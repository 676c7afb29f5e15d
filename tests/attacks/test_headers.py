"""Ends of lines and quotation marks in names begin no header of their own, in any file that is given out."""

import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from app.main import create_app
from app.settings import Settings
from tests.app.queue.until import until
from tests.app.served import Served, served
from tests.app.stand_in import StandIn, report_bytes

EVIL = 'a"\r\nx-evil: 1\r\n\r\n<script>\x0b\u2028\x85;filename=b'
CURVE = b"outstanding,iops,latency_ms\n1,100,10\n2,190,10.5\n4,300,13\n8,350,23\n"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("headers")
    with served(create_app(Settings(data=folder), analyst=StandIn())) as made:  # type: ignore[arg-type]
        yield made


def sent(
    service: Served, method: str, path: str, body: bytes | dict[str, object], **headers: str
) -> http.client.HTTPMessage:
    """The headers of the answer as they came; `url` is where what was made is."""
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=600)
    try:
        data = json.dumps(body).encode() if isinstance(body, dict) else body
        kind = {"content-type": "application/json"} if isinstance(body, dict) else {}
        connection.request(method, path, data, {**kind, **headers})
        answer = connection.getresponse()
        text = answer.read()
        assert answer.status < 400, (method, path, answer.status, text[:500])
        answer.headers["url"] = json.loads(text).get("url", "") if text.startswith(b"{") else ""
        return answer.headers
    finally:
        connection.close()


@pytest.fixture(scope="module")
def addresses(service: Served) -> list[str]:
    """What gives out files, of things that all have the name."""
    name = quote(EVIL)
    report = sent(service, "POST", f"/api/v1/reports?filename={name}&wait=60", report_bytes(database=EVIL, host=EVIL))[
        "url"
    ]
    database = json.loads(service.ask(report)[2])["database_id"]
    sent(service, "PATCH", f"/api/v1/databases/{database}/settings", {"label": EVIL, "group": EVIL})
    curve = sent(service, "POST", f"/api/v1/curves?filename={name}", CURVE)["location"]
    export = sent(service, "POST", "/api/v1/exports", {"format": "json"})["location"]
    until(lambda: json.loads(service.ask(export)[2])["state"] == "done")
    curves = f"curve={curve.rpartition('/')[2]}"
    return [
        *(f"{report}/export.{fmt}" for fmt in ("json", "csv")), f"{report}/source", f"{report}/tables/1/export.csv",
        *(f"/api/v1/databases/{database}/trend/export.{fmt}" for fmt in ("json", "csv", "xlsx", "md")),
        *(f"/api/v1/fleet/export.{fmt}" for fmt in ("json", "csv", "xlsx", "html", "md")),
        f"/api/v1/fleet/export.json?group={name}", f"/api/v1/fleet/export.json?q={name}",
        f"/api/v1/curve-comparison/export.json?{curves}&{curves}", f"{export}/file", report, curve,
        f"/api/v1/databases/{database}", f"/api/v1/search?q={name}", f"/reports?q={name}", f"/login?next={name}",
    ]  # fmt: skip


def test_no_name_begins_a_header(service: Served, addresses: list[str]) -> None:
    attached = 0
    for address in addresses:
        status, headers, _ = service.ask(address)
        assert status in (200, 303, 404, 422), address
        attached += headers.get("content-disposition", "").startswith("attachment")
        assert "x-evil" not in headers, address
        said = headers.get("content-disposition", "")
        assert said.isprintable(), address
        assert said.count('"') in (0, 2), address
    assert attached > 12


def test_no_header_of_a_request_begins_one_of_the_answer(service: Served) -> None:
    """What is sent back of what was said: the id of a request, where to go, what a range or a tag was."""
    name = quote(EVIL)
    for line in ("x-request-id", "if-none-match", "range", "origin", "accept", "hx-current-url", "referer", "host"):
        value = "127.0.0.1" if line == "host" else ""
        status, headers, _ = service.ask("/reports", headers={line: f"{value}{name}"})
        assert status < 500, line
        assert "x-evil" not in headers
        assert name not in str(headers), line
