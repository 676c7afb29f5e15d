"""Reads take longer than the declared cloud volume is sold for.

What it looks at: the mean single-block read against what volumes of the declared class answer in, while none of the
    declared limits is nearly used up.
Why it matters: a volume below its limits should answer as its class does. When it does not, something else holds the
    reads back: a limit nobody declared, the host's own limit, or a class that is not what was ordered.
What to do: compare the provisioned figures of the volumes and of the host with their metrics in the same minutes.
When it is wrong: the figures of a class are for an unloaded volume and age; see their date in the table of media.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Limit, Outcome, Rule, Seen, figure, fired, not_applicable, quiet
from rules.core.sources import CLOUD_VOLUMES
from rules.storage.inputs.media import media
from rules.storage.limits.utilisation import limits
from rules.wording import ms

LIMITS = {"use": Limit(0.8, "share of a declared limit")}


def check(facts: Facts) -> Outcome:
    medium = media().get(str(facts["storage.media"]))
    if medium is None or medium.kind != "cloud":
        return not_applicable("The declared media are no cloud volumes.")
    if any(used.utilisation >= LIMITS["use"].value for used in limits(facts)):
        return not_applicable("A declared limit is nearly used up, which explains it.")
    read_ms, highest = facts["single_block_read_ms"], medium.floor_ms[2]
    shown = figure(facts, "single_block_read_ms", "mean single-block read", highest)
    if read_ms <= highest:
        return quiet("", shown)
    low = medium.floor_ms[0]
    sentence = f"Reads take {ms(read_ms)}; an unloaded {medium.label} answers in {low:g} to {ms(highest)}."
    return fired(sentence, shown)


rule = Rule(
    id="slower-than-its-cloud-class",
    code="EX05",
    title="Reads take longer than the declared cloud volume is sold for",
    severity="medium",
    needs=("storage.media", "single_block_read_ms"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(CLOUD_VOLUMES,),
    cure=Cure("Hold the volumes' and the host's provisioned figures against their metrics of these minutes.", "free"),
    seen=Seen(
        "slob/iamyu__PoC-FlashGrid__asm-p30x2_cache-off_awr_p30x2_d8s_s40_t1_wu4_awr.html",
        380,
        {"media": "azure-premium"},
    ),
)
