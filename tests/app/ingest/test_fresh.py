"""Files that were just taken are kept while there is room, each for one who takes it."""

from app.ingest.fresh import Fresh, FreshFile


def file(name: str, size: int = 4) -> FreshFile:
    return FreshFile(name, b"x" * size)


def test_a_file_is_taken_once() -> None:
    fresh = Fresh()
    fresh.put(1, file("a"))
    assert fresh.take(1) == file("a")
    assert fresh.take(1) is None
    assert fresh.take(2) is None


def test_the_oldest_go_where_there_is_no_room() -> None:
    fresh = Fresh(10)
    for number in (1, 2, 3):
        fresh.put(number, file(str(number)))
    assert [fresh.take(number) for number in (1, 2, 3)] == [None, file("2"), file("3")]
    fresh.put(4, file("4", 10))  # what was taken takes no room
    assert fresh.take(4) == file("4", 10)


def test_what_is_larger_than_all_room_is_not_kept() -> None:
    fresh = Fresh(10)
    fresh.put(1, file("a", 11))
    assert fresh.take(1) is None


def test_a_number_that_comes_again_is_of_the_newer_file() -> None:
    fresh = Fresh(10)
    fresh.put(1, file("a", 8))
    fresh.put(1, file("b", 8))
    assert fresh.take(1) == file("b", 8)
