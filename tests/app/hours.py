"""Invented reports of an hour each, with the figures that a comparison looks at, read by a stand-in."""

import json
from datetime import datetime, timedelta
from typing import Any

from fastapi.testclient import TestClient

from app.analysis.context import JudgingContext
from app.analysis.finished import Finished
from tests.app.stand_in import StandIn, report_bytes

NOON = datetime(2026, 3, 2, 12)
HOUR = 3600.0


def figures(ms: float = 6.0, reads: float = 1000.0) -> dict[str, float]:
    """An hour in which reads take `ms`, with 1 ms of CPU for each: the rest of the figures follow."""
    cost = ms + 1.0
    time = reads * HOUR * cost / 1000
    return {
        "elapsed_s": HOUR, "db_time_s": time, "captured_time_s": time, "average_active_sessions": time / HOUR,
        "cpu_share": 1 / cost, "read_share": ms / cost, "single_block_read_share": ms / cost, "unaccounted_share": 0.0,
        "single_block_read_ms": ms, "single_block_reads_per_s": reads, "logical_reads_per_s": 20 * reads,
        "executes_per_s": reads / 2, "transactions_per_s": reads / 50, "user_calls_per_s": reads / 5,
    }  # fmt: skip


def hour(number: float, ms: float = 6.0, reads: float = 1000.0, **what: Any) -> bytes:
    """The report of the hour that begins so many hours after noon."""
    begin = NOON + timedelta(hours=number)
    end = begin + timedelta(hours=what.pop("hours", 1))
    known = {"begin": begin.isoformat(), "end": end.isoformat(), "snap": what.pop("snap", 500 + int(number)),
             "metrics": figures(ms, reads)}  # fmt: skip
    return report_bytes(**(known | what))


class Hours(StandIn):
    """Reads what `hour` writes; `metrics` are those that the file holds."""

    def analyse(
        self, data: bytes, filename: str, beside: JudgingContext | None = None, whole: bool = True,
        sha256: str | None = None,
    ) -> list[Finished]:  # fmt: skip
        read = super().analyse(data, filename, beside, whole)
        if not data.startswith(b"INVENTED REPORT"):
            return read
        known = json.loads(data.splitlines()[1]).get("metrics", {})
        return [Finished(_with(one.core, known), one.parts) for one in read]


def _with(document: bytes, known: dict[str, float]) -> bytes:
    analysis = json.loads(document)
    analysis["metrics"] = {name: {"value": value, "unit": "", "line": None} for name, value in known.items()}
    return json.dumps(analysis).encode()


def stored(client: TestClient, data: bytes) -> str:
    """The id that a report is stored under."""
    answer = client.post("/api/v1/reports", content=data)
    assert answer.status_code in {200, 201}, answer.text
    return str(answer.json()["id"])


def database(client: TestClient) -> str:
    """The id of the only database."""
    (one,) = client.get("/api/v1/databases").json()["databases"]
    return str(one["id"])
