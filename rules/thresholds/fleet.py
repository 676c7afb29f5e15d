"""What stands out in a fleet. `worth.py` says what is worth a purchase."""

WAITS = 0.3
"""Share of DB time in I/O, from which a database waits for storage (our judgement)."""
BOUND = 0.5
"""Share of DB time on CPU, from which a database spends most of it there."""
FULL = 0.9
"""Share of the host's CPU that is busy, from which it has no room left (our judgement)."""
ENOUGH = 0.8
"""Share of the fleet's mean load: databases with so much must have a report for a time to count (our judgement)."""
LEAST_SLOTS = 20
"""Slots of time; of fewer no 95th percentile is given, as it would be their peak."""
WORTH_SAYING = 0.05
"""Share of a database's time that is doubtful or without a report, from which that is said (our judgement)."""
UNCOVERED_S = 1800
"""Seconds of a longer window that no shorter one covers, from which that is said (our judgement)."""
