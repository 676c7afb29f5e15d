"""What the hosts of two samples printed in the same minutes: iostat of orchard's disks, vmstat of granary's machine."""

import random
from collections.abc import Iterator
from datetime import datetime, timedelta

from tests.samples.made import granary, orchard
from tests.samples.made.sample import Made
from tests.writer.shop_work import Load

MINUTE = timedelta(minutes=1)
DISKS = {"u01": ("sda", "sdb"), "u02": ("sdc", "sdd"), "u03": ("sde", "sdf"), "u04": ("sdg", "sdh"),
         "u05": ("sdi", "sdj"), "redo": ("sdk",), "u09": ("sdl", "sdm")}  # fmt: skip
IOSTAT_HEAD = "Linux 2.6.32-358.el6.x86_64 (orchard-db) \t{:%m/%d/%Y} \t_x86_64_\t(8 CPU)\n"
CPU_HEAD = "avg-cpu:  %user   %nice %system %iowait  %steal   %idle"
DEVICE_HEAD = (
    "Device:         rrqm/s   wrqm/s     r/s     w/s    rkB/s    wkB/s avgrq-sz avgqu-sz   await  svctm  %util"
)
VMSTAT_HEAD = """\
procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu----- -----timestamp-----
 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st                 UTC"""
STOLEN = 9.0


def _busy(load: Load) -> tuple[float, float]:
    """User and system, percent of all CPUs, as the report prints them."""
    busy = 100 * (load.cpu_s + load.background_cpu_s) * 1.04 / (load.place.cpus * load.elapsed)
    return busy * 0.85, busy * 0.15


def _loads() -> dict[str, tuple[float, float, float]]:
    """Reads and writes a second and milliseconds each, by mount."""
    load = orchard.LOAD
    found = {"u01": [load.other_reads / load.elapsed, load.other_writes / load.elapsed, 5.2 * load.other_reads]}
    found["redo"] = [1.4, (load.redo_writes + 630) / load.elapsed, 11.6 * 1.4 * load.elapsed]
    for one in load.place.spaces:
        mount = found.setdefault(load.place.file_of(one).split("/")[1], [0.0, 0.0, 0.0])
        mount[0] += load.reads * one.of_reads / load.elapsed
        mount[1] += load.writes * one.of_writes / load.elapsed
        mount[2] += load.reads * one.of_reads * (one.read_ms or 0)
    return {mount: (reads, writes, ms / load.elapsed / reads) for mount, (reads, writes, ms) in found.items()}


def _devices(chance: random.Random, work: float) -> Iterator[str]:
    for mount, (reads, writes, ms) in sorted(_loads().items(), key=lambda one: DISKS[one[0]]):
        for name in DISKS[mount]:
            parts = len(DISKS[mount])
            read, written = (one / parts * work * chance.uniform(0.94, 1.06) for one in (reads, writes))
            each, both = ms * chance.uniform(0.95, 1.05), read + written
            service = min(1000 / both, 6.8 if mount == "u09" else 4.4)
            kilobytes = written * (26.6 if mount == "redo" else 10.4)
            yield (
                f"{name:<10}{0:>11.2f}{written / 9:>9.2f}{read:>8.2f}{written:>8.2f}{read * 8.6:>9.2f}{kilobytes:>9.2f}"
                f"{2 * (read * 8.6 + kilobytes) / both:>9.2f}{both * each / 1000:>9.2f}{each:>8.2f}{service:>7.2f}"
                f"{min(100.0, both * service / 10):>7.2f}"
            )


def iostat() -> str:
    """`iostat -xtk 60`: the averages since boot, then a report a minute."""
    chance, load = random.Random(9), orchard.LOAD
    user, system = _busy(load)
    lines = [IOSTAT_HEAD.format(load.begin)]
    minutes = load.elapsed // 60
    swings = chance.sample([0.79 + 0.03 * step for step in range(minutes)], minutes)
    for minute, work in enumerate([0.3, *swings]):
        waiting = 100 * load.waiting_share * work
        cpu = (user * work, 0.0, system * work, waiting, 0.0, 100 - (user + system) * work - waiting)
        when = load.begin + minute * MINUTE - timedelta(seconds=1)
        lines += [f"{when:%m/%d/%Y %I:%M:%S %p}", CPU_HEAD, " " * 8 + "".join(f"{one:>8.2f}" for one in cpu), ""]
        lines += [DEVICE_HEAD, *_devices(chance, work), ""]
    return "\n".join(lines) + "\n"


def _row(when: datetime, chance: random.Random, stolen: float) -> str:
    load, work = granary.LOAD, chance.uniform(0.92, 1.08)
    user, system = (one * work for one in _busy(load))
    waiting, taken = 100 * load.waiting_share * work, stolen * chance.uniform(0.75, 1.25)
    read = load.read_blocks * 8 / load.elapsed * work
    written = (load.written_blocks * 8 + load.redo_bytes / 1024) / load.elapsed * work
    cpu = [round(one) for one in (user, system, waiting, taken)]
    cells = (
        chance.randint(1, 5), chance.randint(3, 7), 0, chance.randint(812_000, 948_000), 214_388, 40_216_904, 0, 0,
        round(read), round(written), round(5_200 * work), round(8_900 * work), cpu[0], cpu[1], 100 - sum(cpu), *cpu[2:],
    )  # fmt: skip
    widths = (2, 2, 6, 6, 6, 6, 4, 4, 5, 5, 4, 4, 2, 2, 2, 2, 2)
    return " ".join(f"{one:>{width}}" for one, width in zip(cells, widths, strict=True)) + f" {when:%Y-%m-%d %H:%M:%S}"


def vmstat() -> str:
    """`vmstat -t 60`: the averages since boot, then a row a minute; other virtual machines take part of the CPUs."""
    chance, load = random.Random(4), granary.LOAD
    minutes = range(load.elapsed // 60 + 1)
    rows = [_row(load.begin + minute * MINUTE - timedelta(seconds=2), chance, STOLEN) for minute in minutes]
    return "\n".join([VMSTAT_HEAD, *rows]) + "\n"


made = (Made("host/orchard.iostat", iostat), Made("host/granary.vmstat", vmstat))
