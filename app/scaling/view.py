"""Load against users in rows, for pages, terminals and texts alike."""

from rules.scaling.document import LoadRun, Scaling
from rules.wording import number, percent_to

MEASURED = ("Time, ms", "CPU, ms", "Storage, ms", "Read, ms", "CPU busy")


def headings(scaling: Scaling) -> tuple[str, ...]:
    """Of the figures of each report, by what stands for the load."""
    load, each = ("Users", "user") if scaling.users_from == "users" else ("Active sessions", "session")
    return (load, "Work/s", f"For each {each}", *MEASURED)


def rows(scaling: Scaling) -> list[tuple[str, ...]]:
    """A line a report, the lightest load first."""
    return [(run.name, *figures(run)) for run in scaling.runs]


def figures(run: LoadRun) -> tuple[str, ...]:
    """What stands under the headings."""
    return (
        number(run.users), number(run.rate), number(run.per_user), number(run.unit_ms),
        number(run.parts_ms.get("cpu")), number(run.parts_ms.get("storage")), number(run.read_ms),
        percent_to(run.host_cpu_busy, 0),
    )  # fmt: skip
