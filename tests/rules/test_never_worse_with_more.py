"""More evidence never gives a worse answer: the published runs whose disks and hosts are known, walked through.

Each is judged by its report alone, with iostat of its host, with the facts of its storage, and with both; as one
instance and as a cluster. What the disks' own counters say is the truth; whoever knows more is at least as near to it.
"""

from typing import Any

import pytest

from tests.corpus import needs_corpus
from tests.rules.test_corpus_limits import RUNS, F, facts_of, verdict_of

pytestmark = [needs_corpus, pytest.mark.corpus]

SURE = ("low", "medium", "high")
NEAR = 0.05
CLUSTER_FIRST = (F, True)
"""Its interconnect leads; what binds behind it is in `limit.then`."""


def _told(
    run: str, cluster: bool, declared: bool, watched: bool, given: dict[str, Any] | None = None
) -> dict[str, Any]:
    facts = facts_of(run, cluster=cluster) if given is None else given
    return verdict_of(f"{run}{'_rac' if cluster else ''}.html", facts if declared else {}, run if watched else None)


def _right(run: str, cluster: bool, verdict: dict[str, Any]) -> bool:
    """Whether the limit is named that the disks' counters show, and the case that follows from it."""
    limit, case = verdict["limit"], "capacity_limited"
    if (run, cluster) == CLUSTER_FIRST:
        limit, case = limit["then"] or {}, "not_storage"
    truth = RUNS[run]
    return (limit.get("kind"), limit.get("maximum"), verdict["case"]) == (truth.kind, truth.maximum, case)


@pytest.mark.parametrize("cluster", [False, True], ids=["instance", "cluster"])
@pytest.mark.parametrize("run", sorted(RUNS))
def test_never_worse_with_more(run: str, cluster: bool) -> None:
    """Never from the right limit to another or to none, never less sure, nor a worse case."""
    by = {(facts, seen): _told(run, cluster, facts, seen) for facts in (False, True) for seen in (False, True)}
    for less, more in (((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))):
        old, new = by[bool(less[0]), bool(less[1])], by[bool(more[0]), bool(more[1])]
        assert _right(run, cluster, new) >= _right(run, cluster, old)
        assert SURE.index(new["confidence"]) >= SURE.index(old["confidence"])
    assert _right(run, cluster, by[True, False])
    assert _right(run, cluster, by[True, True])


@pytest.mark.parametrize("run", sorted(RUNS))
def test_no_limit_is_used_beyond_what_can_be(run: str) -> None:
    for cluster in (False, True):
        for watched in (False, True):
            limit = _told(run, cluster, True, watched)["limit"]
            for one in (limit, limit["then"]):
                assert not one or not one["utilisation"] or one["utilisation"] <= 1 + NEAR


@pytest.mark.parametrize("run", sorted(run for run in RUNS if run.startswith("asm-")))
def test_what_iostat_counted_decides_where_nobody_said_whose_the_disks_are(run: str) -> None:
    """Facts of the cluster say nothing of one instance; the disks that its own host sees full are full."""
    shared = {name: value for name, value in facts_of(run, cluster=True).items() if name != "scope"}
    assert _told(run, False, True, False, shared)["limit"]["kind"] == "unknown"
    seen = _told(run, False, True, True, shared)
    assert _right(run, False, seen)
    assert seen["limit"]["utilisation"] == pytest.approx(RUNS[run].by_hand, abs=0.01)
    assert any(one.startswith("iostat counts") for one in seen["limit"]["factors"])
    assert "global report" not in seen["would_change_it"]


@pytest.mark.parametrize("run", sorted(run for run in RUNS if run.startswith("asm-")))
def test_what_iostat_counted_is_the_use(run: str) -> None:
    limit = _told(run, False, True, True)["limit"]
    assert limit["utilisation"] == pytest.approx(RUNS[run].by_hand, abs=0.01)
    # and it tells how many there are, where only the size of one was declared
    sized = {name: value for name, value in facts_of(run, cluster=False).items() if name != "devices"}
    assert _told(run, False, True, True, sized)["limit"]["count"] == RUNS[run].disks


@pytest.mark.parametrize("run", [F])
def test_a_flat_rate_below_a_declared_limit_is_none(run: str) -> None:
    """The idle part of the first instance's host is not the second one's either."""
    limit = _told(run, True, True, True)["limit"]["then"]
    assert not any("iostat" in one for one in limit["factors"])
