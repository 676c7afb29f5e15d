"""Several files under way at once: the order of what comes, and how much is held back."""

from app.cli.files import in_order
from app.cli.files.in_order import Underway


class Answer:
    """What becomes done when the test says so."""

    def __init__(self, *, done: bool = False) -> None:
        self.ready = done

    def done(self) -> bool:
        return self.ready

    def result(self) -> None:
        self.ready = True


class Begun(list):
    """What was begun, in this order."""

    def __init__(self, *, done: bool = False, size: int = 1) -> None:
        self.ready, self.size = done, size

    def begin(self, file: str) -> Underway:
        self.append(file)
        return Underway(file, Answer(done=self.ready), self.size)


def test_the_order_is_that_of_the_files_whoever_is_done_first() -> None:
    begun = Begun(done=True)
    assert [one.file for one in in_order.in_order("abcdef", begun.begin, 2)] == list("abcdef")


def test_two_files_a_worker_are_under_way_and_no_more() -> None:
    begun = Begun()
    answers = in_order.in_order("abcdefgh", begun.begin, 2)
    assert next(answers).file == "a"
    assert begun == list("abcd")
    assert next(answers).file == "b"
    assert begun == list("abcde")


def test_large_files_are_not_read_ahead() -> None:
    begun = Begun(size=in_order.MOST_READ_AHEAD)
    next(in_order.in_order("abcdefgh", begun.begin, 2))
    assert begun == list("ab")


def test_what_is_done_goes_out_before_another_is_begun() -> None:
    begun = Begun(done=True)
    answers = in_order.in_order("abc", begun.begin, 4)
    assert next(answers).file == "a"
    assert begun == ["a"]


def test_nothing_waits_for_a_pipe_that_is_not_written_yet() -> None:
    begun = Begun()
    answers = in_order.in_order("ab-c", begun.begin, 4, lambda file: file == "-")
    assert next(answers).file == "a"
    assert next(answers).file == "b"
    assert begun == ["a", "b"]
    assert next(answers).file == "-"


def test_no_files_are_no_answers() -> None:
    assert list(in_order.in_order("", Begun().begin, 1)) == []
