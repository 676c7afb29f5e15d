"""From where on two databases that somebody joins are told to be unlike."""

YEARS_APART = 1.0
"""Years between their newest reports; a move or a clone takes less (our judgement)."""
YEAR = 365.25
"""Days, as calendars have them on average."""
YEARLY = 18
"""First number of a release; from this on it names the release, and the second a patch (Oracle release notes)."""
