"""Instance Recovery Stats: at both snapshots."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import begin_or_end, plain
from tests.writer.releases import awr, statspack

TITLE = "Instance Recovery Stats"
snapshot = Col("snapshot", 1, begin_or_end, "")
NINE = (
    snapshot,
    Col("target_mttr_s", 5, plain, "Targt|MTTR|(s)"),
    Col("estimated_mttr_s", 5, plain, "Estd|MTTR|(s)"),
    Col("recovery_ios", 10, plain, "Recovery|Estd IOs"),
    Col("actual_redo_blocks", 10, plain, "Actual|Redo Blks"),
    Col("target_redo_blocks", 10, plain, "Target|Redo Blks"),
    Col("log_size_redo_blocks", 10, plain, "Log File|Size|Redo Blks"),
    Col("checkpoint_timeout_redo_blocks", 10, plain, "Log Ckpt|Timeout|Redo Blks"),
    Col("checkpoint_interval_redo_blocks", 12, plain, "Log Ckpt|Interval|Redo Blks"),
)
AWR = (
    snapshot,
    Col("target_mttr_s", 5, plain, "Targt|MTTR|(s)"),
    Col("estimated_mttr_s", 5, plain, "Estd|MTTR|(s)"),
    Col("recovery_ios", 8, plain, "Recovery|Estd IOs"),
    Col("actual_redo_blocks", 8, plain, "Actual|RedoBlks"),
    Col("target_redo_blocks", 8, plain, "Target|RedoBlks"),
    Col("log_size_redo_blocks", 8, plain, "Log Sz|RedoBlks"),
    Col("checkpoint_timeout_redo_blocks", 8, plain, "Log Ckpt|Timeout|RedoBlks"),
    Col("checkpoint_interval_redo_blocks", 8, plain, "Log Ckpt|Interval|RedoBlks"),
)
LATE = (
    *AWR,
    Col("optimal_log_size_mb", 6, plain, "Opt|Log|Sz(M)"),
    Col("rac_availability_time", 5, plain, "Estd|RAC|Avail|Time"),
)
SUMMARY = "This table displays instance recovery statistics at begin and end snapshot"
NOTES = ("B: Begin Snapshot,  E: End Snapshot",)

section = Section(
    "instance_recovery",
    240,
    (
        Form(statspack("9.2"), TITLE, NINE, notes=NOTES),
        Form(awr("10.1", "11.1"), TITLE, AWR, summary=SUMMARY, notes=NOTES),
        Form(awr("11.2.0.3"), TITLE, LATE, summary=SUMMARY, notes=NOTES),
    ),
    solid=True,
)
