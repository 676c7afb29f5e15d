"""What Oracle's own jobs take, by the sessions that run them."""

from typing import Any

import pytest

from rules.shared.automatic_tasks import automatic_tasks
from tests.rules.cases import facts_of


def session(number: str, user: str, process: str, percent: float) -> dict[str, Any]:
    program = f"oracle@h ({process})"
    return {"session": number, "user": user, "program": program, "activity_percent": percent, "line": 7}


def test_a_session_counts_once_however_many_events_it_waited_for() -> None:
    rows = [
        session("1,2", "SYS", "J004", 20.0),
        session("3,4", "SYS", "J002", 45.5),
        session("3,4", "SYS", "J002", 45.5),
    ]
    tasks = automatic_tasks(facts_of({"top_sessions": rows}))
    assert tasks
    assert tasks.processes == ("J002", "J004")
    assert tasks.share == pytest.approx(0.655)


def test_jobs_of_the_application_and_other_processes_are_not_oracles_tasks() -> None:
    rows = [session("1,2", "APP", "J001", 40.0), session("5,6", "SYS", "LGWR", 30.0)]
    assert automatic_tasks(facts_of({"top_sessions": rows})) is None
