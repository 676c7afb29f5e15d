"""Words that stand outside of any report, such as a sender's reference, under the pseudonyms of a key."""

from collections.abc import Collection

from parsers.redaction.pseudonyms import Pseudonyms
from parsers.redaction.staying import WORD, report_words
from parsers.redaction.words_of_line import Words


def reference_redacted(text: str, key: bytes, kept: Collection[str] = ()) -> str:
    """A short text with every word but those that are kept replaced: a host is called as in the redacted reports of
    the key."""
    made = list(text)
    stay = [word.span() for word in WORD.finditer(text) if word[0] in kept]
    for edit in Words(Pseudonyms(key, report_words()), set(), ()).every(text, stay):
        made[edit.start : edit.end] = edit.new
    return "".join(made)
