"""Known vulnerabilities of what requirements.lock pins: `make audit`.

Two public sources are asked by pip-audit: PyPI's own, then OSV. What a source does not know is not clean, it was not
looked at: that is counted and said. Exit status: 0 nothing known of all packages, 1 something is known, 2 a source
could not be asked about all of them, so that nothing is known either way.
"""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SOURCES = {"PyPI": "pypi", "OSV": "osv"}
PATIENCE = 300


@dataclass(frozen=True, slots=True)
class Answer:
    """What a source says: packages it looked at, those it does not know, and what it knows against them."""

    asked: int
    unknown: int
    against: tuple[str, ...]


def answer_of(printed: str) -> Answer | None:
    """From pip-audit's JSON; None where it printed none, as the source could not be asked."""
    try:
        dependencies: list[dict[str, Any]] = json.loads(printed)["dependencies"]
    except (json.JSONDecodeError, KeyError):
        return None
    against = [
        f"{dependency['name']} {dependency['version']}: {known['id']}, mended in {_versions(known['fix_versions'])}"
        for dependency in dependencies
        for known in dependency.get("vulns", ())
    ]
    unknown = sum("skip_reason" in dependency for dependency in dependencies)
    return Answer(len(dependencies), unknown, tuple(against))


def _versions(mended: list[str]) -> str:
    return ", ".join(mended) or "no version yet"


def ask(service: str) -> Answer | None:
    """One source, of every package in the lock."""
    lock = ("-r", str(ROOT / "requirements.lock"), "--require-hashes", "--disable-pip")
    command = [sys.executable, "-m", "pip_audit", "-s", service, "-f", "json", "--progress-spinner", "off", *lock]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return None
    return answer_of(done.stdout)


def outcome(name: str, answer: Answer | None) -> tuple[str, int]:
    """The sentence of a source, and its exit status."""
    if answer is None:
        return f"{name} could not be asked: it says neither yes nor no.", 2
    if answer.against:
        return f"{name} knows of {len(answer.against)}:\n  " + "\n  ".join(answer.against), 1
    if answer.unknown:
        return f"{name} does not know {answer.unknown} of {answer.asked} packages: they were not looked at.", 2
    return f"{name} knows nothing against any of {answer.asked} packages.", 0


def main() -> int:
    """Asks every source; what one knows counts for more than that another could not be asked."""
    statuses = []
    for name, service in SOURCES.items():
        sentence, status = outcome(name, ask(service))
        print(sentence)
        statuses.append(status)
    return 1 if 1 in statuses else min(statuses)


if __name__ == "__main__":
    sys.exit(main())
