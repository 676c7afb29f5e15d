"""The published figures of one system (Texas Memory Systems, December 2006), as facts."""

from typing import Any

from rules.core.facts import Facts
from rules.engine import run
from rules.storage.preconditions import weighed
from rules.storage.verdict import Verdict, verdict
from tests.rules.cases import facts_of

DB_TIME_S = 54219.0

MTR: dict[str, Any] = {
    "format": "statspack-text",
    "statspack": True,
    "scope": "instance",
    "release": 9.2,
    "year": 2006,
    "begin_time": "2006-12-13T11:45:01",
    "elapsed_s": 900,
    "db_time_s": DB_TIME_S,
    "average_active_sessions": DB_TIME_S / 900,
    "captured_time_s": DB_TIME_S,
    "cpu_share": 4981 / DB_TIME_S,
    "read_share": (45110 + 744) / DB_TIME_S,
    "concurrency_share": (1420 + 1305) / DB_TIME_S,
    "other_share": 1 - (4981 + 45110 + 744 + 1420 + 1305) / DB_TIME_S,
    "io_share": (45110 + 744) / DB_TIME_S,
    "unaccounted_share": 0.0,
    "single_block_read_ms": 1000 * 45110 / 8587142,
    "single_block_coverage": 8587142 / 900 / 9855,
    "read_iops": 9855,
    "write_iops": 228,
    "outstanding_reads": 50.9,
    "block_size_bytes": 8192,
    "restart_inside": False,
    "timings_off": False,
    "events_complete": True,
    "events": {
        "db file sequential read": {"waits": 8587142, "time_s": 45110},
        "latch free": {"waits": 109044, "time_s": 1420},
        "buffer busy waits": {"waits": 46525, "time_s": 1305},
        "db file parallel read": {"waits": 23687, "time_s": 744},
    },
}


def mtr(**changed: Any) -> Facts:
    """The system, with some figures changed; None takes one away."""
    return facts_of({name: value for name, value in (MTR | changed).items() if value is not None})


def judged(**changed: Any) -> Verdict:
    """The verdict on it, with what was changed."""
    facts = weighed(mtr(**changed))
    return verdict(facts, run(facts))
