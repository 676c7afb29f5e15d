"""Many reads never reach the storage.

What it looks at: the mean single-block read below what any flash or the declared medium can answer in, where the
    database reads through the file system's cache (filesystemio_options is none or asynch, or not set).
Why it matters: Oracle counts such reads as physical, but they are copies from the host's memory. They cost CPU and
    memory twice, and they say nothing about the devices: faster storage would not change them.
What to do: set filesystemio_options to SETALL, and give the memory that the file system used to the buffer cache.
When it is wrong: 3D XPoint drives answer as fast; declare them. A file cache that holds only some of what is read
    lets the mean rise above that of flash, and is not seen here. ASM passes the file system by, and
    where the report shows ASM files the question is not asked.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, figure, fired, lacking, not_applicable, quiet
from rules.core.sources import DIRECT_AND_ASYNC_IO, HISTOGRAMS_NOT_MEANS
from rules.storage.inputs.exadata import exadata
from rules.storage.inputs.media import media
from rules.storage.inputs.shares import significant
from rules.waits.foreground import SINGLE_BLOCK
from rules.wording import ms

LIMITS = {
    "read": Limit(0.08, "ms", "0.8 of what the fastest flash of the table of media answers in, 3D XPoint apart"),
    "declared medium": Limit(0.8, "times its lowest floor"),
    "reads": Limit(1000, "waits an hour"),
}
CACHED = ("NONE", "ASYNCH")
PLACES = ("control_files", "db_create_file_dest", "db_recovery_file_dest")


def check(facts: Facts) -> Outcome:
    if _on_asm(facts) or exadata(facts):
        return not_applicable("The files are not on a file system of the host.")
    option = _option(facts)
    if option is None:
        return lacking("filesystemio_options")
    read_ms, most = facts["single_block_read_ms"], _fastest(facts)
    shown = (
        figure(facts, "single_block_read_ms", "mean single-block read", most),
        Evidence("filesystemio_options", option, "", None, "parameters"),
    )
    if option not in CACHED and option != "NOT SET":
        return quiet("The database reads past the file system's cache.", *shown)
    if read_ms >= most or not _often(facts):
        return quiet("", *shown)
    state = "is not set" if option == "NOT SET" else f"is {option}"
    weighty = any(significant(facts.event(name), facts) for name in SINGLE_BLOCK)
    return fired(
        f"A single-block read takes {ms(read_ms)}, faster than the storage can be, and filesystemio_options {state}: "
        "many of these reads come from the file system's cache.",
        *shown,
        severity="medium" if weighty else "info",
    )


def _fastest(facts: Facts) -> float:
    """What no device can be faster than: of the declared medium, else of any flash."""
    medium = media().get(str(facts.get("storage.media")))
    return LIMITS["declared medium"].value * medium.floors[0] if medium else LIMITS["read"].value


def _often(facts: Facts) -> bool:
    waits = sum(event.waits for name in SINGLE_BLOCK if (event := facts.event(name)))
    return bool(facts["elapsed_s"] > 0 and waits * 3600 / facts["elapsed_s"] >= LIMITS["reads"].value)


def _parameters(facts: Facts) -> dict[str, str]:
    single_valued = {name: str(value) for name, value in facts.get("parameter", {}).items() if value}
    several = {str(row.get("name")): str(row.get("begin_value")) for row in facts.get("parameters_multi_valued", [])}
    return several | single_valued


def _on_asm(facts: Facts) -> bool:
    places = [place for name, place in _parameters(facts).items() if name in PLACES]
    files = [str(row.get("file")) for row in facts.get("file_io", [])]
    return any(path.startswith("+") for path in places + files)


def _option(facts: Facts) -> str | None:
    """The parameter; a list that names the control files prints every parameter that is set."""
    parameters = _parameters(facts)
    if option := parameters.get("filesystemio_options"):
        return option.upper()
    return "NOT SET" if "control_files" in parameters else None


rule = Rule(
    id="reads-from-the-file-cache",
    code="DQ10",
    title="Many reads never reach the storage",
    severity="medium",
    needs=("single_block_read_ms", "events", "elapsed_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(DIRECT_AND_ASYNC_IO, HISTOGRAMS_NOT_MEANS),
    cure=Cure("Set filesystemio_options to SETALL, and give that memory to the buffer cache.", "configuration"),
    seen=Seen("awr-html/pcambell__awrrptanalyzor__awrrpt_1_36006_36007.html", 331),
)
