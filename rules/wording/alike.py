"""Names that end alike, in one: `7,200, 10,000 and 15,000 rpm disks`."""

from collections.abc import Sequence


def joined(labels: Sequence[str]) -> str:
    """The names as one would say them; what all of them end with is said once."""
    if len(labels) < 2:
        return "".join(labels)
    words = [label.split() for label in labels]
    shared = 0
    while all(len(each) > shared + 1 for each in words) and len({each[-1 - shared] for each in words}) == 1:
        shared += 1
    first = [" ".join(each[: len(each) - shared]) for each in words]
    named = f"{', '.join(first[:-1])} and {first[-1]}"
    return " ".join([named, *words[0][len(words[0]) - shared :]])
