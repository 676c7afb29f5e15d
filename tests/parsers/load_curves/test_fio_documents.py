"""fio's output is known as JSON and as text for people."""

import pytest

from parsers.load_curves.fio_documents import documents, is_fio

TEXT = """job: (groupid=0, jobs=1): err= 0: pid=7: Fri Sep 10 10:00:00 2021
  read: IOPS=100, BW=1MiB/s (1MB/s)(9MiB/60001msec)
     lat (usec): min=88, max=12009, avg=2558.60, stdev=310.20
"""


@pytest.mark.parametrize(
    ("text", "jobs"), [(TEXT, ["job"]), ('{"fio version": "fio-3.28", "jobs": [{"jobname": "a"}]}', ["a"])]
)
def test_either_is_a_document_with_its_jobs(text: str, jobs: list[str]) -> None:
    assert is_fio(text)
    (document,) = documents(text)
    assert [job["jobname"] for job in document["jobs"]] == jobs


def test_any_other_text_is_not() -> None:
    assert not is_fio("IOPS 100\n")
