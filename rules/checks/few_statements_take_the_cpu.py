"""A few statements take most of the CPU or buffer gets.

What it looks at: where CPU is a quarter of DB time or more, or sessions queue for it: the statements with most CPU
    time, in reports that list none those with most buffer gets, up to three of them; or up to five of a twentieth and
    more, where they take a third together. A block of PL/SQL counts once.
Why it matters: CPU is bought by the core, with licences. A statement that reads a hundred thousand blocks from the
    cache each time can often do with a hundred: that gives the CPU back, and the reads behind it.
What to do: look at the plans of these statements: missing indexes, nested loops over many rows, functions called for
    each row. Then at how often they are executed. Add CPU only for what remains.
When it is wrong: a statement of few gets that is executed all the time is the application's work: then only the number
    of executions can be lowered. Where another class takes more of the time, that comes first. A statement with half
    of DB time, and jobs, are reported by other rules: here they are low. Statements that left the shared pool are not
    listed.
"""

from collections.abc import Sequence

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, Severity, fired, lacking, quiet
from rules.core.sources import FIELD_TRIAL, ORACLE_TUNING
from rules.shared.cpu_statements import Burner, burners
from rules.shared.statement_times import HALF, MANY_GETS, SHORT_S, dominating
from rules.storage.inputs.shares import CLASSES
from rules.wording import count, percent

LIMITS = {
    "CPU": Limit(0.25, "share of DB time on CPU, below which gets matter little"),
    "one statement": Limit(0.10, "share of all CPU or gets from which a statement is named", FIELD_TRIAL.title),
    "of several": Limit(0.05, "share of all CPU of each of up to five", "Our judgement"),
    "several": Limit(1 / 3, "share of all CPU of those five together", "Our judgement"),
    "together": Limit(0.20, "share of all CPU or gets of those named"),
    "many gets": Limit(MANY_GETS, "buffer gets an execution, below which it is frequent work of the application"),
    "short": Limit(SHORT_S, "s of CPU an execution, the same where its gets are not listed", "Our judgement"),
    "half": Limit(HALF, "share of DB time of one statement, from which another rule reports it"),
    "high": Limit(0.20, "share of DB time"),
    "medium": Limit(0.05, "share of DB time"),
}
MOST, SEVERAL = 3, 5


def check(facts: Facts) -> Outcome:
    share = facts.share("cpu_share")
    if share < LIMITS["CPU"].value and not facts.get("cpu_starved"):
        return quiet("CPU is less than a quarter of DB time.")
    first = burners(facts, LIMITS["one statement"].value, MOST)
    if not first:
        return lacking("sql_by_cpu", "sql_by_gets")
    named = [burner for burner in first if burner.part >= LIMITS["one statement"].value]
    part = _together(named)
    if part < LIMITS["together"].value and first[0].of == "CPU":  # none is large, but a handful may be
        several = burners(facts, LIMITS["of several"].value, SEVERAL)
        if _together(several) >= LIMITS["several"].value:
            first = named = several
            part = _together(several)
    shown = [_shown(burner) for burner in first]
    if part < LIMITS["together"].value:
        return quiet("No few statements take the CPU.", *shown)
    severity = _severity(named, part * share, facts)
    return fired(_sentence(named, part), *shown, saves=part * share, severity=severity, cure=_cure(named))


def _together(burners: Sequence[Burner]) -> float:
    return min(1.0, sum(burner.part for burner in burners))


def _shown(burner: Burner) -> Evidence:
    source = "SQL by CPU" if burner.of == "CPU" else "SQL by buffer gets"
    return Evidence(
        f"SQL {burner.name}", burner.part, f"share of {burner.of}", LIMITS["one statement"].value, source, burner.line
    )


def _severity(named: list[Burner], stake: float, facts: Facts) -> Severity:
    """By what those save that can be tuned; what another rule reports is low here."""
    whole = sum(burner.part for burner in named)
    tunable = stake * sum(burner.part for burner in named if not burner.small and not burner.job) / whole
    if tunable < LIMITS["medium"].value or dominating(facts) or not _leads(facts):
        return "low"
    return "high" if tunable >= LIMITS["high"].value else "medium"


def _leads(facts: Facts) -> bool:
    """Whether CPU is the largest class, all waits for storage being one as in the verdict, or sessions queue for it."""
    rest = [facts.share(time_class.metric) for time_class in CLASSES if time_class.key != "cpu"]
    return bool(facts.get("cpu_starved")) or facts.share("cpu_share") >= max(*rest, facts.share("io_share"))


def _sentence(named: list[Burner], part: float) -> str:
    first = named[0]
    if len(named) == 1:
        sentence = f"SQL {first.name} takes {percent(part)} of all {first.of}{_gets(first)}."
    else:
        each = ", ".join(f"SQL {burner.name} {percent(burner.part)}{_gets(burner)}" for burner in named)
        sentence = f"{len(named)} statements take {percent(part)} of all {first.of}: {each}."
    return (
        f"{sentence} Each execution is cheap, their number costs."
        if all(burner.small for burner in named)
        else sentence
    )


def _gets(burner: Burner) -> str:
    return f" ({count(burner.gets_each)} gets an execution)" if burner.gets_each is not None else ""


def _cure(named: list[Burner]) -> str:
    heavy = [burner for burner in named if not burner.small]
    names = " and ".join(f"SQL {burner.name}" for burner in (heavy or named)[:2])
    if not heavy:
        return f"Execute {names} less often: each execution is cheap."
    return f"Tune {names}: fewer buffer gets an execution."


rule = Rule(
    id="few-statements-take-the-cpu",
    code="SQ03",
    title="A few statements take most of the CPU or buffer gets",
    severity="medium",
    needs=("cpu_share",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING, FIELD_TRIAL),
    cure=Cure("Tune the statements with most CPU and buffer gets.", "free"),
    seen=Seen("awr-html/Apress__troubleshooting-oracle-perf-14__awr_1830_1845.html", 590),
)
