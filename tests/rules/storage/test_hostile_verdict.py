"""No figure, however wrong, stops the verdict or makes it say what is no number."""

import json
from typing import Any

import pytest
from msgspec import to_builtins

from rules.engine import run
from rules.storage.preconditions import weighed
from rules.storage.verdict import verdict
from tests.rules.storage.cases.test_free_first import CACHE, HOT, PGA, STATEMENT
from tests.rules.storage.mtr import MTR, mtr
from tests.verdict_text import faults

NUMBERS = sorted(name for name, value in MTR.items() if isinstance(value, float | int) and not isinstance(value, bool))
MORE = (
    "host_cpu_busy", "cpus", "sessions", "temp_share", "commit_share", "writer_share", "log_switch_share",
    "other_io_share", "application_share", "cluster_share", "log_file_sync_ms", "log_file_parallel_write_ms",
    "redo_write_iops", "redo_bytes_per_s", "redo_bytes_per_s_while_writing", "log_switches_per_hour",
    "read_bytes_per_s", "write_bytes_per_s", "mean_read_bytes", "database_write_iops", "slowest_ping_ms",
    "single_block_read_p5_ms", "single_block_read_p50_ms",
)  # fmt: skip
STORED: tuple[dict[str, Any], ...] = (
    {},
    {"storage.volume_iops_limit": 11000, "storage.media": "azure-premium", "storage.host_iops_limit": 12000},
    {"storage.devices": 60, "storage.media": "hdd-15k", "storage.raid": "5", "storage.volume_mb_s_limit": 100},
    {"storage.host_cached_iops_limit": 11000, "storage.host_cache": True, "storage.luns": 1, "storage.queue_depth": 9},
)
HARM = (None, 0, -5, 1e-12, 1e15)


def _judged(**changed: Any) -> dict[str, Any]:
    facts = weighed(mtr(**changed))
    return dict(json.loads(json.dumps(to_builtins(verdict(facts, run(facts))), allow_nan=False)))


@pytest.mark.parametrize("stored", STORED)
@pytest.mark.parametrize("name", [*NUMBERS, *MORE])
def test_one_figure_gone_wrong(name: str, stored: dict[str, Any]) -> None:
    for value in HARM:
        told = _judged(**stored, **{name: value})
        assert faults(told) == []
        assert not {"None", "nan", "inf"} & set(told["headline"].replace(",", " ").split())
        shares = [
            row[key] for row in told["gain"] for key in ("conservative", "closed", "at_same_iops") if row.get(key)
        ]
        assert all(-1e-9 <= one <= 1 + 1e-9 for one in shares), (name, value)


@pytest.mark.parametrize("given", [CACHE, STATEMENT, HOT, {"pga_advisory": PGA, "temp_share": 0.7}])
def test_sections_without_their_figures(given: dict[str, Any]) -> None:
    for name, rows in given.items():
        if not isinstance(rows, list):
            continue
        for value in (None, 0, -1):
            spoilt = [
                {key: value if isinstance(cell, float | int) else cell for key, cell in row.items()} for row in rows
            ]
            assert _judged(**{**given, name: spoilt})["case"]
