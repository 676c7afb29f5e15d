"""What a verdict says: its headline, the sentences below it and what it holds for, as one text."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import to_builtins

from rules.storage.verdict import Verdict


def whole_text(verdict: Verdict | Mapping[str, Any]) -> str:
    """All sentences of a verdict, or of one as plain JSON; those below the headline begin small, as within a text."""
    plain = to_builtins(verdict) if isinstance(verdict, Verdict) else verdict
    return " ".join([plain["headline"], *map(_small, plain.get("details", ())), plain["window"]])


def _small(sentence: str) -> str:
    return sentence if sentence[1:2].isupper() else sentence[:1].lower() + sentence[1:]


MOST_WORDS, SHORT_WORDS = 30, (3, 8)
ODD = re.compile(r"\.\s|  | ,|;|\(|None|\bnan\b|\binf\b")


def faults(verdict: Mapping[str, Any]) -> list[str]:
    """What is wrong with the words of a verdict, as plain JSON; nothing where each sentence can be read aloud."""
    return list(_faults(verdict))


def _faults(verdict: Mapping[str, Any]) -> Iterator[str]:
    headline, short = verdict["headline"], verdict["short"]
    if len(headline.split()) > MOST_WORDS:
        yield f"{len(headline.split())} words: {headline}"
    if ODD.search(headline) or not headline.endswith(".") or not headline[0].isupper():
        yield f"no plain sentence: {headline}"
    if not SHORT_WORDS[0] <= len(short.split()) <= SHORT_WORDS[1]:
        yield f"not 3 to 8 words: {short}"
    if verdict["answer"] is None:
        yield "no answer"
    for sentence in verdict["details"]:
        if not sentence.endswith(".") or re.search(r"  | ,|None|\bnan\b", sentence) or sentence == headline:
            yield f"no plain detail: {sentence}"
