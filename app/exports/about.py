"""What a document for a customer is, and what it is about."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class About:
    """What a document is, of what, and what is known of that: a label and a value each."""

    kind: str
    subject: str
    facts: Sequence[tuple[str, str]] = ()
    answer: str = ""
    """What a cover says of it in one sentence; where it is empty, the heading of the page."""
