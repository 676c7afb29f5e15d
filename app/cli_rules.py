"""`iobound rules`: the catalogue, or one rule's manual."""

import argparse

import rules
from app import terminal
from app.console import complain


def run(options: argparse.Namespace) -> int:
    """Prints all rules, or the one whose name or code was given."""
    catalogue = rules.catalogue()
    if options.rule is None:
        terminal.rule_list(catalogue)
        return 0
    wanted = options.rule.lower()
    for rule in catalogue:
        if wanted in (rule["id"].lower(), rule["code"].lower()):
            terminal.rule_manual(rule)
            return 0
    return complain(f"there is no rule {options.rule!r}: `iobound rules` lists them all.")
