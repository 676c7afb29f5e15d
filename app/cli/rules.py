"""`iobound rules`: the catalogue, or one rule's manual."""

import argparse

import msgspec

import rules
from app.rule_catalogue import catalogue, terminal
from app.terminal.console import complain, json_line
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
        json_line(msgspec.json.encode(rule))
    else:
        terminal.rule_manual(rule)
    return 0


def _terms(form: str) -> None:
    if form == "json":
        json_line(msgspec.json.encode(glossary()))
    else:
        terminal.terms(glossary())


def _all(form: str) -> None:
    entries = rules.catalogue()
    if form == "json":
        json_line(msgspec.json.encode(entries))
    elif form == "md":
        print("\n".join(catalogue.markdown(entries)))
    else:
        terminal.rule_list(entries)
