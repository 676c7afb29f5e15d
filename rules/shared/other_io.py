"""What leads where neither reads of data nor writes do: a backup, files that grow, or a wait with a cure of its own."""

from rules.core.facts import Facts
from rules.waits.wait_cures import WaitCure, cure_of, leading_cure

BACKUPS = ("rman backup & recovery i/o", "backup: ", "cell smart incremental backup", "cell smart restore")
BACKUP = 0.05
"""Of DB time, and of the window: waits of backups for less are of no weight (our judgement)."""
GROWTH = ("data file init write",)
MOSTLY = 0.5


def backs_up(facts: Facts) -> bool:
    """Whether most of the other I/O that sessions wait for is a backup's: its pace is not the application's."""
    return _part(facts, BACKUPS) > MOSTLY


def grows_files(facts: Facts) -> bool:
    """Whether most of it is data files that are extended: their size can be given to them beforehand."""
    return _part(facts, GROWTH) > MOSTLY


def known_cure(facts: Facts) -> WaitCure | None:
    """The cure of what is most of it; None where that has none of its own, or where many kinds share it."""
    cure = leading_cure(facts, "other_io")
    if cure is None:
        return None
    names = tuple(name.casefold() for name in facts.get("events", {}) if _of(name, cure))
    return cure if _part(facts, names) > MOSTLY else None


def _of(name: str, cure: WaitCure) -> bool:
    own = cure_of(name)
    return own is not None and own.kind == cure.kind


def _part(facts: Facts, names: tuple[str, ...]) -> float:
    mine = [(name, event) for name, event in facts.get("events", {}).items() if event.kind == "other_io"]
    whole = sum(event.time_s for _, event in mine)
    return sum(event.time_s for name, event in mine if name.casefold().startswith(names)) / whole if whole > 0 else 0.0
