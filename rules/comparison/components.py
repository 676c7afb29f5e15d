"""The parts of DB time that a comparison tells apart; with what is unaccounted they add up to the whole."""

from rules.storage.inputs import shares
from rules.storage.inputs.shares import CLASSES, TimeClass

REST = shares.UNACCOUNTED
UNACCOUNTED = REST.key
READ_PARTS = (
    TimeClass("single_block_read", "single_block_read_share", "single-block reads", "read", storage=True),
    TimeClass("multi_block_read", "multi_block_read_share", "multi-block reads", "read", storage=True),
    TimeClass("other_reads", "other_reads_share", "other reads", "read", storage=True),
)
"""What the class of reads is told apart into: faster media change them differently."""
COMPONENTS = tuple(part for one in CLASSES for part in (READ_PARTS if one.key == "reads" else (one,)))
BY_KEY = {one.key: one for one in (*COMPONENTS, REST)}
READS = tuple(one.key for one in READ_PARTS)
SUMMED = {"io_share": "all I/O"}
"""The sum of the parts that are storage."""
OF_METRICS = {one.metric: one.label for one in COMPONENTS} | SUMMED
"""What the time behind a share is called."""
