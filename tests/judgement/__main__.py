"""`make judge`: how the advice holds against the diagnoses, as figures, and report by report."""

import argparse
import statistics
from collections import Counter
from collections.abc import Sequence

from tests.judgement.bring import analysis, there
from tests.judgement.diagnosis import diagnoses
from tests.judgement.hold import Held, held


def main() -> None:
    """Prints the figures of all sets, then of each."""
    wanted = argparse.ArgumentParser(prog="make judge", description=__doc__)
    wanted.add_argument("--set", help="corpus, corpus-2, samples or invented alone")
    wanted.add_argument("--quiet", action="store_true", help="the figures without the reports")
    chosen = wanted.parse_args()
    sets = {name: all_held(name) for name in (["corpus", "corpus-2", "samples", "invented"])}
    kept = {name: compared for name, compared in sets.items() if compared and chosen.set in (None, name)}
    if not chosen.quiet:
        for compared in kept.values():
            _each(compared)
    _figures({"all": [one for compared in kept.values() for one in compared], **kept})
    _by_rule([one for compared in kept.values() for one in compared])


def all_held(part: str | None = None) -> list[Held]:
    """Every diagnosed report of that set that can be read and is on this machine."""
    made = []
    for name, diagnosis in diagnoses().items():
        if not diagnosis.readable or (part and not name.startswith(f"{part}/")) or not there(diagnosis):
            continue
        judged = analysis(diagnosis.report)
        if judged is not None:
            made.append(held(diagnosis, judged))
    return made


def _each(compared: Sequence[Held]) -> None:
    for one in compared:
        mark = "agreed" if one.agreed else "REASON" if one.answer_right and one.purchase_right else "WRONG "
        said = f"{one.case} {one.answer} {one.confidence}{' CONFIDENTLY WRONG' if one.confidently_wrong else ''}"
        print(f"{mark} {one.report}: {said}, {one.words} words")
        for label, names in (("unsigned", one.unsigned), ("missed", one.missed), ("never", one.never)):
            if names:
                print(f"       {label}: {', '.join(names)}")


def _figures(sets: dict[str, list[Held]]) -> None:
    print(f"\n{'':34}" + "".join(f"{name:>14}" for name in sets))
    for label, figure in FIGURES.items():
        print(f"{label:34}" + "".join(f"{figure(compared) if compared else '-':>14}" for compared in sets.values()))


def _part(right: int, of: int) -> str:
    return f"{right}/{of} {100 * right / of:.0f} %" if of else "-"


FIGURES = {
    "answer, purchase and reason agree": lambda held: _part(sum(one.agreed for one in held), len(held)),
    "answer right": lambda held: _part(sum(one.answer_right for one in held), len(held)),
    "purchase right": lambda held: _part(sum(one.purchase_right for one in held), len(held)),
    "what leads is named": lambda held: _part(sum(one.reason for one in held), len(held)),
    "precision at medium or above": lambda held: _part(
        sum(len(one.signed) for one in held), sum(len(one.signed) + len(one.unsigned) for one in held)
    ),
    "recall of major problems": lambda held: _part(
        sum(len(one.named) for one in held), sum(len(one.named) + len(one.missed) for one in held)
    ),
    "confident errors": lambda held: str(sum(one.confidently_wrong for one in held)),
    "said though forbidden": lambda held: str(sum(len(one.never) for one in held)),
    "headline words, median": lambda held: f"{statistics.median(one.words for one in held):.0f}",
    "headline words, longest": lambda held: str(max(one.words for one in held)),
}


def _by_rule(compared: Sequence[Held]) -> None:
    """Rules with unsigned findings, worst first, and the problems that are missed."""
    wrong = Counter(code for one in compared for code in one.unsigned)
    right = Counter(code for one in compared for code in one.signed)
    print("\nunsigned of fired at medium or above: " + ", ".join(
        f"{code} {count}/{count + right[code]}" for code, count in wrong.most_common()
    ))  # fmt: skip
    missed = Counter(name for one in compared for name in one.missed)
    print("missed problems: " + ", ".join(f"{name} {count}" for name, count in missed.most_common()))


if __name__ == "__main__":
    main()
