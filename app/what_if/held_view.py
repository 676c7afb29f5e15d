"""Two scenarios of the what-if: A, which the address holds, beside what the form asks now."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from app.what_if.answer_view import Answer, Pair, pairs_of, which_saves_more
from rules.fault import Fault

Pairs = Sequence[tuple[str, str]]
HELD = "a."
"""What the fields of A are called in an address and in forms: the field's own name behind it."""


@dataclass(frozen=True)
class Held:
    """Scenario A: as it was asked, its answer, or why there is none."""

    pairs: Pairs
    """What it asks, as hidden fields of a form, with the names that they have in the address."""
    answer: Answer | None
    fault: str | Fault


@dataclass(frozen=True)
class Beside:
    """Both scenarios: which saves more, and their figures."""

    sentence: str
    rows: Sequence[Pair]


@dataclass(frozen=True)
class Addresses:
    """Where a click leads, as the query of the page."""

    hold: str
    """What is asked now becomes A, and stays in the form."""
    let_go: str
    """Without A."""
    exchange: str
    """A into the form, and what is asked now becomes A."""


NOWHERE = Addresses("", "", "")


def held_of(pairs: Pairs) -> list[tuple[str, str]]:
    """What A asks, by the names of the fields; nothing where no scenario is held."""
    return [(name.removeprefix(HELD), value) for name, value in pairs if name.startswith(HELD) and value]


def named(pairs: Pairs) -> list[tuple[str, str]]:
    """The same with the names that A has in an address."""
    return [(HELD + name, value) for name, value in pairs]


def beside(held: Held | None, answer: Answer | None, asked: Pairs) -> Beside | None:
    """Both answers side by side; None where there are not two. `asked` is what the form asks now."""
    if held is None or held.answer is None or answer is None:
        return None
    same = sorted(held.pairs) == sorted(named(asked))
    sentence = "A is pinned. Change something: B follows." if same else which_saves_more(held.answer, answer)
    return Beside(sentence, pairs_of(held.answer, answer))


def addresses(part: int, asked: Pairs, held: Held | None) -> Addresses:
    """Where the links of both scenarios lead."""
    kept = list(held.pairs) if held else []
    first = [("part", str(part))]
    return Addresses(
        hold=urlencode([*first, *asked, *named(asked)]),
        let_go=urlencode([*first, *asked]),
        exchange=urlencode([*first, *held_of(kept), *named(asked)]),
    )
