"""Holds the answers of two checkouts against each other: `python tools/same_answers.py BEFORE AFTER`.

Each checkout analyses all samples and the corpus in processes of its own, plain and with storage facts, and compares
neighbours; what it prints is kept below `--into` and compared field by field. Fields that are only in AFTER are
additions and listed by their path; anything else that differs is a difference, and the exit status is 1. Texts for
people (terminal, markdown, HTML) of ten reports are compared line by line.

`judged_at` and the versions are left out, as they must differ. The Python that runs this has what both need.
"""

import argparse
import difflib
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

CORPUS = Path("../shared/corpus")
FOLDERS = ("statspack-txt", "awr-txt", "awr-html", "awr-rac", "slob")
STORAGE = "devices: 16\ndevice_iops: 5000\nhost_iops_limit: 51200\nmedia: azure-premium\n"
AS_TEXT = 10
DIFFERENT = {"judged_at", "versions"}
ENTRY = """
import sys
try:
    from app.cli.main import main
except ModuleNotFoundError:  # before the command line was a folder
    from app.cli import main
sys.exit(main())
"""
Facts = Counter[str]


def main() -> None:
    """Runs both sides and prints what differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--corpus", type=Path, default=CORPUS, help="folder of published reports")
    parser.add_argument("--into", type=Path, default=None, help="keep what was printed; what is there is not run again")
    options = parser.parse_args()
    into = options.into or Path(tempfile.mkdtemp())
    files = [path.resolve() for path in _files(options.before, options.corpus)]
    checkouts = {"before": options.before, "after": options.after}
    sides = [_answers(side.resolve(), files, into / name) for name, side in checkouts.items()]
    differences, additions = Facts(), Facts()
    for name in sorted(sides[0] | sides[1]):
        pair = [into / side / name for side in ("before", "after")]
        if not all(path.exists() for path in pair):
            differences[f"{name}: only on one side"] += 1
        elif name.endswith(".json"):
            _compare_objects(name, *pair, differences, additions)
        else:
            _compare_texts(name, *pair, differences)
    print(f"{len(files)} files, {len(sides[0])} outputs")
    print(f"additions: {sum(additions.values())} in {len(additions)} fields")
    for path, count in sorted(additions.items()):
        print(f"    + {path} ({count})")
    print(f"differences: {sum(differences.values())}")
    for path, count in differences.most_common(200):
        print(f"    ! {path} ({count})")
    sys.exit(1 if differences else 0)


def _files(before: Path, corpus: Path) -> list[Path]:
    samples = [path for path in (before / "sample_reports").glob("*/*") if path.suffix in {".txt", ".html", ".lst"}]
    published = [path for folder in FOLDERS for path in (corpus / folder).glob("*") if path.is_file()]
    return sorted(samples) + sorted(published)


def _answers(side: Path, files: list[Path], into: Path) -> set[str]:
    """Everything that a checkout answers, as files; their names."""
    into.mkdir(parents=True, exist_ok=True)
    storage = into / "storage.yaml"
    storage.write_text(STORAGE, encoding="utf-8")
    reports = [path for path in files if path.stat().st_size < 20_000_000]
    _keep(into / "plain.json", side, ["analyze", "--format", "json", *map(str, reports)])
    _keep(into / "declared.json", side, ["analyze", "--format", "json", "--storage", str(storage), *map(str, reports)])
    for number, path in enumerate(reports[:: max(1, len(reports) // AS_TEXT)][:AS_TEXT]):
        for kind in ("text", "md", "html"):
            _keep(into / f"report-{number}.{kind}", side, ["analyze", "--format", kind, str(path)])
    by_folder: dict[Path, list[Path]] = {}
    for path in reports:
        by_folder.setdefault(path.parent, []).append(path)
    for folder, members in by_folder.items():
        for number, pair in enumerate(islice(pairwise(members), 4)):
            for kind in ("json", "text", "md"):
                name = f"compare-{folder.name}-{number}.{'txt' if kind == 'text' else kind}"
                _keep(into / name, side, ["compare", "--format", kind, *map(str, pair)])
    return {path.name for path in into.iterdir() if path.name != "storage.yaml"}


def _keep(output: Path, side: Path, words: list[str]) -> None:
    if output.exists():
        return
    command = [sys.executable, "-c", ENTRY, *words]
    done = subprocess.run(command, cwd=side, capture_output=True, check=False)
    output.write_bytes(done.stdout)
    if not done.stdout:
        output.with_suffix(".error").write_bytes(done.stderr)


def _compare_objects(name: str, before: Path, after: Path, differences: Facts, additions: Facts) -> None:
    lines = [path.read_text(encoding="utf-8").splitlines() for path in (before, after)]
    if len(lines[0]) != len(lines[1]):
        differences[f"{name}: {len(lines[0])} objects against {len(lines[1])}"] += 1
    for line, other in zip(*lines, strict=False):
        for kind, path in _held(json.loads(line), json.loads(other), ""):
            counts = additions if kind == "+" else differences
            counts[f"{name.split('-', maxsplit=1)[0].removesuffix('.json')} {path}"] += 1


def _held(before: Any, after: Any, path: str) -> Iterator[tuple[str, str]]:
    """('+', path) for what was added, ('!', path and both values) for what differs."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before.keys() | after.keys():
            inner = f"{path}.{key}"
            if key in DIFFERENT:
                continue
            if key not in before:
                yield "+", inner
            elif key not in after:
                yield "!", f"{inner} is gone"
            else:
                yield from _held(before[key], after[key], inner)
    elif isinstance(before, list) and isinstance(after, list):
        if len(before) != len(after):
            yield "!", f"{path}: {len(before)} entries against {len(after)}"
        for line, other in zip(before, after, strict=False):
            yield from _held(line, other, f"{path}[]")
    elif before != after or not (type(before) is type(after) or (_is_number(before) and _is_number(after))):
        yield "!", f"{path}: {str(before)[:80]} against {str(after)[:80]}"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _compare_texts(name: str, before: Path, after: Path, differences: Facts) -> None:
    sides = [_lines(path) for path in (before, after)]
    for line in difflib.unified_diff(*sides, lineterm="", n=0):
        if line[:1] in "+-" and line[:3] not in ("+++", "---"):
            differences[f"{name} {line[:160]}"] += 1


def _lines(path: Path) -> list[str]:
    """What a reader sees, a line each; of HTML the text alone, as the markup may change."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".html":
        text = re.sub(r"<(style|script)\b.*?</\1>", "", text, flags=re.S)
        text = re.sub(r"<[^>]+>", "\n", text)
    text = re.sub(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?Z?( UTC)?", "«time»", text)
    return [re.sub(r"\s+", " ", line).strip() for line in text.splitlines() if line.strip()]


if __name__ == "__main__":
    main()
