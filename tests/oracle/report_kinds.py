"""What a file is, by the words that Oracle begins a report with: the second reader's own look at it."""

import re

PAGE = re.compile(rb"<html|<table|<h1", re.IGNORECASE)
KINDS = (
    ("instance", rb"STATSPACK report for"),
    ("cluster", rb"WORKLOAD REPOSITORY REPORT \(RAC\)|WORKLOAD REPOSITORY RAC report|RAC AWR Report"),
    ("instance", rb"WORKLOAD REPOSITORY (?:PDB )?report"),
)
OTHER = re.compile(rb"COMPARE PERIOD|Difference Report|WORKLOAD REPOSITORY SQL Report|ASH Report for", re.IGNORECASE)
HEAD = 1 << 16


def is_page(data):
    return bool(PAGE.search(data[:4096]))


def kind_of(data):
    """`instance`, `cluster` or None, where it is another report or no report."""
    head = data[:HEAD]
    if OTHER.search(head):
        return None
    return next((kind for kind, words in KINDS if re.search(words, head)), None)
