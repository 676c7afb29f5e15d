"""The line of a requirement as a job of fio, and what it answers."""

from app.measure.acceptance import job, reached
from app.measure.fio import Fio
from app.measure.targets import Target

LINE = (
    "fio --name=acceptance --filename=/dev/NEW_DEVICE --direct=1 --rw=randrw --rate_iops=10,2 --io_submit_mode=offload "
    "--time_based --runtime=600 --lat_percentiles=1 --percentile_list=95  # passes when it's held"
)


def test_the_line_runs_on_the_targets_alone() -> None:
    lines = job(LINE, [Target("/data/a", 1 << 20, False), Target("/data/b", 1 << 20, False)], 5).split()
    assert "filename=/data/a:/data/b" in lines
    assert "runtime=5" in lines
    assert "rate_iops=10,2" in lines
    assert not [one for one in lines if "NEW_DEVICE" in one or "offload" in one or one == "passes"]
    assert "runtime=600" in job(LINE, [Target("/a", 1, False)], None).split()


class Answers(Fio):
    def run(self, job: str, seconds: float, *, writes: bool) -> tuple[str, str]:
        assert writes
        return self.version, ""


def test_what_it_reached() -> None:
    text = (
        '{"jobs": [{"jobname": "acceptance", "read": {"iops": 10.5, "total_ios": 50, "lat_ns": {"mean": 1e6, '
        '"percentile": {"95.000000": 2000000}}}, "write": {"iops": 2, "total_ios": 9, "lat_ns": {"mean": 3e6}}}]}'
    )
    found = reached(Answers("fio", text), "", 1.0)
    assert (found.read_iops, found.write_iops, found.read_percentile_ms, found.write_ms) == (10.5, 2, 2, 3)
