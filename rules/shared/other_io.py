"""What leads where neither reads of data nor writes do: a backup, or files that grow."""

from rules.core.facts import Facts

BACKUPS = ("rman backup & recovery i/o", "backup: ")
GROWTH = ("data file init write",)
MOSTLY = 0.5


def backs_up(facts: Facts) -> bool:
    """Whether most of the other I/O that sessions wait for is a backup's: its pace is not the application's."""
    return _part(facts, BACKUPS) > MOSTLY


def grows_files(facts: Facts) -> bool:
    """Whether most of it is data files that are extended: their size can be given to them beforehand."""
    return _part(facts, GROWTH) > MOSTLY


def _part(facts: Facts, names: tuple[str, ...]) -> float:
    mine = [(name, event) for name, event in facts.get("events", {}).items() if event.kind == "other_io"]
    whole = sum(event.time_s for _, event in mine)
    return sum(event.time_s for name, event in mine if name.casefold().startswith(names)) / whole if whole > 0 else 0.0
