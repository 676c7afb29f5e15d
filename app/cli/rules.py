"""`iobound rules`: the catalogue, or one rule's manual."""

import argparse
import json

from msgspec import to_builtins

import rules
from app.rule_catalogue import catalogue, terminal
from app.terminal.console import complain
from rules.glossary import glossary


def run(options: argparse.Namespace) -> int:
    """Prints all rules, the one whose name or code was given, or what unusual terms mean."""
    if options.terms:
        _terms(options.format)
        return 0
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


def _terms(form: str) -> None:
    if form == "json":
        print(json.dumps(to_builtins(glossary()), ensure_ascii=False))
    else:
        terminal.terms(glossary())


def _all(form: str) -> None:
    entries = rules.catalogue()
    if form == "json":
        print(json.dumps(to_builtins(entries), ensure_ascii=False))
    elif form == "md":
        print("\n".join(catalogue.markdown(entries)))
    else:
        terminal.rule_list(entries)
