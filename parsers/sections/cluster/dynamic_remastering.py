"""Dynamic Remastering Statistics by instance: how often objects changed their master and how long it took."""

from parsers.families.cluster import by_instance, whose
from parsers.model.column_types import Column, number
from parsers.model.section import Section

section = Section(
    name="dynamic_remastering",
    title="Dynamic Remastering",
    titles=("dynamic remastering stat(s|istics)( - per remaster ops)?",),
    summaries=("dynamic remastering statistics",),
    columns=(
        *whose(),
        Column("operations", number, ("Remaster Ops",), "Remaster operations"),
        Column("objects_per_operation", number, ("Counts per Ops Remastered Objects",), "Objects an operation"),
        Column(
            "replay_locks_received",
            number,
            ("Counts per Ops Replay Locks Received",),
            "Locks received an operation",
        ),
        Column("replay_locks_sent", number, ("Counts per Ops Replay Locks Sent",), "Locks sent an operation"),
        Column("resources_cleaned", number, ("Counts per Ops Resources Cleaned",), "Resources cleaned an operation"),
        Column("remaster_s", number, ("Time per Ops (seconds) Remaster",), "Remaster, an operation", "s"),
        Column("freeze_s", number, ("Time per Ops (seconds) Freeze",), "Freeze, an operation", "s"),
        Column("cleanup_s", number, ("Time per Ops (seconds) Cleanup",), "Cleanup, an operation", "s"),
        Column("replay_s", number, ("Time per Ops (seconds) Replay",), "Replay, an operation", "s"),
        Column("fixwrite_s", number, ("Time per Ops (seconds) Fixwrite",), "Fixwrite, an operation", "s"),
        Column("sync_s", number, ("Time per Ops (seconds) Sync",), "Sync, an operation", "s"),
        Column("affinity_objects_begin", number, ("Affinity Objects Begin",), "Affinity objects at begin"),
        Column("affinity_objects_end", number, ("Affinity Objects End",), "Affinity objects at end"),
        Column("read_mostly_objects_begin", number, ("Read Mostly Objects Begin",), "Read-mostly objects at begin"),
        Column(
            "read_mostly_persistent_begin",
            number,
            ("Read Mostly Objects Begin (persistent)",),
            "Of these persistent",
        ),
        Column("read_mostly_objects_end", number, ("Read Mostly Objects End",), "Read-mostly objects at end"),
    ),
    required=(),
    order=324,
    read=by_instance,
)
