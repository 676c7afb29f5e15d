"""One text report as the second reader sees it."""

from tests.oracle import text_front as front_page
from tests.oracle import text_memory as memory
from tests.oracle import text_sections as sections
from tests.oracle.figures import ms, plain
from tests.oracle.text_lines import Page, block, front, lines, pages

LISTED = r"(?:init\.ora|Modified)"
WAIT_CLASSES = [
    ("waits", plain),
    ("time_s", plain),
    ("avg_wait_ms", ms),
    ("percent_db_time", plain),
    ("average_active_sessions", plain),
]
FOREGROUND_CLASSES = [
    ("waits", plain),
    ("timeouts_percent", plain),
    ("time_s", plain),
    ("avg_wait_ms", ms),
    ("percent_db_time", plain),
]


def page_one_wait_classes(page_one):
    found = block(page_one, r"^Wait Classes by Total Wait Time")
    ruler = next((i for i, (_, text) in enumerate(found) if text.startswith("-----")), None)
    if ruler is None:
        return []
    page = Page("Wait Classes", 0, found[: ruler + 1], found[ruler + 1 :])
    return sections.named_rows(page, "wait_class", WAIT_CLASSES)


def read(data):
    numbered = lines(data)
    page_one, found = front(numbered), pages(numbered)
    statspack = any(text.strip().startswith("STATSPACK report for") for _, text in page_one)
    head = front_page.header(page_one, numbered)
    release = head["database"]["release"]
    major = tuple(int(part) for part in release.split(".")[:2])
    events = sections.WAIT_EVENTS["old" if statspack and major < (10, 2) else "awr"]
    deltas, absolute, thread = sections.instance_activity(found)
    os_fields = [("value", plain), ("end_value", plain)]
    if statspack:
        os_fields = [("value", plain), ("per_second", plain)]
    rows = {
        "load_profile": front_page.load_profile(page_one),
        "instance_efficiency": front_page.instance_efficiency(page_one),
        "top_events": sections.top_events(page_one),
        "wait_classes": page_one_wait_classes(page_one),
        "host_cpu": front_page.host_cpu(page_one, statspack),
        "io_profile": front_page.io_profile(page_one),
        "cache_sizes": memory.cache_sizes(page_one),
        "memory_statistics": memory.memory_statistics(page_one),
        "instance_cpu": memory.instance_cpu(page_one),
        "load_profile_ratios": memory.load_profile_ratios(page_one),
        "time_model": sections.rows_of(
            found, r"Time Model (?:System Stats|Statistics)", "statistic", sections.TIME_MODEL
        ),
        "os_statistics": sections.rows_of(found, r"(?:OS|Operating System) Statistics", "statistic", os_fields),
        "foreground_wait_classes": sections.foreground_classes(found, FOREGROUND_CLASSES),
        "foreground_waits": sections.rows_of(found, r"(?:Foreground )?Wait Events", "event", events),
        "background_waits": sections.rows_of(found, r"Background Wait Events", "event", events),
        "wait_histogram": sections.wait_histogram(found, statspack, major >= (12, 2)),
        "instance_activity": deltas,
        "instance_activity_absolute": absolute,
        "thread_activity": thread,
        "io_by_function": sections.rows_of(found, r"IO ?Stat by Function (?:- )?summary", "name", sections.IO_FUNCTION),
        "io_by_filetype": sections.rows_of(found, r"IOStat by Filetype summary", "name", sections.IO_FILETYPE),
        "tablespace_io": sections.tablespace_io(found, release.startswith("11.2.0.4")),
        "file_io": sections.file_io(found),
        "parameters": sections.parameters(found, rf"{LISTED} Parameters", statspack and major >= (11, 0)),
        "parameters_multi_valued": sections.parameters(found, rf"{LISTED} Multi-Valued Parameters", False),
        "activity_over_time": sections.activity_over_time(found),
    }
    front_page.fill_host(head["instance"], rows["os_statistics"])
    return {**head, "sections": rows}
