"""Where the CPUs lead, the statements that take them are named."""

from rules.engine import run
from rules.storage.inputs.top_statements import by_cpu, leading, named, too_often
from rules.storage.preconditions import weighed
from rules.storage.verdict import verdict
from tests.rules.storage.mtr import mtr
from tests.verdict_text import whole_text

SQL = [
    {"sql_id": "block", "cpu_s": 3000.0},
    {"sql_id": "small", "cpu_s": 100.0},
    {"sql_id": "large", "cpu_s": 2500.0},
    {"sql_id": "next", "cpu_s": 600.0},
    {"sql_id": "earlier", "cpu_s": 9000.0},
]
CPU = {"cpu_share": 0.6, "read_share": 0.2, "io_share": 0.2, "concurrency_share": 0.0, "db_cpu_s": 5000.0,
       "sql_by_cpu": SQL, "sql_texts": {"block": " BEGIN work; END;"}}  # fmt: skip


def test_blocks_of_plsql_and_what_began_before_are_left_out() -> None:
    assert [(one.name, one.part) for one in by_cpu(mtr(**CPU))] == [("large", 0.5), ("next", 0.12)]
    assert by_cpu(mtr(sql_by_cpu=SQL)) == []
    assert (named(mtr()), leading(mtr())) == ("", "")


def test_headline_and_first_step_name_them() -> None:
    facts = weighed(mtr(**CPU))
    found = verdict(facts, run(facts))
    assert found.case == "not_storage"
    assert "SQL large takes 50 % of the CPU time" in whole_text(found)
    assert "SQL large 50 %, SQL next 12 % of it" in found.steps[0].what
    starved = weighed(mtr(**CPU, host_cpu_busy=0.95, cpus=8))
    assert verdict(starved, run(starved)).steps[0].what.endswith("; else add CPU.")
    assert "add CPU" not in found.steps[0].what


def test_lookups_are_executed_less_often() -> None:
    """100 gets and 2 ms each leave nothing to tune; half a second of CPU in few gets does."""
    lookup = {"sql_id": "lookup", "cpu_s": 2500.0, "executions": 1_250_000, "buffer_gets": 125_000_000}
    facts = weighed(mtr(**{**CPU, "sql_by_cpu": [lookup], "sql_texts": {}}))
    found = verdict(facts, run(facts))
    assert found.headline.endswith("so execute SQL lookup less often.")
    assert found.steps[0].what == "Execute the statements with the most CPU less often: SQL lookup 50 % of it."
    assert not too_often(mtr(**{**CPU, "sql_by_cpu": [lookup | {"executions": 5000, "buffer_gets": 500_000}]}))
    assert not too_often(mtr(**CPU))
