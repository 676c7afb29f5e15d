"""What is wrong with something that was asked for, as data: whoever shows it calls the key by the name it goes by."""

from collections.abc import Callable

from parsers.model.inside import Inside


class Key(Inside, frozen=True):
    """Another key that a sentence speaks of; `quoted` where it stands in quotes among keys."""

    name: str
    quoted: bool = False

    def __str__(self) -> str:
        return repr(self.name) if self.quoted else self.name


class Fault(ValueError):
    """The key at fault and what is wrong with its value; as a text the sentence with the key itself.

    `kind` is what the key is called before its name. A fault that is `whole` is a sentence that does not begin with
    the key.
    """

    def __init__(self, key: str, *wrong: str | Key, kind: str = "", whole: bool = False) -> None:
        subject = "" if whole else f"{kind}{key!r} "
        super().__init__(subject + "".join(map(str, wrong)))
        self.key, self.wrong, self.whole = key, wrong, whole

    def named(self, name: str, mention: Callable[[str], str] | None = None) -> str:
        """The sentence with what people call the key; `mention` says how they call others that it speaks of."""
        words = (mention(part.name) if mention and isinstance(part, Key) else str(part) for part in self.wrong)
        return ("" if self.whole else f"{name} ") + "".join(words)
