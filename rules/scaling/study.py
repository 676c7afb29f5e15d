"""A set of reports of rising load as a curve: throughput by users, the time of a unit of work, what ran out first.

DB time divided by the units of work is what one unit takes; its parts are those of DB time. What grows with the load is
what the users wait for: the part whose time of a unit grew by a fourth of the whole first, or the CPUs of the host
where they are busy before that.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.scaling.document import LoadRun, Scaling, ScalingFit
from rules.scaling.usl import fit
from rules.wording import listed, ms, number, percent

CPU_FULL = 0.9
"""Share of the host's CPUs from which users queue for them (our judgement)."""
GREW = 0.25
"""A part has run out when its time of a unit has grown by so much of the whole time of a unit at the lightest load (our
judgement: half of what doubles the response would be a matter of taste, a fourth is seen by users)."""
KEEPS = 0.85
"""Each user still gets so much of what one got at the lightest load: the load has not reached an end (ours)."""
MISSES = 20.0
"""A law that misses the rates by more per cent says nothing of them (our judgement)."""
PEAK_NEAR = 2.0
"""A peak of the law further away than so many times the largest load is drawn out too far to be said (ours)."""
UNITS = (
    ("transactions_per_s", "transaction"), ("executes_per_s", "execution"), ("user_calls_per_s", "user call"),
    ("read_iops", "physical read"),
)  # fmt: skip
ALIKE = 0.005
"""Rates no further apart than this are the same in three figures."""
LEAST_RATE = 1.0
"""A unit of work is counted by one that is done at least once a second in every report."""
PARTS = {
    "cpu": ("cpu_share",),
    "storage": ("io_share",),
    "commits": ("commit_share",),
    "interconnect": ("cluster_share",),
    "locks": ("concurrency_share", "application_share"),
}
NAMES = {
    "cpu": "CPU", "storage": "storage", "commits": "commits (log file sync)", "interconnect": "the interconnect",
    "locks": "locks and latches",
}  # fmt: skip
FEW = "Two reports or more of different load are needed: choose more of them."
NO_UNIT = "These reports have no unit of work in common: transactions, executions, user calls or reads a second."
NO_USERS = "{}: how many users worked is not known. Say it, or name the report by it (run_40_users)."


@dataclass(frozen=True, slots=True)
class Measured:
    """One report: its name, its users where somebody said them, its metrics."""

    name: str
    users: float | None
    metrics: Mapping[str, float]
    url: str | None = None
    report: str | None = None
    database: str | None = None


def scaling(measured: Sequence[Measured]) -> Scaling:
    """What the set says. Raises ValueError with one sentence where it says nothing."""
    if len(measured) < 2:
        raise ValueError(FEW)
    key, unit = _unit(measured)
    stated = all(report.users for report in measured)
    runs = sorted((_run(report, key, stated) for report in measured), key=lambda run: (run.users, run.name))
    if len({run.users for run in runs}) < 2:
        raise ValueError(FEW)
    law = fit([(run.users, run.rate) for run in runs])
    first, at = _first(runs)
    users, each = ("users", "user") if stated else ("average active sessions", "active session")
    notes = [] if stated else ["Not every report says how many users worked: average active sessions are used instead."]
    if law is None:
        notes.append("A fit needs three different loads or more.")
    elif law.rms_percent > MISSES:
        notes.append(f"The Universal Scalability Law misses these rates by {law.rms_percent:.0f} %: it says nothing.")
        law = None
    names = sorted({report.database for report in measured if report.database})
    if len(names) > 1:
        notes.append(f"These are reports of several databases ({listed(names)}): one curve is of the same work on one.")
    return Scaling(
        runs=tuple(runs),
        unit=unit,
        users_from=users,
        first=first,
        first_users=at,
        fit=law,
        sentences=tuple(_sentences(runs, unit, each, (first, at), law)),
        notes=tuple(notes),
    )


def _unit(measured: Sequence[Measured]) -> tuple[str, str]:
    """The first unit that every report counts."""
    for key, name in UNITS:
        if all(report.metrics.get(key, 0.0) >= LEAST_RATE for report in measured):
            return key, name
    raise ValueError(NO_UNIT)


def _run(measured: Measured, key: str, stated: bool) -> LoadRun:
    metrics, active = measured.metrics, measured.metrics.get("average_active_sessions")
    users = measured.users if stated else active
    if not users or users <= 0:
        raise ValueError(NO_USERS.format(measured.name))
    rate = metrics[key]
    unit_ms = 1000 * active / rate if active else None
    parts = {} if unit_ms is None else _parts(metrics, unit_ms)
    return LoadRun(
        name=measured.name,
        users=users,
        rate=rate,
        per_user=rate / users,
        unit_ms=unit_ms,
        host_cpu_busy=metrics.get("host_cpu_busy"),
        read_ms=metrics.get("single_block_read_ms"),
        read_iops=metrics.get("read_iops"),
        parts_ms=parts,
        url=measured.url,
        report=measured.report,
    )


def _parts(metrics: Mapping[str, float], unit_ms: float) -> dict[str, float]:
    parts = {}
    for part, names in PARTS.items():
        shares = [metrics[name] for name in names if name in metrics]
        if shares:
            parts[part] = unit_ms * sum(shares)
    return parts


def _first(runs: Sequence[LoadRun]) -> tuple[str, float | None]:
    """What ran out first, and at how many users."""
    light = runs[0]
    for run in runs:
        grown = {part: run.parts_ms[part] - light.parts_ms[part] for part in run.parts_ms if part in light.parts_ms}
        if (run.host_cpu_busy or 0.0) >= CPU_FULL:
            return "cpu", run.users
        most = max(grown, key=lambda part: grown[part], default=None)
        if most and light.unit_ms and grown[most] >= GREW * light.unit_ms:
            return most, run.users
    if runs[-1].per_user >= KEEPS * light.per_user:
        return "nothing", None
    return "unknown", None


def _sentences(
    runs: Sequence[LoadRun], unit: str, each: str, ended: tuple[str, float | None], law: ScalingFit | None
) -> list[str]:
    """What the set says; `each` is what the load is counted in, a user or an active session."""
    light, heavy = runs[0], runs[-1]
    more, got = heavy.users / light.users, heavy.rate / light.rate
    loads = f"{number(light.users, 3)} to {number(heavy.users, 3)}"
    work = f"{number(light.rate, 3)} to {number(heavy.rate, 3)} {unit}s a second"
    share = percent(heavy.per_user / light.per_user)
    much = "about the same work" if abs(got - 1) < ALIKE else f"{number(got, 3)} times the work"
    got_each = f"each {each} got {share} of what one gets at the lightest load"
    did = f"{number(more, 3)} times the {each}s ({loads}) did {much}: {work}; {got_each}."
    sentences = [_ended(runs, unit, each, *ended), did]
    if light.read_ms and heavy.read_ms:
        sentences.append(
            f"A single-block read took {ms(light.read_ms)} at the lightest load, {ms(heavy.read_ms)} at the heaviest."
        )
    if law is not None:
        sentences.append(_law(law, heavy, each))
    return sentences


def _ended(runs: Sequence[LoadRun], unit: str, each: str, first: str, at: float | None) -> str:
    if first == "nothing":
        return f"Nothing ran out: each {each} still gets nearly what one got at the lightest load. Test with more."
    run = next((run for run in runs if run.users == at), None)
    if run is None:
        return f"Each {each} gets less, and no part of DB time says why: look outside of the database."
    if first == "cpu" and (run.host_cpu_busy or 0.0) >= CPU_FULL:
        busy = percent(run.host_cpu_busy or 0.0)
        return f"CPU runs out first: at {number(run.users, 3)} {each}s the host is {busy} busy."
    light = runs[0]
    return (
        f"{NAMES[first][:1].upper()}{NAMES[first][1:]} comes first: of each {unit} it took "
        f"{ms(light.parts_ms[first])} at {number(light.users, 3)} {each}s and {ms(run.parts_ms[first])} at "
        f"{number(run.users, 3)}, while the whole went from {ms(light.unit_ms or 0.0)} to {ms(run.unit_ms or 0.0)}."
    )


def _law(law: ScalingFit, heavy: LoadRun, each: str) -> str:
    words = (
        f"By the Universal Scalability Law, which misses the measured rates by {law.rms_percent:.1f} %, "
        f"{100 * law.contention:.1f} % of the work is done for one {each} at a time"
    )
    if law.peak_users is None or law.peak_users > PEAK_NEAR * heavy.users:
        return f"{words}; no peak is near."
    peak = f"{number(round(law.peak_users))} {each}s with {number(law.peak_rate, 3)} a second"
    return f"{words}; the rate peaks at {peak}."
