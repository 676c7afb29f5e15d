"""Every other file of the corpus is refused, with the code that tells its owner what to bring."""

import pytest

import parsers
from parsers.errors import Refused
from tests.corpus import corpus_files, corpus_name, needs_corpus, second_files
from tests.oracle.corpus_reports import raw

pytestmark = [needs_corpus, pytest.mark.corpus]
# Oracle reports of another kind: the owner is told which one to bring
WRONG_FILES = [*corpus_files("other", "awr-diff", "awr-sql"), *second_files("awr-diff")]
WRONG_REPORT = [corpus_name(path) for path in WRONG_FILES]
# storage tools and operating system statistics
NO_REPORT = [
    corpus_name(path)
    for path in corpus_files("orion", "calibrate", "slob")
    if not any(part in path.name for part in ("awr.txt", "awr.html", "awr_rac"))
]
# pieces that published pages kept: a signature, or none, without the header table behind it
FRAGMENTS = {
    "iamyu__PoC-FlashGrid__IOStress.md": "not_a_report",
    "iamyu__PoC-FlashGrid__M.md": "not_a_report",
    "unknown__id13091090651__maclean_11.2_rac_io.md": "not_a_report",
    "unknown__id22117422025__awrcsv_10.2_tablespace_io.txt": "not_a_report",
    "unknown__id23214510812__statspack_9.2.0.6_mangled_header.md": "not_a_report",
    "unknown__id28233883417__awr_rac_text_11.2.0.3_wide_and_load_profile.txt": "unreadable_header",
    "unknown__id69017905925__racdb_pdb_awr_text_part2_io.txt": "not_a_report",
}


def refusal(name):
    with pytest.raises(Refused) as caught:
        parsers.parse(raw(name), name.rsplit("/", 1)[-1])
    return caught.value


def one_sentence(error):
    said = str(error)
    return said and "\n" not in said and said.endswith((".", "!")) and len(said) < 300


@pytest.mark.parametrize("name", WRONG_REPORT)
def test_other_oracle_reports(name):
    error = refusal(name)
    assert error.code == "wrong_report"
    assert one_sentence(error)
    assert "AWR" in str(error) or "Statspack" in str(error)


@pytest.mark.parametrize("name", WRONG_REPORT)
def test_the_sentence_names_what_it_is(name):
    kinds = {"ash": "ASH", "addm": "ADDM", "awrd": "ompar", "awrsql": "SQL", "awrsqrpt": "SQL"}
    file = name.rsplit("__", 1)[-1].lower()
    by_file = (word for start, word in kinds.items() if file.startswith(start))
    word = "ompar" if "awr-diff/" in name else next(by_file)
    assert word in str(refusal(name))


@pytest.mark.parametrize("name", NO_REPORT)
def test_no_reports(name):
    error = refusal(name)
    assert error.code == "not_a_report"
    assert one_sentence(error)


@pytest.mark.parametrize(("file", "code"), FRAGMENTS.items())
def test_fragments(file, code):
    assert refusal(f"fragments/{file}").code == code
