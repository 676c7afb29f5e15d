"""Whether CPU_COUNT lets an instance use fewer CPUs than its host has (instance caging)."""

from rules.core.facts import Facts


def cage(facts: Facts) -> int | None:
    """The CPUs that the instance may use; None where those are all, or where the report does not print both."""
    printed, cpus = str(facts.get("parameter", {}).get("cpu_count") or ""), facts.get("cpus")
    allowed = int(printed) if printed.isdecimal() else 0
    return allowed if cpus and 0 < allowed < cpus else None
