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
COMPONENTS = tuple(
    part for time_class in CLASSES for part in (READ_PARTS if time_class.key == "reads" else (time_class,))
)
BY_KEY = {component.key: component for component in (*COMPONENTS, REST)}
READS = tuple(part.key for part in READ_PARTS)
SUMMED = {"io_share": "all I/O"}
"""The sum of the parts that are storage."""
OF_METRICS = {component.metric: component.label for component in COMPONENTS} | SUMMED
"""What the time behind a share is called."""
