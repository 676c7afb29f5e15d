"""What reports and their senders say is in no line that a service writes, at the level that says most."""

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest

from app.resources import samples_dir
from tests.app.load.program import Program, own_database, serving

SAMPLE = samples_dir() / "awr_html" / "ledger-slow-redo.html"
SAID = ("Zanzibar-payroll", "zq-ticket-17", "zq-host-99", "zq-label-of-ours", "zq-a-note-of-ours", "zq-sought-word")
PRINTED = (
    "LEDGER", "ledger_a", "ledger-db1.example.com", "ledger-db1", "LEDGER_DATA", "LEDGER_IDX", "ledger_data_01.dbf",
    "JOURNAL_ENTRIES", "journal_entries", "limit_amount",
)  # fmt: skip
"""Names of the report's database, instance, host, tablespaces, files and tables, and words of its statements."""
FORM = {"content-type": "application/x-www-form-urlencoded", "accept": "text/html"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("engine", "written"), [("sqlite", "json"), pytest.param("postgresql", "text", marks=pytest.mark.postgres)]
)
def test_nothing_of_a_report_is_written(engine: str, written: str, tmp_path: Path) -> None:
    known = {"log_level": "debug", "log_format": written, "workers": 1, "slow_query_seconds": 1e-6}
    with own_database(engine, tmp_path) as (url, _), serving(url, tmp_path, **known) as program:
        words = use(program)
        program.stop()
    said = program.said.read_text()
    assert "/api/v1/reports" in said, "lines of requests are written"
    assert re.search(r"select|insert", said, re.I), "slow statements are written"
    assert len(words) > 10
    assert [one for one in words if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", said)] == []


def use(program: Program) -> list[str]:
    """A report and what is not one are sent, named, sought, exported and removed; all that must not be written."""
    text = SAMPLE.read_bytes()
    sent = urlencode({"filename": f"{SAID[0]}.html", "ticket": SAID[1], "host": SAID[2]})
    made = program.ask("POST", f"/api/v1/reports?{sent}", text)
    assert made.status == 201, made.body
    report = made.document["id"]
    database = made.document["reports"][0]["database_id"]
    assert program.ask("POST", f"/api/v1/reports?{sent}", b"no report of journal_entries").status == 422
    assert program.ask("POST", f"/api/v1/reports?{sent}", text[: len(text) // 3]).status in (201, 422)
    own = {"origin": f"http://127.0.0.1:{program.port}", **FORM}
    settings = urlencode({"label": SAID[3], "group": SAID[4], "baseline": ""}).encode()
    assert program.ask("POST", f"/databases/{database}/settings", settings, **own).status < 400
    for path in (f"/search?q={SAID[5]}", f"/api/v1/search?q={SAID[5]}", f"/reports/{report}", f"/databases/{database}",
                 f"/api/v1/reports/{report}/source", f"/api/v1/reports/{report}/export.xlsx"):  # fmt: skip
        assert program.ask("GET", path).status == 200, path
    assert program.ask("DELETE", f"/api/v1/reports/{report}").status == 204
    return [*SAID, *PRINTED]
