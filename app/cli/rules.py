"""`iobound rules`: the catalogue, or one rule's manual."""

import argparse
import json

from msgspec import to_builtins

import rules
from app.rule_catalogue import catalogue, terminal
from app.terminal.console import complain


def run(options: argparse.Namespace) -> int:
    """Prints all rules, or the one whose name or code was given."""
    if options.rule is None:
        _all(options.format)
        return 0
    rule = rules.find(options.rule)
    if rule is None:
        return complain(f"there is no rule {options.rule!r}: `iobound rules` lists them all.")
    if options.format == "json":
        print(json.dumps(to_builtins(rule), ensure_ascii=False))
    else:
        terminal.rule_manual(rule)
    return 0


def _all(form: str) -> None:
    entries = rules.catalogue()
    if form == "json":
        print(json.dumps(to_builtins(entries), ensure_ascii=False))
    elif form == "md":
        print("\n".join(catalogue.markdown(entries)))
    else:
        terminal.rule_list(entries)
