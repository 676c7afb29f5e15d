"""One way in per printed form: each cuts a report into tables."""
