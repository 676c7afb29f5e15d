"""The sample reports that the first page offers."""

import pytest

from app.reports import samples
from app.resources import samples_dir


def test_every_report_of_the_folder_is_offered_and_nothing_else() -> None:
    offered = {one.path for one in samples.all_samples()}
    reports = {path for path in samples_dir().glob("*/*") if path.suffix in {".txt", ".html"}}
    assert offered
    assert offered == reports
    assert all(one.name == f"{one.path.parent.name}/{one.path.name}" for one in samples.all_samples())


@pytest.mark.parametrize(("folder", "words"), [("statspack_text", "Statspack text"), ("awr_html", "AWR HTML")])
def test_kinds_are_words(folder: str, words: str) -> None:
    assert {one.kind for one in samples.all_samples() if one.name.startswith(folder)} == {words}


def test_titles_tell_the_samples_apart() -> None:
    titles = [one.title for one in samples.all_samples()]
    assert len(set(titles)) == len(titles)
    assert all(" " in one for one in titles)


def test_those_with_something_wrong_come_last() -> None:
    flawed = [one.flawed for one in samples.all_samples()]
    assert set(flawed) == {False, True}
    assert flawed == sorted(flawed)
