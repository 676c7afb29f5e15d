"""The kind of a load in words: `8k random read`, `70/30`, `seqwrite`, as captions and cells have them."""

import re
from dataclasses import dataclass

_RANDOM = re.compile(r"\brand|\boltp\b", re.IGNORECASE)
_SEQUENTIAL = re.compile(r"\bseq|\bscan|\bstreaming", re.IGNORECASE)
_READ = re.compile(r"\breads?\b|(?:rand|seq)-?reads?\b|\bscan", re.IGNORECASE)
_WRITE = re.compile(r"\bwrites?\b|(?:rand|seq)-?writes?\b|\blgwr|\bdbwr", re.IGNORECASE)
_SHARES = re.compile(r"\b(\d{1,3})\s?%?\s?[/:]\s?(\d{1,3})\b")
_PERCENT = re.compile(r"\b(\d{1,3})\s?%\s?(?:random |seq\w* )?(reads?|writes?|r|w)\b", re.IGNORECASE)
_MIXED = re.compile(r"\brwmix(read|write)\s?[=:]\s?(\d{1,3})\b", re.IGNORECASE)
_SIZE = re.compile(r"\b(\d{1,4})\s?-?(k|m)(?:i?b|bytes?)?\b", re.IGNORECASE)
_SIZES = {"k": 1024.0, "m": 1024.0**2}
_LETTERS = {"r": "read", "w": "write", "rr": "random read", "rw": "mixed", "sr": "seq read", "sw": "seq write"}
ALL = 100.0


@dataclass(frozen=True, slots=True)
class Pattern:
    """What words say of a load; None where they say nothing."""

    write_percent: float | None = None
    sequential: bool | None = None
    io_bytes: float | None = None

    @property
    def is_kind(self) -> bool:
        """Whether they say reads or writes, or in which order."""
        return self.write_percent is not None or self.sequential is not None

    def beside(self, other: "Pattern") -> "Pattern":
        """Both together; what the other says goes before."""
        return Pattern(
            self.write_percent if other.write_percent is None else other.write_percent,
            self.sequential if other.sequential is None else other.sequential,
            other.io_bytes or self.io_bytes,
        )


def pattern(text: str) -> Pattern:
    """The kind of load that a text names."""
    text = _LETTERS.get(text.strip().lower(), text).replace("_", " ")
    random, sequential = bool(_RANDOM.search(text)), bool(_SEQUENTIAL.search(text))
    sizes = {float(number) * _SIZES[letter.lower()] for number, letter in _SIZE.findall(text)}
    size = next(iter(sizes)) if len(sizes) == 1 else None
    return Pattern(_writes(text), sequential if random != sequential else None, size if size and size >= 512 else None)


def _writes(text: str) -> float | None:
    if match := _MIXED.search(text):
        return float(match[2]) if match[1].lower() == "write" else ALL - float(match[2])
    if match := _PERCENT.search(text):
        share = float(match[1])
        return share if match[2].lower().startswith("w") else ALL - share
    shares = _SHARES.search(text)
    if shares and float(shares[1]) + float(shares[2]) == ALL:
        return float(shares[2])  # reads stand first
    reads, writes = bool(_READ.search(text)), bool(_WRITE.search(text))
    return None if reads == writes else ALL if writes else 0.0
