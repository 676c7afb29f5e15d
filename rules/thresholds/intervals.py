"""When two intervals are of one time, and when one tells what another does. Snapshots are never taken on the dot."""

OVERLAP = 0.1
"""Of the shorter of two windows; with less in common they stand one behind the other (our judgement)."""
COVERED = 0.9
"""Of a longer window; from there on the shorter ones within it tell what it does (our judgement)."""
REACH_S = 600.0
"""Seconds; by so many a shorter window may reach out of the longer one that it lies in (our judgement)."""
SKEW_S = 60
"""Seconds between the clocks of two reports of one moment: some print whole minutes."""
HOUR_LONG_S = 7800
"""Seconds; a longer interval says nothing of one hour of the day (two hours, and what snapshots are late)."""
TOGETHER_S = 900
"""Seconds; reports of a cluster and of its instances that end so close are of one moment (our judgement)."""
SLIVER = 0.1
"""Of an interval; between snapshots of two instances, seconds apart, lies no interval of its own (our judgement)."""
ALIGNED = 0.9
"""Of all intervals; where so many begin at the edges of slots, slots may be as long as intervals (our judgement)."""
NEAR_EDGE = 0.05
"""Of a slot; what begins so near its edge begins at it (our judgement)."""
LATE_S = 60
"""Seconds by which the next interval may begin late and follow on (our judgement)."""
WIDER_S = 3600
"""Seconds beyond a range of days in which its last window may end (our judgement)."""
NEAR_DAYS = 7
"""Days between a change and the marker that is named with it (our judgement)."""
FIRST_YEAR, LAST_YEAR = 1980, 2100
"""No report is from before or after: its date is a slip, and one such point would flatten all others in a picture."""
