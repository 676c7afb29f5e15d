"""Which cases of the verdict, and which kinds of limit, mean what for those who compare databases."""

from rules.storage.decision import Case

ELSEWHERE: frozenset[Case] = frozenset(
    {"not_storage", "cpu_first", "cannot_judge", "idle", "host_first", "parse_bound"}
)
"""Cases by which a database does not wait for storage, whatever its share of I/O."""
CURED_FIRST: frozenset[Case] = frozenset(
    {"cache_first", "hot_spot", "temp_bound", "one_statement", "log_switch", "commit_bound", "writer_bound"}
)
"""Cases with a cure that is none of the storage and is tried before a purchase."""
NO_STORAGE = frozenset({"cpu", "cluster", "logs", "none", "unknown"})
"""Kinds of limit that no storage has."""
