"""The lines by which a reader redoes a verdict: formula, terms and the line of the report that each stands on."""
