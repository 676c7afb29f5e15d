"""What is a change and what is noise: between two windows or sets of them, and in a history."""

CHANGE = 1.15
"""Times; figures closer than 15 % are the same: above the 5 % by which measurements of one thing differ (contract)."""
ALIKE = 1.05
"""Times; what is measured twice at one storage differs by so much (contract)."""
MANIFOLD = 1.0
"""More by a share of 1, twice as much: from here on a multiple reads better than a percentage (our judgement)."""
FEW_WAITS = 1000
"""Waits in a window; a few slow ones move the mean of fewer (our judgement)."""
SIGNIFICANT = 0.05
"""p of a rank test, as everywhere."""
SET = 3
"""Windows; from so many on a side is a set, with a median and a range (no test says anything of fewer)."""
EXACT = 16
"""Figures; of so many all orders are counted out, of more the normal curve is near."""

FEWEST = 6
"""Intervals of a history; of fewer nothing stands out from noise."""
LEVEL = 3
"""Intervals; a level lasts for so many at least: one outlier, or two, are none."""
FLOOR = 0.02
"""Of logarithms; measurements of one thing differ by 2 % whatever was seen (our judgement)."""
SURE = 3.5
"""Of likelihood, times the logarithm of how many values could have been a step (tried in test_change_points.py)."""
SHORT = 60.0
"""Of likelihood and more, divided by the length of a run: in short ones a step can follow the noise (tried there)."""
OVER_DRIFT = 2.0
"""Of likelihood, by which a step must explain a run better than a slow drift does (tried there)."""
SHARE_NOTHING = 0.02
"""Of a share; less is no change, however small the share was (our judgement)."""
TIMES_THE_MEDIAN = 2.0
"""Times the median, from which a peak is held against it in words (our judgement)."""

DAYS_FOR_HOURS = 3
"""Days of a history from which each hour has a habit (our judgement)."""
DAYS_FOR_WEEKDAYS = 14
"""Days from which each weekday has one: every one was seen twice."""
DAYS_FOR_BOTH = 28
"""Days from which each hour of a weekday has one: every one was seen four times."""
SEEN = 3
"""Times; what was seen less often has no habit (our judgement)."""
