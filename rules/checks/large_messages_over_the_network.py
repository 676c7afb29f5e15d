"""Sessions wait for large messages over the network.

What it looks at: waits for SQL*Net more data, to and from clients and database links.
Why it matters: a result or a statement that needs many packets waits for each batch of them to be taken. Time goes by
    on the wire or in the client.
What to do: send less: fewer columns and rows, larger array sizes, a larger SDU; look at the network and at the client
    that reads slowly.
When it is wrong: bulk loads and exports over the network wait so by nature.
"""

from rules.core.facts import Facts
from rules.core.rule import Outcome, Rule, Seen
from rules.waits.wait_finding import LIMITS, NEEDS, told_of_it, waiting

CODE = "TM28"
CURE, SOURCES = told_of_it(CODE)


def check(facts: Facts) -> Outcome:
    return waiting(facts, CODE)


rule = Rule(
    id="large-messages-over-the-network",
    code=CODE,
    title="Sessions wait for large messages over the network",
    severity="medium",
    needs=NEEDS,
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=SOURCES,
    cure=CURE,
    seen=Seen("awr-html/pcambell__awrrptanalyzor__awrrpt_1_36006_36007.html", 326),
)
