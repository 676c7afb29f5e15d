"""The examples of OpenAPI, from real answers: `python -m tools.openapi_examples --write`.

A service of its own reads sample reports and is asked for everything; of each type its last answer is kept, and of
every list in it the beginning. Ids and hours are others each time: a file that would differ by these alone is left.
"""

import io
import json
import re
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from fastapi.testclient import TestClient
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from app.ingest.work import Work
from app.main import create_app
from app.resources import samples_dir
from app.settings import Settings
from app.web import examples
from app.web.services import services_of

APP = Path(__file__).resolve().parents[1] / "app"
API = "/api/v1"
BEFORE, AFTER = (samples_dir() / "statspack_text" / f"mtr-{side}.txt" for side in ("before", "after"))
CURVE = samples_dir() / "curves" / "cern-random.csv"
LONGEST, OF_A_LIST, OF_A_MAP = 300, 1, 2
"""Letters of a text, entries of a list and of an object whose names are open."""
Json = dict[str, Any]
_OF_THE_RUN = re.compile(
    r"(?:\A|(?<=[/=_\"]))[a-z0-9]{10}(?![a-z0-9_])|\b[0-9a-f]{64}\b|\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z"
    r"|(?<=whsec_)\S{44}"
)


class Asking:
    """A service that is asked, and what it answered: by type, with the subject of the route."""

    def __init__(self, service: FastAPI, client: TestClient) -> None:
        self.document, self._service, self._client = service.openapi(), service, client
        self.known: dict[str, tuple[str, Any]] = {}

    def __call__(self, method: str, template: str, status: int = 200, at: Json | None = None, **given: Any) -> Any:
        """One call; `{id}` and the like of the template stand in `at`. Waits for what it left for later."""
        answer = self._client.request(method, template.format(**at or {}), **given)
        if answer.status_code != status:
            raise SystemExit(f"{method} {template}: {answer.status_code} {answer.text}")
        shown = self.document["paths"][template][method.lower()]["responses"][str(status)]["content"]
        self.known[examples.type_of(shown[examples.JSON])] = (self._subject(method, template), answer.json())
        while method != "GET" and self._is_busy():
            continue
        return answer.json()

    def _subject(self, method: str, template: str) -> str:
        mine = (route for route in iter_route_contexts(self._service.routes) if route.path == template)
        endpoint = next(route.endpoint for route in mine if method in (route.methods or ()))
        return str(getattr(endpoint, "__module__", "")).split(".")[1]

    def _is_busy(self) -> bool:
        services = services_of(self._service)
        with Session(services[Engine]) as session:
            held = services[Work].queue.held(session)
        return not all(key.startswith("deliver:") for key in held)  # nobody takes its messages


def ask(api: Asking) -> None:
    """Everything that answers JSON."""
    _stored(api)
    (database,) = api("GET", f"{API}/databases")["databases"][:1]
    _of_database(api, {"id": database["id"]})
    report = api("GET", f"{API}/reports", params={"sort": "-end_time"})["reports"][0]
    _of_report(api, {"id": report["id"]})
    days = {"database_id": database["id"], "marker": api("GET", f"{API}/databases/{{id}}/markers", at={
        "id": database["id"]})["markers"][0]["id"]}  # fmt: skip
    api("GET", f"{API}/comparisons", params=days)
    api("GET", f"{API}/fleet")
    api("GET", f"{API}/search", params={"q": str(database["name"])})
    api("GET", f"{API}/rules")
    api("GET", f"{API}/rules/{{id}}", at={"id": "redo-logs-too-small"})
    api("GET", f"{API}/metrics")
    made = api("POST", f"{API}/exports", 202, json={"format": "md", "reports": {"group": "Estate A"}})
    api("GET", f"{API}/exports/{{id}}", at={"id": made["id"]})
    api("GET", f"{API}/exports")
    api("PUT", f"{API}/letterhead", json={"name": "Nordwind Consulting", "note": "For the meeting of the board."})
    api("GET", f"{API}/letterhead")
    api("GET", f"{API}/audit")
    _of_webhooks(api)
    api("GET", "/healthz")


def _of_webhooks(api: Asking) -> None:
    wanted = {"address": "https://hooks.example.com/iobound", "name": "On call", "group": "Estate A", "silent_hours": 6,
              "verdict_changed": True, "limits": [{"metric": "single_block_read_ms", "limit": 5}]}  # fmt: skip
    made = api("POST", f"{API}/webhooks", 201, json=wanted)
    api("GET", f"{API}/webhooks/{{id}}", at={"id": made["id"]})
    api("GET", f"{API}/webhooks")
    api("POST", f"{API}/webhooks/{{id}}/test", 202, at={"id": made["id"]})
    api("GET", f"{API}/webhooks/{{id}}/deliveries", at={"id": made["id"]})


def _stored(api: Asking) -> None:
    sent = {"ticket": "CHG-7", "environment": "prod", "host": "db01"}
    taken = api("POST", f"{API}/reports", 202, params=sent | {"wait": 0}, files={"file": BEFORE.open("rb")})
    api("GET", f"{API}/uploads/{{id}}", at={"id": taken["id"]})
    api("POST", f"{API}/reports", 201, params=sent | {"wait": 60}, files={"file": AFTER.open("rb")})
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(AFTER, AFTER.name)
    batch = api("POST", f"{API}/batches", 202, params={"filename": "night.zip"}, content=packed.getvalue())
    for template in ("/batches/{id}", "/batches/{id}/members", "/batches"):
        api("GET", f"{API}{template}", at={"id": batch["id"]})


def _of_users(api: Asking) -> None:
    """Two reports as if they were of ten and of forty users."""
    ends = api("GET", f"{API}/reports", params={"limit": 2, "database": "MTR"})["reports"]
    api("GET", f"{API}/scaling", params={"report": [f"{report['id']}.1" for report in ends], "users": [10, 40]})


def _of_database(api: Asking, at: Json) -> None:
    database = f"{API}/databases/{{id}}"
    settings = {"label": "Sales", "group": "Estate A", "time_zone": "Europe/Vienna", "keep_days": 400}
    api("PUT", f"{database}/settings", at=at, json=settings)
    api("PUT", f"{database}/storage", at=at, json={"media": "hdd-15k", "devices": 8})
    flash = {"media": "nvme", "devices": 4}
    api("PUT", f"{database}/storage", at=at, json=flash, params={"since": "2000-01-01T00:00:00"})
    curve = api("POST", f"{API}/curves", 201, files={"file": CURVE.open("rb")})
    api("GET", f"{API}/curves/{{id}}", at={"id": curve["id"]})
    history = {
        "measured_on": "2006-03-01",
        "firmware": "3.1",
        "changes": [{"on": "2006-09-01", "what": "firmware 3.2"}],
    }
    api("PUT", f"{API}/curves/{{id}}/history", at={"id": curve["id"]}, json=history)
    api("PUT", f"{API}/curves/{{id}}/storage", at={"id": curve["id"]}, json={"media": "hdd-7k2", "devices": 64})
    api("PUT", f"{database}/curve", at=at, json={"curve": curve["id"]})
    api("GET", f"{API}/curves")
    ramsan = api("POST", f"{API}/curves", 201, files={"file": CURVE.with_name("ramsan-orion.csv").open("rb")})
    both = {"curve": [curve["id"], ramsan["id"]]}
    api("GET", f"{API}/curve-comparison", params=both)
    api("GET", f"{API}/curve-sheet", params=both)
    table = "Load;IOPS;Delay us\n1;100;9900\n8;700;11000\n"
    named = api("POST", f"{API}/curves", 201, files={"file": ("table.csv", table)})
    api(
        "PUT",
        f"{API}/curves/{{id}}/columns",
        at={"id": named["id"]},
        json={"columns": [{"heading": "Load", "meaning": "outstanding"}]},
    )
    newest = api("GET", f"{API}/reports", params={"sort": "-end_time"})["reports"][0]
    _of_users(api)
    marker = {"at": newest["begin_time"], "text": "moved to all-flash"}
    api("POST", f"{database}/markers", 201, at=at, json=marker)
    for rest in ("/settings", "/storage", "/curve", "/markers", "/trend", ""):
        api("GET", f"{database}{rest}", at=at)
    api("GET", f"{database}/retention", at=at, params={"keep_reports": 1})
    api("POST", f"{database}/rejudge", 202, at=at)
    api("GET", f"{database}/rejudge", at=at)


def _of_report(api: Asking, at: Json) -> None:
    report = f"{API}/reports/{{id}}"
    api("GET", report, at=at)
    api("GET", f"{report}/sections/{{name}}", at=at | {"name": "top_events"})
    api("GET", f"{report}/tables/{{number}}", at=at | {"number": 1})
    api("POST", f"{report}/what-if", at=at, json={"latency_ms": 0.5})
    api("POST", f"{report}/forecasts", 201, at=at, json={"latency_ms": 0.5, "label": "flash"})
    api("GET", f"{report}/forecasts", at=at)


def shortened(value: Any, schema: Json, schemas: Mapping[str, Json]) -> Any:
    """The beginning of every list, text and open object: what is left is of the same type."""
    schema = _fitting(value, schema, schemas)
    if isinstance(value, str):
        return value if len(value) <= LONGEST else f"{value[:LONGEST]}…"
    if isinstance(value, list):
        few, kind = value[: schema.get("minItems", OF_A_LIST)], schema.get("items", {})
        return [shortened(item, kind, schemas) for item in few]
    if not isinstance(value, dict):
        return value
    named = schema.get("properties")
    some = value if named else dict(list(value.items())[:OF_A_MAP])
    open_ones = schema.get("additionalProperties")
    rest = open_ones if isinstance(open_ones, dict) else {}
    return {name: shortened(item, (named or {}).get(name, rest), schemas) for name, item in some.items()}


def _fitting(value: Any, schema: Json, schemas: Mapping[str, Json]) -> Json:
    """The schema itself behind a reference, and of several the one for such a value."""
    while "$ref" in schema:
        schema = schemas[schema["$ref"].rpartition("/")[2]]
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            fitting = [_fitting(value, option, schemas) for option in schema[several]]
            kind = {dict: "object", list: "array"}.get(type(value))
            return next((option for option in fitting if option.get("type") == kind), {})
    return schema


def made() -> dict[str, Json]:
    """The examples of each subject, by type."""
    with tempfile.TemporaryDirectory() as folder:
        service = create_app(Settings(data=Path(folder), workers=1, worker_seconds=120))
        with TestClient(service, base_url="http://127.0.0.1") as client:
            api = Asking(service, client)
            ask(api)
    schemas = api.document["components"]["schemas"]
    examples: dict[str, Json] = {}
    for name, (subject, answer) in sorted(api.known.items()):
        examples.setdefault(subject, {})[name] = shortened(answer, schemas[name], schemas)
    return examples


def same_but_for_ids(value: Any, before: Any) -> bool:
    """Whether two answers differ at most in their ids, hashes and hours of the clock."""
    if isinstance(value, dict) and isinstance(before, dict):
        return list(value) == list(before) and all(same_but_for_ids(value[name], before[name]) for name in value)
    if isinstance(value, list) and isinstance(before, list):
        return len(value) == len(before) and all(map(same_but_for_ids, value, before))
    if isinstance(value, str) and isinstance(before, str):
        return _OF_THE_RUN.sub("…", value) == _OF_THE_RUN.sub("…", before)
    return bool(value == before)


def main(write: bool) -> None:
    for subject, bodies in made().items():
        print(f"{subject}: " + ", ".join(f"{name} {len(json.dumps(example)):,}" for name, example in bodies.items()))
        file = APP / subject / examples.FILE
        if write and not (file.exists() and same_but_for_ids(bodies, json.loads(file.read_text("utf-8")))):
            text = json.dumps(bodies, indent=1, ensure_ascii=False)
            file.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main("--write" in sys.argv)
