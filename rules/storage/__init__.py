"""Media or spindles: the procedure from what a report shows to a verdict."""
