"""The shop's statements and segments: shares of its work."""

from tests.writer.model import Row
from tests.writer.releases import Release
from tests.writer.shop_work import Load


def statements(load: Load, release: Release) -> dict[str, list[Row]]:
    rows: list[Row] = []
    for sql_id, hash_value, module, share, words, of_reads, often in load.place.statements:
        elapsed, executions = load.db_time_s * share, round(load.executes * share) if often is None else often
        reads = round(load.read_blocks * (share if of_reads is None else of_reads))
        cpu, gets = load.cpu_s * share, round(load.gets * share)
        wait = min(elapsed - cpu, load.foreground_s * share)
        rows.append(
            {
                "sql_id": sql_id,
                "hash_value": hash_value,
                "module": module,
                "sql_text": words,
                "elapsed_s": elapsed,
                "cpu_s": cpu,
                "io_wait_s": wait,
                "executions": executions,
                "physical_reads": reads,
                "buffer_gets": gets,
                "percent_total": 100 * share,
                "elapsed_per_exec_s": elapsed / executions,
                "cpu_per_exec_s": cpu / executions,
                "io_wait_per_exec_s": wait / executions,
                "reads_per_exec": reads / executions,
                "gets_per_exec": gets / executions,
                "rows_processed": executions * 2,
                "rows_per_exec": 2.0,
                "cpu_percent": 100 * cpu / elapsed,
                "io_percent": 100 * wait / elapsed,
                "parse_calls": executions,
            }
        )
    named = {f"sql_by_{name}": rows for name in ("elapsed", "cpu", "io_wait", "gets", "executions")}
    reading = [
        row | {"percent_total": 100 * row["physical_reads"] / load.read_blocks} for row in rows if row["physical_reads"]
    ]
    return named | {"sql_by_reads": sorted(reading, key=lambda row: -row["physical_reads"])}


def segments(load: Load) -> dict[str, list[Row]]:
    def rows(total: int) -> list[Row]:
        return [
            {
                "owner": load.place.owner,
                "tablespace": space,
                "object": name,
                "object_type": kind,
                "object_id": 70_001 + place,
                "data_object_id": 80_001 + place,
                "value": round(total * share),
                "percent": 100 * share,
            }
            for place, (name, space, kind, share) in enumerate(load.place.segments)
        ]

    return {
        "segments_by_logical_reads": rows(load.gets),
        "segments_by_physical_reads": rows(load.read_blocks),
        "segments_by_physical_writes": rows(load.written_blocks),
    }


def sections(load: Load, release: Release) -> dict[str, list[Row]]:
    return {**statements(load, release), **segments(load)}
