"""The way back: the file as it was, by what a redaction wrote down, and other texts with the names that were meant."""

from collections.abc import Iterable, Mapping

from parsers.redaction.staying import WORD


def restored(text: str, replaced: Iterable[tuple[int, str]]) -> str:
    """A redacted file as it was before, by what stood at its characters."""
    pieces, done = [], 0
    for place, original in replaced:
        pieces += [text[done:place], original]
        done = place + len(original)
    return "".join([*pieces, text[done:]])


def reworded(text: str, originals: Mapping[str, str]) -> str:
    """Any text that speaks of a redacted report, with each pseudonym as the word it stands for.

    `originals` are by pseudonym, both in small letters; capital letters of the text stay capital.
    """

    def original(pseudonym: str) -> str:
        word = originals.get(pseudonym.casefold())
        if word is None or len(word) != len(pseudonym):
            return pseudonym
        return "".join(new.upper() if old.isupper() else new for old, new in zip(pseudonym, word, strict=True))

    return WORD.sub(lambda match: original(match[0]), text)
