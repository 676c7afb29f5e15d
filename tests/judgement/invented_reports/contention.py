"""Latches, mutexes, caches of statements and undo, from the figures of a story."""

from datetime import timedelta
from typing import NamedTuple

from tests.judgement.invented_reports.figures import Told
from tests.writer.model import Row


class Latch(NamedTuple):
    name: str
    gets: int
    misses: int
    sleeps: int
    time_s: float = 0.0
    where: str = ""


class Mutex(NamedTuple):
    name: str
    location: str
    sleeps: int
    time_s: float


class Cached(NamedTuple):
    """A namespace of the library cache, or a dictionary cache: requests, and percent that missed."""

    name: str
    gets: int
    miss: float
    pins: int = 0
    pin_miss: float = 0.0
    reloads: int = 0
    invalidations: int = 0


class Locked(NamedTuple):
    enqueue: str
    requests: int
    waits: int
    time_s: float


def usual_latches(load: Told) -> tuple[Latch, ...]:
    gets = load.gets * 2
    return (
        Latch("cache buffers chains", gets, gets // 40_000, gets // 900_000, 0.4, "kcbgtcr: fast path"),
        Latch("redo allocation", load.redo_writes * 6 + 900, load.redo_writes // 90, 4),
        Latch("shared pool", load.parses * 3 + load.hard_parses * 90, load.hard_parses // 8, 12),
    )


def latches(told: tuple[Latch, ...], usual: tuple[Latch, ...]) -> dict[str, list[Row]]:
    chosen = tuple({one.name: one for one in (*usual, *told)}.values())
    return {
        "latch_activity": [
            {
                "latch": one.name, "get_requests": one.gets, "get_miss_percent": 100 * one.misses / one.gets,
                "sleeps_per_miss": one.sleeps / one.misses if one.misses else None, "time_s": one.time_s,
                "nowait_requests": 0,
            }
            for one in sorted(chosen)
        ],
        "latch_sleeps": [
            {
                "latch": one.name, "get_requests": one.gets, "misses": one.misses, "sleeps": one.sleeps,
                "spin_gets": max(0, one.misses - one.sleeps),
            }
            for one in sorted(chosen, key=lambda one: -one.misses)
            if one.misses
        ],
    }  # fmt: skip


def mutexes(chosen: tuple[Mutex, ...]) -> list[Row]:
    return [
        {"mutex": one.name, "location": one.location, "sleeps": one.sleeps, "time_ms": one.time_s * 1000}
        for one in sorted(chosen, key=lambda one: -one.sleeps)
    ]


def usual_library(load: Told) -> tuple[Cached, ...]:
    missed = 100 * load.hard_parses / max(load.parses, 1)
    return (
        Cached("BODY", load.logons * 4 + 60, 0.1, load.executes // 40, 0.0),
        Cached("SQL AREA", load.parses + load.hard_parses, missed, load.executes, missed / 6, load.hard_parses // 9, 3),
        Cached("TABLE/PROCEDURE", load.hard_parses * 6 + 400, 0.3, load.executes // 12, 0.1, load.hard_parses // 20),
    )


def library(chosen: tuple[Cached, ...]) -> list[Row]:
    return [
        {
            "namespace": one.name, "get_requests": one.gets, "get_miss_percent": one.miss, "pin_requests": one.pins,
            "pin_miss_percent": one.pin_miss, "reloads": one.reloads, "invalidations": one.invalidations,
        }
        for one in chosen
    ]  # fmt: skip


def dictionary(load: Told) -> list[Row]:
    names = (
        ("dc_histogram_data", 24, 2.1, 0, 9_204), ("dc_objects", 14, 0.4, 6, 6_118), ("dc_segments", 6, 0.6, 14, 3_342),
        ("dc_users", 30, 0.0, 0, 412),
    )  # fmt: skip
    return [
        {
            "cache": name, "get_requests": load.hard_parses * each + 2_400, "get_miss_percent": miss,
            "scan_requests": 0, "modifications": changed, "final_usage": usage,
        }
        for name, each, miss, changed, usage in names
    ]  # fmt: skip


def enqueues(chosen: tuple[Locked, ...]) -> list[Row]:
    return [
        {
            "enqueue": one.enqueue, "requests": one.requests, "successful_gets": one.requests, "failed_gets": 0,
            "waits": one.waits, "time_s": one.time_s, "avg_wait_ms": 1000 * one.time_s / one.waits,
        }
        for one in chosen
    ]  # fmt: skip


def undo(load: Told, longest_s: int) -> dict[str, list[Row]]:
    slots, begin = max(1, load.elapsed // 600), load.begin.replace(second=0)
    blocks = max(1, load.changes // 45 // slots)
    rows: list[Row] = [
        {
            "end_time": f"{begin + timedelta(minutes=10 * (slots - 1 - slot)):%d-%b %H:%M}", "undo_blocks": blocks,
            "transactions": load.transactions // slots, "max_query_s": longest_s - 7 * slot, "max_concurrency": 12,
            "tuned_retention_min": 20, "snapshot_too_old": 0, "out_of_space": 0, "too_old_and_out": "0/0",
            "blocks": "0/0/0/0/0/0",
        }
        for slot in range(slots)
    ]  # fmt: skip
    summary = {
        "undo_tablespace": "2", "undo_blocks": blocks * slots, "transactions": load.transactions,
        "max_query_s": longest_s, "max_concurrency": 12, "retentions": "20/20.5", "too_old_and_out": "0/0",
        "blocks": "0/0/0/0/0/0",
    }  # fmt: skip
    return {"undo_summary": [summary], "undo_statistics": rows}


def buffer_waits(load: Told) -> list[Row]:
    busy = [(waits, ms) for name, _, waits, ms, _ in load.waits if name == "buffer busy waits"]
    return [
        {"block_class": kind, "waits": round(waits * part), "time_s": waits * part * ms / 1000, "avg_wait_ms": ms}
        for waits, ms in busy
        for kind, part in (("data block", 0.91), ("undo header", 0.09))
        if round(waits * part)
    ]
