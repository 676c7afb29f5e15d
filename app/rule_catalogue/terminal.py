"""The rules and their manuals as a terminal shows them."""

from typing import Any

from rich.text import Text

from app.rule_catalogue import catalogue
from app.terminal.layout import out, section, table
from rules import wording as shown


def rule_list(rules: list[dict[str, Any]]) -> None:
    """All rules: code, name, how severe, title."""
    found = table(
        "code|name|severity|title", ((one["code"], one["id"], one["severity"], one["title"]) for one in rules)
    )
    if found is not None:
        out().print(found)


def rule_manual(rule: dict[str, Any]) -> None:
    """One rule's manual: what it looks at, why it matters, what to do, when it is wrong; limits and sources."""
    console = out()
    console.print(Text(f"{rule['title']} ({rule['id']}, {rule['code']})", style="bold"))
    for heading, text in rule["manual"].items():
        section(console, heading, Text(text))
    limits = ((name, shown.figure(one["value"], one["unit"]), one["source"]) for name, one in rule["limits"].items())
    section(console, "Limits", table("limit|>value|source", limits))
    if seen := catalogue.seen_on(rule):
        section(console, "Seen on", Text(seen))
    if rule["waits_for"]:
        section(console, "Waits for", Text(rule["waits_for"]))
    sources = (line for one in rule["sources"] for line in (one["title"], one["link"]) if line)
    section(console, "Sources", Text("\n".join(sources)))
