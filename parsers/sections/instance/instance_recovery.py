"""Instance Recovery Stats: how much redo a restart would have to apply, at the begin and the end."""

from parsers.families.memory import SNAPSHOT, begin_and_end
from parsers.model.column_types import Column, count, number
from parsers.model.section import Section

section = Section(
    name="instance_recovery",
    title="Instance Recovery Stats",
    titles=("instance recovery stat(istic)?s",),
    summaries=("this table displays instance recovery statistics",),
    columns=(
        SNAPSHOT,
        Column("target_mttr_s", number, ("Targt MTTR (s)", "Target MTTR (s)"), "Recovery target", "s"),
        Column("estimated_mttr_s", number, ("Estd MTTR (s)",), "Recovery estimate", "s"),
        Column("recovery_ios", count, ("Recovery Estd IOs",), "Estimated I/Os"),
        Column("actual_redo_blocks", count, ("Actual RedoBlks", "Actual Redo Blks"), "Redo blocks"),
        Column("target_redo_blocks", count, ("Target RedoBlks", "Target Redo Blks"), "Target redo blocks"),
        Column(
            "log_size_redo_blocks",
            count,
            ("Log Sz RedoBlks", "Log File Size Redo Blks", "Log File Size RedoBlks"),
            "Log size, redo blocks",
        ),
        Column(
            "checkpoint_timeout_redo_blocks",
            count,
            ("Log Ckpt Timeout RedoBlks", "Log Ckpt Timeout Redo Blks"),
            "Checkpoint timeout, redo blocks",
        ),
        Column(
            "checkpoint_interval_redo_blocks",
            count,
            ("Log Ckpt Interval RedoBlks", "Log Ckpt Interval Redo Blks"),
            "Checkpoint interval, redo blocks",
        ),
        Column("optimal_log_size_mb", number, ("Opt Log Sz(M)",), "Optimal log size", "MiB"),
        Column("rac_availability_time", number, ("Estd RAC Avail Time",), "Estimated time to cluster availability"),
    ),
    required=("actual_redo_blocks", "target_redo_blocks"),
    order=239,
    finish=begin_and_end,
)
