"""The sample reports and the summaries that stand beside them."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import parsers
import rules
from parsers.model.report import Report
from tests.yaml_cases import read_yaml

FOLDER = Path(__file__).parents[2] / "sample_reports"
REPORTS = sorted(path for path in FOLDER.glob("*/*") if path.suffix in {".txt", ".html"})
MTR_BEFORE = FOLDER / "statspack_text" / "mtr-before.txt"
MTR_AFTER = FOLDER / "statspack_text" / "mtr-after.txt"
LEDGER = FOLDER / "awr_html" / "ledger-slow-redo.html"
QUARRY = FOLDER / "awr_text" / "quarry-spinning-disks.txt"


@dataclass(frozen=True)
class Judged:
    """One report, read and judged, with the parts that tests ask for."""

    report: Report
    metrics: dict[str, Any]
    verdict: dict[str, Any]
    findings: dict[str, dict[str, Any]]

    @property
    def leading(self) -> str:
        return str(self.verdict["leading"][0]["class"])

    @property
    def fired(self) -> set[str]:
        return {code for code, one in self.findings.items() if one["state"] == "fired"}

    def value(self, metric: str) -> float:
        return float(self.metrics[metric]["value"])

    def media(self, read_ms: float) -> dict[str, Any]:
        """The gain of a medium that answers in `read_ms`."""
        return next(one for one in self.verdict["gain"] if one["kind"] == "media" and one["read_ms"] == read_ms)

    def devices(self, kind: str) -> dict[float, dict[str, Any]]:
        """What more devices would save, by the assumed floor."""
        return {one["assumed_floor_ms"]: one for one in self.verdict["gain"] if one["kind"] == kind}


def judged(text: str, storage: dict[str, Any] | None = None) -> Judged:
    """The one report of `text`."""
    (report,) = parsers.parse(text.encode(), "sample")
    told = rules.judge(report, storage).to_dict()
    findings = {one["code"]: one for one in told["findings"]}
    return Judged(report, told["metrics"], told["verdict"], findings)


@cache
def sample(path: Path) -> Judged:
    """A sample report as it stands."""
    return judged(path.read_text())


def summary(path: Path) -> dict[str, Any]:
    """What the summary beside a sample expects."""
    told: dict[str, Any] = read_yaml(path.with_suffix(".yml"))
    return told
