"""The door of the host tools: bytes without sense, harmed output, and the runs of the corpus."""

import random
from statistics import mean

import pytest

from parsers.errors import NotHostOutput
from parsers.host_tools import read_host, tools
from parsers.host_tools.activity import HostActivity
from tests.corpus import CORPUS, needs_corpus
from tests.fuzz.harms import HARMS, Harm
from tests.parsers.host_tools.test_iostat import CPU, FIRST, NEW, NEW_ROW, OLD, ROW, report
from tests.parsers.host_tools.test_iostat_aix import CONFIGURATION, RULER, blocks, lines
from tests.parsers.host_tools.test_vmstat import AIX, LINUX, NEWER, SOLARIS
from tests.parsers.test_hostile import in_time

IOSTAT = FIRST + report("02/10/2020 03:43:38 PM") * 3
DISKS = CONFIGURATION + RULER.join(blocks(reads) for reads in ("10.0", "1330.0", "1400.0"))
TEXTS = [
    IOSTAT, FIRST + report("", rows=NEW_ROW, heading=NEW) * 2, LINUX, NEWER, AIX, SOLARIS,
    DISKS, lines("10:00:00", "10:00:05", "10:00:10"),
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_one_tool_knows_a_file(text: str) -> None:
    assert sum(recognises(text.split("\n")) for recognises, _ in tools()) == 1


@pytest.mark.parametrize("data", [b"", b"\0\1\2" * 99, b"PK\x03\x04", bytes(range(256))])
def test_bytes_without_sense_are_refused(data: bytes) -> None:
    with pytest.raises(NotHostOutput) as caught:
        read_host(data, "x.out")
    assert caught.value.code == "not_host_output"
    assert str(caught.value).startswith("x.out is")


@pytest.mark.parametrize("harm", HARMS, ids=lambda harm: harm.__name__)
@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_harmed_output_is_read_or_refused(text: str, harm: Harm) -> None:
    chance = random.Random(f"{text} {harm.__name__}")
    for _ in range(6):
        _read_or_refuse(harm(text.encode(), chance))


PIECES = [OLD, ROW, CPU, FIRST, NEW_ROW, LINUX, AIX, "9", "9 ", "a ", "02/10/2020 ", "\n", "r/s w/s ", " r b us sy id "]


@pytest.mark.parametrize("piece", PIECES, ids=range(len(PIECES)))
@pytest.mark.parametrize("before", ["", OLD + ROW, LINUX])
def test_hostile_output_is_read_or_refused_in_time(before: str, piece: str) -> None:
    with in_time():
        _read_or_refuse((before + piece * (400_000 // len(piece))).encode())


def _read_or_refuse(data: bytes) -> None:
    try:
        activity = read_host(data, "x")
    except NotHostOutput:
        return
    assert activity.samples
    for sample in activity.samples:
        for device in sample.devices:
            assert 0 <= device.reads_per_s < 1e13
            assert device.read_ms is None or device.reads_per_s


SLOB = "slob/iamyu__PoC-FlashGrid__"
# file, CPUs, samples, how many data disks; their requests a second while they are busy, and the most that one did
RUNS = [
    ("asm-p30x2_cache-off_awr_p30x2_d8s_s40_t1_wu4", 8, 215, 1, 4789, 4960),
    ("asm-p30x2_cache-on_awr_p30x2_d8s_s40_t1_wu4", 8, 214, 1, 5356, 5674),
    ("asm-p30x16_cache-off_awr_p30x16_e32s_s128_t1_wu80", 32, 227, 8, 39212, 5121),
    ("asm-p60x2_awr_p60x2_e32s_s128_t1_wu4", 32, 221, 1, 14944, 16040),
    ("asm-p80x2_awr_p80x2_e32s_s128_t1_wu12", 32, 224, 1, 20225, 20510),
    ("M_NONE_awr_p60x6_m128__s256_t2_wu80", 128, 272, 4, 44855, 16332),
    ("M_READ-ONLY_awr_p30x32_m64_s256_t1_wu4_update0", 64, 123, 16, 81450, 5940),
]


def _run(name: str, tool: str) -> HostActivity:
    path = CORPUS / f"{SLOB}{name}_{tool}.out"
    return read_host(path.read_bytes(), path.name)


@needs_corpus
@pytest.mark.corpus
@pytest.mark.parametrize(("name", "cpus", "count", "disks", "busy", "most"), RUNS)
def test_the_published_runs(name: str, cpus: int, count: int, disks: int, busy: int, most: int) -> None:
    activity = _run(name, "iostat")
    assert (activity.cpus, len(activity.samples), activity.notes) == (cpus, count, ())
    assert {one.seconds for one in activity.samples} == {3.0}
    rates: dict[str, list[float]] = {}
    for sample in activity.samples:
        for device in sample.devices:
            rates.setdefault(device.device, []).append(device.reads_per_s + device.writes_per_s)
    data = sorted((one for name, one in rates.items() if not name.startswith("dm-")), key=sum)[-disks:]
    assert max(map(max, data)) == pytest.approx(most, abs=1)
    together = [sum(one) for one in zip(*data, strict=True)]
    active = [one for one in together if one > 0.3 * max(together)]
    assert mean(active) == pytest.approx(busy, rel=0.012)


@needs_corpus
@pytest.mark.corpus
@pytest.mark.parametrize("name", [run[0] for run in RUNS])
def test_both_tools_saw_the_same_processors(name: str) -> None:
    """vmstat prints whole percent; the runs were started within a second of each other."""
    seen = [_run(name, tool) for tool in ("iostat", "vmstat")]
    assert len(seen[0].samples) == len(seen[1].samples)
    idle = [mean(one.idle_percent or 0 for one in activity.samples) for activity in seen]
    assert idle[0] == pytest.approx(idle[1], abs=1)
    assert seen[0].samples[0].time is not None
    assert seen[1].samples[0].time is not None
    assert abs(int(seen[0].samples[0].time[-2:]) - int(seen[1].samples[0].time[-2:])) <= 1
