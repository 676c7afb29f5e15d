"""The rules and their manuals as a terminal shows them."""

from collections.abc import Sequence

from app.rule_catalogue import catalogue
from app.terminal.layout import out, section, table
from app.terminal.words import Text
from rules import wording as shown
from rules.entry import RuleEntry
from rules.glossary import Term


def rule_list(rules: Sequence[RuleEntry]) -> None:
    """All rules: code, name, how severe, title."""
    listed = table("code|name|severity|title", ((rule.code, rule.id, rule.severity, rule.title) for rule in rules))
    if listed is not None:
        out().print(listed)


def terms(listed: Sequence[Term]) -> None:
    """What unusual terms mean, a line each."""
    shown_terms = table("term|what it means", ((term.term, _with_example(term)) for term in listed))
    if shown_terms is not None:
        out().print(shown_terms)


def _with_example(term: Term) -> str:
    return f"{term.means}; for example: {term.example} ({term.source})" if term.example else term.means


def rule_manual(rule: RuleEntry) -> None:
    """One rule's manual: what it looks at, why it matters, what to do, when it is wrong; limits and sources."""
    console = out()
    console.print(Text(f"{rule.title} ({rule.id}, {rule.code})", style="bold"))
    for heading, text in rule.manual.items():
        section(console, heading, Text(text))
    section(console, "Severity", Text(f"{rule.severity}. {rule.severity_by}"))
    limits = ((name, shown.figure(limit.value, limit.unit), limit.source) for name, limit in rule.limits.items())
    section(console, "Limits", table("limit|value|source", limits))
    if rule.about_shares:
        console.print(Text(rule.about_shares))
    if seen := catalogue.seen_on(rule.seen):
        section(console, "Seen on", Text(seen))
    if rule.waits_for:
        section(console, "Waits for", Text(rule.waits_for))
    sources = (line for source in rule.sources for line in (source.title, source.link) if line)
    section(console, "Sources", Text("\n".join(sources)))
