"""What begins with `_` is shared by cases and is none."""

from pathlib import Path

from tests.yaml_cases import named_cases


def test_what_cases_share_is_no_case(tmp_path: Path) -> None:
    path = tmp_path / "x.yml"
    path.write_text("_shared: &shared {cpus: 4}\nfires:\n  facts: *shared\n", encoding="utf-8")
    assert named_cases(path) == {"fires": {"facts": {"cpus": 4}}}
