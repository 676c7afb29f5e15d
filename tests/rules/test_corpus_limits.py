"""Limits on published runs whose disks and hosts are known: which one binds, and how far it is used.

The truth is what the field trial worked out by hand from the disks' own counters. Nothing in the rules knows a run:
what differs is what is declared, which is given all together here, as an administrator would write it.
"""

from functools import cache
from typing import Any, NamedTuple

import pytest

import rules
from parsers.host_tools import read_host
from rules.core.metric import Measured
from rules.gather_facts import gather
from rules.metric_values import measure
from rules.storage.gains.model import reads
from tests.corpus import CORPUS, needs_corpus
from tests.read_once import reports
from tests.rules.test_corpus_verdicts import SLOB, A, B, C, D, E, F, G

pytestmark = [needs_corpus, pytest.mark.corpus]

D8 = {"host_iops_limit": 12800, "host_mb_s_limit": 192, "host_cached_iops_limit": 16000, "host_cached_mb_s_limit": 128}
E32 = {"host_iops_limit": 51200, "host_mb_s_limit": 768, "host_cached_iops_limit": 64000, "host_cached_mb_s_limit": 512}
M64 = {
    "host_iops_limit": 40000,
    "host_mb_s_limit": 1000,
    "host_cached_iops_limit": 80000,
    "host_cached_mb_s_limit": 800,
}
M128 = {
    "host_iops_limit": 80000,
    "host_mb_s_limit": 2000,
    "host_cached_iops_limit": 160000,
    "host_cached_mb_s_limit": 1600,
}
COMMON = {"media": "azure-premium", "write_copies": 2, "redo_separate": True}
P30 = {"device_iops": 5000, "device_mb_s": 200}
P60 = {"device_iops": 16000, "device_mb_s": 500}
P80 = {"device_iops": 20000, "device_mb_s": 900}


class Run(NamedTuple):
    """Disks of one node, what a disk and a host can do, the limit that binds and the use of it by the disks' counters
    on node 1 (of F, which nobody watched there, by its own rate in the active part)."""

    disks: int
    facts: dict[str, Any]
    size: str
    host: str
    kind: str
    maximum: float
    by_hand: float


RUNS = {
    A: Run(1, {**P30, **D8, "host_cache": False}, "P30", "Standard_D8s_v3", "device_iops", 5000, 0.958),
    B: Run(1, {**P30, **D8, "host_cache": True}, "P30", "D8s_v3", "device_iops", 5000, 0.93),
    C: Run(8, {**P30, **E32, "host_cache": False}, "P30", "E32s_v3", "device_iops", 5000, 0.98),
    D: Run(1, {**P60, **E32, "host_cache": False}, "p60", "e32s v3", "device_iops", 16000, 0.934),
    E: Run(1, {**P80, **E32, "host_cache": False}, "P80", "E32s_v3", "device_iops", 20000, 1.01),
    F: Run(4, {**P60, **M128, "host_cache": False}, "P60", "M128-32ms", "device_iops", 16000, 1.02),
    G: Run(16, {**P30, **M64, "host_cache": True}, "P30", "M64", "host_cached_iops", 80000, 1.02),
}
LAYOUTS = ("html", "txt")
WITHIN = 0.10
"""Back-end requests come out within a tenth of what is provisioned."""
EXACT = 0.05
"""With the host's own figures the idle part of the window is known."""


def _report(name: str) -> Any:
    return reports(CORPUS / name)[0]


@cache
def _watched(run: str) -> Any:
    name = f"{SLOB}{run.removesuffix('awr')}iostat.out"
    return read_host((CORPUS / name).read_bytes(), name)


def verdict_of(name: str, facts: dict[str, Any], run: str | None = None) -> dict[str, Any]:
    seen = [_watched(run)] if run else []
    return dict(rules.judge(_report(f"{SLOB}{name}"), facts, None, seen).to_dict()["verdict"])


def facts_of(run: str, *, cluster: bool) -> dict[str, Any]:
    one = RUNS[run]
    nodes = 2 if cluster else 1
    return {**COMMON, **one.facts, "devices": nodes * one.disks, "scope": "cluster" if cluster else "instance"}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("run", sorted(RUNS))
def test_an_instance_against_its_own_disks_and_host(run: str, layout: str) -> None:
    limit = verdict_of(f"{run}.{layout}", facts_of(run, cluster=False))["limit"]
    assert (limit["kind"], limit["maximum"]) == (RUNS[run].kind, RUNS[run].maximum)
    assert limit["used"] == pytest.approx(limit["maximum"], rel=WITHIN)
    assert limit["count"] == (1 if run == G else RUNS[run].disks)
    assert limit["total_maximum"] == limit["count"] * limit["maximum"]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("run", sorted(set(RUNS) - {F}))
def test_a_cluster_against_all_its_disks_and_hosts(run: str, layout: str) -> None:
    verdict = verdict_of(f"{run}_rac.{layout}", facts_of(run, cluster=True))
    limit = verdict["limit"]
    assert (limit["kind"], limit["maximum"], limit["instance"]) == (RUNS[run].kind, RUNS[run].maximum, None)
    assert limit["used"] == pytest.approx(limit["maximum"], rel=WITHIN)
    assert limit["count"] == (2 if run == G else 2 * RUNS[run].disks)
    assert verdict["case"] == "capacity_limited"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_cluster_whose_interconnect_leads_and_whose_second_instance_fills_its_disks(layout: str) -> None:
    for seen in (None, F):
        verdict = verdict_of(f"{F}_rac.{layout}", facts_of(F, cluster=True), seen)
        limit, then = verdict["limit"], verdict["limit"]["then"]
        assert (verdict["case"], limit["kind"]) == ("not_storage", "cluster")
        assert limit["used"] == pytest.approx(0.585, abs=0.01)
        assert (then["kind"], then["maximum"], then["instance"], then["count"]) == ("device_iops", 16000, 2, 4)
        assert then["utilisation"] == pytest.approx(1.0, abs=WITHIN)


@pytest.mark.parametrize("run", sorted(set(RUNS) - {F, G}))
def test_with_iostat_the_use_is_that_of_the_disks_counters(run: str) -> None:
    """Of F and G the second instance's report is published, and iostat of the first one's host."""
    limit = verdict_of(f"{run}.html", facts_of(run, cluster=False), run)["limit"]
    assert limit["utilisation"] == pytest.approx(RUNS[run].by_hand, abs=EXACT)
    assert any(one.startswith("iostat counts") for one in limit["factors"])


@pytest.mark.parametrize("run", sorted(set(RUNS) - {F}))
def test_with_iostat_of_one_host_a_cluster_comes_out_as_well(run: str) -> None:
    limit = verdict_of(f"{run}_rac.html", facts_of(run, cluster=True), run)["limit"]
    assert (limit["kind"], limit["maximum"]) == (RUNS[run].kind, RUNS[run].maximum)
    assert limit["utilisation"] == pytest.approx(RUNS[run].by_hand, abs=EXACT)


@pytest.mark.parametrize("run", [F, G])
def test_iostat_of_another_instances_host_is_not_used(run: str) -> None:
    alone, beside = (verdict_of(f"{run}.html", facts_of(run, cluster=False), seen)["limit"] for seen in (None, run))
    assert alone == {**beside, "measured": None, "then": alone["then"]}
    assert "not a host of this report" in beside["measured"]["said"]


@pytest.mark.parametrize("run", sorted(RUNS))
def test_names_of_sizes_and_hosts_say_as_much_as_their_figures(run: str) -> None:
    one = RUNS[run]
    named = {
        **COMMON, "scope": "instance", "devices": one.disks, "size": one.size, "host": one.host,
        "host_cache": one.facts["host_cache"],
    }  # fmt: skip
    limit = verdict_of(f"{run}.html", named)["limit"]
    figures = verdict_of(f"{run}.html", facts_of(run, cluster=False))["limit"]
    assert {**limit, "source": None, "then": None} == {**figures, "source": None, "then": None}
    assert "media table" in limit["source"]


@pytest.mark.parametrize("run", [A, B, C, D, E, G])
def test_whether_the_host_caches_shows_in_the_reads(run: str) -> None:
    facts = {name: value for name, value in facts_of(run, cluster=True).items() if name != "host_cache"}
    hosts = {name for name in facts if name.startswith("host_")}
    for unsaid in (set(), hosts if run != G else set()):
        limit = verdict_of(f"{run}_rac.html", {name: facts[name] for name in facts if name not in unsaid})["limit"]
        assert (limit["kind"], limit["maximum"]) == (RUNS[run].kind, RUNS[run].maximum)
        assert limit["used"] == pytest.approx(limit["maximum"], rel=WITHIN)


@pytest.mark.parametrize("run", [A, C, D, E])
def test_a_limit_of_volumes_is_one_volumes_where_it_is_what_a_size_sells(run: str) -> None:
    one = RUNS[run]
    for facts in ({"media": "azure-premium"}, {}):
        given = {**facts, "volume_iops_limit": one.maximum, "luns": 2 * one.disks, "write_copies": 2}
        limit = verdict_of(f"{run}_rac.html", {**given, "redo_separate": True})["limit"]
        assert (limit["kind"], limit["maximum"], limit["count"]) == ("device_iops", one.maximum, 2 * one.disks)
        assert "one" in limit["source"]


def test_a_limit_of_all_volumes_together_is_read_so() -> None:
    given = {"volume_iops_limit": 80000, "luns": 16, "write_copies": 2, "redo_separate": True, "media": "azure-premium"}
    limit = verdict_of(f"{C}_rac.html", given)["limit"]
    assert (limit["maximum"], limit["count"]) == (80000, 1)
    assert limit["used"] == pytest.approx(76000, rel=0.02)
    assert "all volumes together" in limit["source"]


@pytest.mark.parametrize("run", [A, C, F])
def test_disks_of_one_instance_are_there_once_for_each_of_a_cluster(run: str) -> None:
    """The facts of a database are declared once, and hold for the reports of its instances and of all of them."""
    limit = verdict_of(f"{run}_rac.html", facts_of(run, cluster=False))["limit"]
    found = limit["then"] if run == F else limit
    assert (found["kind"], found["maximum"]) == ("device_iops", RUNS[run].maximum)
    assert found["count"] == RUNS[run].disks * (1 if run == F else 2)
    assert "once for each of 2 instances" in found["source"]


@pytest.mark.parametrize("run", sorted(RUNS))
def test_facts_of_the_cluster_say_nothing_of_one_instance(run: str) -> None:
    """Nobody said whose the disks are: no limit, and the question is asked."""
    facts = {name: value for name, value in facts_of(run, cluster=True).items() if name != "scope"}
    for given in (facts, {**facts, "scope": "cluster"}):
        verdict = verdict_of(f"{run}.html", given)
        assert verdict["limit"]["kind"] == "unknown"
        assert "instance" in verdict["would_change_it"]


@pytest.mark.parametrize("suffix", ["", "_rac"])
@pytest.mark.parametrize("run", sorted(RUNS))
def test_without_facts_nothing_is_guessed(run: str, suffix: str) -> None:
    """What it looks like is said in words where it does; no case that would sell media is sure of itself."""
    verdict = verdict_of(f"{run}{suffix}.html", {})
    assert verdict["limit"]["kind"] == ("cluster" if (run, suffix) == (F, "_rac") else "unknown")
    assert verdict["case"] != "off_curve"
    assert (verdict["media_or_spindles"], verdict["confidence"]) not in {("media", "high"), ("media", "medium")}


@pytest.mark.parametrize("run", [A, C, D, E])
def test_the_shape_of_reads_asks_for_the_provisioned_limits(run: str) -> None:
    assert "a provisioned limit on requests would look like that" in verdict_of(f"{run}.html", {})["limit"]["suspected"]


@pytest.mark.parametrize(("run", "said"), [(A, "P30"), (C, "P30"), (D, "P60"), (E, "P80")])
def test_disks_that_iostat_shows_flat_are_called_by_the_size_that_sells_such_a_rate(run: str, said: str) -> None:
    suspected = verdict_of(f"{run}.html", {}, run)["limit"]["suspected"]
    assert "flat" in suspected
    assert said in suspected


def test_disks_below_their_limit_run_flat_nowhere() -> None:
    """Of F the first node: bursts of requests, 70 % of what its disks sell."""
    assert "flat" not in str(verdict_of(f"{F}_rac.html", {}, F)["limit"].get("suspected"))


@pytest.mark.parametrize(("run", "within"), [(A, 0.02), (B, 0.05), (C, 0.025), (E, 0.02), (F, 0.02), (G, 0.03)])
def test_sessions_that_left_tell_the_loaded_part_of_a_window(run: str, within: float) -> None:
    """Where every session works until it leaves, as here. Of D, 16 left of more than 50: they tell nothing."""
    known = gather(_report(f"{SLOB}{run}_rac.html"), {}, {}, None, [_watched(run)])
    (seen,) = known["hosts"]
    sessions = measure(_report(f"{SLOB}{run}.html"))["average_active_sessions"]
    gone = gather(_report(f"{SLOB}{run}.html"), {})["sessions_gone"]
    assert isinstance(sessions, Measured)
    assert sessions.value / gone == pytest.approx(seen.active_share, abs=within)


def test_one_slot_that_hides_the_end_of_the_load_is_taken_by_its_sessions() -> None:
    limit = verdict_of(f"{G}_rac.html", facts_of(G, cluster=True))["limit"]
    assert any("guessed from the sessions that ended" in one for one in limit["factors"])
    assert limit["utilisation"] == pytest.approx(RUNS[G].by_hand, abs=EXACT)


def test_cache_off_to_on_is_predicted_at_the_latency_it_reached() -> None:
    """DB time a read: 5.693 ms, less what a read of 4.025 ms saves, is 4.593; 4.614 was observed."""

    def known(run: str) -> Any:
        return gather(_report(f"{SLOB}{run}.html"), measure(_report(f"{SLOB}{run}.html")))

    before, after = known(A), known(B)
    each = {id(one): 1000 * one["db_time_s"] / (one["read_iops"] * one["elapsed_s"]) for one in (before, after)}
    model = reads(before)
    assert model
    predicted = each[id(before)] * (1 - model.conservative(after["single_block_read_ms"]))
    assert predicted == pytest.approx(4.593, abs=0.025)
    assert each[id(after)] == pytest.approx(4.614, abs=0.025)
