"""Units of work: what the time of two windows is divided by, so that they can be held against each other."""

from dataclasses import dataclass
from typing import Literal

UnitKey = Literal["transaction", "execute", "user_call", "logical_read", "single_block_read"]


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit: its key in the contract, the metric that counts it a second, and its name for one and for many."""

    key: UnitKey
    metric: str
    singular: str
    plural: str


UNITS = (
    Unit("transaction", "transactions_per_s", "transaction", "transactions"),
    Unit("execute", "executes_per_s", "execution", "executions"),
    Unit("user_call", "user_calls_per_s", "user call", "user calls"),
    Unit("logical_read", "logical_reads_per_s", "logical read", "logical reads"),
    Unit("single_block_read", "single_block_reads_per_s", "single-block read", "single-block reads"),
)
"""In the order in which they are preferred where nothing else decides."""

BY_KEY: dict[str, Unit] = {unit.key: unit for unit in UNITS}
LAST_RESORT: UnitKey = "single_block_read"
"""Hides how many reads the work asks for: taken only where no other unit will do."""
