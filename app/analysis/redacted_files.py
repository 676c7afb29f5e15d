"""What a worker does to redact a file: an answer for each report file of it, as a line of JSON."""

import msgspec

from app.analysis import archives
from parsers.errors import Refused


class RedactedFile(msgspec.Struct, frozen=True):
    """One file without its customer, or why it is not. `member` is its label in an archive.

    `replaced` says what stood at which character of `text`; `words` what each word became.
    """

    member: str | None = None
    text: str = ""
    replaced: list[tuple[int, str]] = []
    words: dict[str, str] = {}
    code: str | None = None
    sentence: str = ""

    @property
    def suffix(self) -> str:
        """How the name of such a file ends."""
        return ".html" if "<table" in self.text[:100_000].lower() else ".txt"


_FILE = msgspec.json.Decoder(RedactedFile)


def redact_to_json(data: bytes, filename: str, key: bytes) -> bytearray:
    """A line for each file of an upload."""
    from parsers.redaction import Pseudonyms, redact
    from parsers.redaction.staying import report_words

    pseudonyms = Pseudonyms(key, report_words())
    lines = bytearray()
    for member in archives.members(data):
        try:
            made = redact(archives.single(member.data), member.name or filename, pseudonyms)
            file = RedactedFile(member.name, made.text, made.replaced, made.words)
        except Refused as error:
            file = RedactedFile(member.name, code=error.code, sentence=str(error))
        if lines:
            lines += b"\n"
        lines += msgspec.json.encode(file)
    return lines


def answered(lines: bytearray) -> list[RedactedFile]:
    """What `redact_to_json` answers."""
    return [_FILE.decode(line) for line in bytes(lines).split(b"\n")]
