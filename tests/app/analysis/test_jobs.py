"""What the worker processes do: the parts of a report, for who stores it and for who prints it."""

import subprocess
import sys
from pathlib import Path

from app.analysis.jobs import analyse_here
from app.analysis.parts import TERMS
from app.resources import samples_dir

SAMPLE = next(samples_dir().glob("statspack_text/*.txt"))
ROOT = Path(__file__).parents[3]


def test_who_prints_a_report_needs_nothing_that_it_is_found_by() -> None:
    (report,) = analyse_here(SAMPLE.read_bytes(), SAMPLE.name)
    assert report.parts
    assert TERMS not in report.parts


def test_the_report_of_an_instance_needs_no_sections_of_clusters() -> None:
    program = (
        "import sys; from pathlib import Path; from app.analysis.jobs import analyse_here; "
        "(report,) = analyse_here(Path(sys.argv[1]).read_bytes(), 'x'); dict(report.parts); "
        "print(*(name for name in sys.modules if name.startswith('parsers.sections.')))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program, str(SAMPLE)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "parsers.sections.instance." in run.stdout
    assert "parsers.sections.cluster." not in run.stdout


def test_a_text_needs_nothing_that_cuts_pages() -> None:
    program = (
        "import sys; from pathlib import Path; from app.analysis.jobs import analyse_here; "
        "analyse_here(Path(sys.argv[1]).read_bytes(), 'x'); print('turbohtml' in sys.modules)"
    )
    run = subprocess.run(
        [sys.executable, "-c", program, str(SAMPLE)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout == "False\n"
