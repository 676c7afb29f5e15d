"""Metrics, rules and verdicts by cases: facts in, what has to come of them out."""
