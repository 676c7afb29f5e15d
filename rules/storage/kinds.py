"""Which cases of the verdict, and which kinds of limit, mean what for those who compare databases."""

from typing import Literal

from rules.storage.decision import Case
from rules.storage.outcome.answer import Answer

ELSEWHERE: frozenset[Case] = frozenset(
    {"not_storage", "cpu_first", "cannot_judge", "idle", "host_first", "parse_bound"}
)
"""Cases by which a database does not wait for storage, whatever its share of I/O."""
CURED_FIRST: frozenset[Case] = frozenset(
    {"cache_first", "hot_spot", "temp_bound", "one_statement", "log_switch", "commit_bound", "writer_bound"}
)
"""Cases with a cure that is none of the storage and is tried before a purchase."""
Sign = Literal["purchase", "cure", "nothing", "open"]
SIGNS: dict[Answer, Sign] = {
    "faster_media": "purchase",
    "more_devices": "purchase",
    "more_provisioned": "purchase",
    "redo_devices": "purchase",
    "free_cure_first": "cure",
    "locks": "cure",
    "parsing": "cure",
    "log_switches": "cure",
    "cpu": "cure",
    "host": "cure",
    "not_storage": "nothing",
    "idle": "nothing",
    "not_known_yet": "open",
    "cannot_be_judged": "open",
}
"""What an answer comes to for who looks at many: something to buy, something to mend, nothing, or a question."""
NO_STORAGE = frozenset({"cpu", "cluster", "logs", "none", "unknown"})
"""Kinds of limit that no storage has."""
