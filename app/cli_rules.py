"""`iobound rules`: the catalogue, or one rule's manual."""

import argparse

import rules
from app import terminal
from app.console import complain


def run(options: argparse.Namespace) -> int:
    """Prints all rules, or the one whose name or code was given."""
    if options.rule is None:
        terminal.rule_list(rules.catalogue())
        return 0
    rule = rules.find(options.rule)
    if rule is None:
        return complain(f"there is no rule {options.rule!r}: `iobound rules` lists them all.")
    terminal.rule_manual(rule)
    return 0
