"""Statements on Procrastinate's tables where those of the library do not look whose a job is.

A job that goes back to those that wait must not meet another of its `once` there: then one of them is enough.
"""

_MINE = "job.id = %(job)s AND (job.worker_id = %(worker)s OR job.worker_id IS NULL)"
_DEAD = """
    (job.worker_id IS NULL OR job.worker_id IN (
        SELECT worker.id FROM procrastinate_workers AS worker
        WHERE worker.last_heartbeat < now() - make_interval(secs => %(seconds)s)))
"""
_UNKNOWN = "job.worker_id = %(worker)s AND job.id <> ALL(%(in_hand)s::bigint[])"
_FINISH = "DELETE FROM procrastinate_jobs AS job WHERE job.status = 'doing' AND {which}"
_GIVE_BACK = """
    WITH held AS (
        SELECT job.id, job.queueing_lock FROM procrastinate_jobs AS job
        WHERE job.status = 'doing' AND {which} FOR UPDATE SKIP LOCKED
    ), needless AS (
        DELETE FROM procrastinate_jobs AS gone USING held
        WHERE gone.id = held.id AND (
            EXISTS (SELECT 1 FROM procrastinate_jobs AS waits
                    WHERE waits.status = 'todo' AND waits.queueing_lock = held.queueing_lock)
            OR EXISTS (SELECT 1 FROM held AS other
                       WHERE other.queueing_lock = held.queueing_lock AND other.id < held.id))
        RETURNING gone.id
    )
    UPDATE procrastinate_jobs AS back
    SET status = 'todo', attempts = back.attempts + 1, scheduled_at = %(at)s, worker_id = NULL, abort_requested = false
    FROM held WHERE back.id = held.id AND back.id NOT IN (SELECT id FROM needless)
"""

FETCH = """
    SELECT fetched.*, EXISTS (
        SELECT 1 FROM procrastinate_jobs AS other WHERE other.status = 'todo' AND other.id <> fetched.id) AS others
    FROM procrastinate_fetch_job_v2(%(queues)s::varchar[], %(worker_id)s) AS fetched
"""
"""The next job, as the library fetches it, and whether others wait."""
FINISH = _FINISH.format(which=_MINE)
"""Of `worker`, the job `job`; also where it was taken for dead and nobody took it over yet."""
FINISH_HERE = FINISH.replace("%(job)s", ":job").replace("%(worker)s", ":worker")
"""The same as SQLAlchemy has it."""
GIVE_BACK = _GIVE_BACK.format(which=_MINE)
"""The same job, to be run again from `at` on."""
GIVE_BACK_DEAD = _GIVE_BACK.format(which=_DEAD)
"""All jobs of workers that were not heard of for `seconds`."""
GIVE_BACK_UNKNOWN = _GIVE_BACK.format(which=_UNKNOWN)
"""All that `worker` should have in hand and has not."""
I_LIVE = """
    INSERT INTO procrastinate_workers (id, last_heartbeat) OVERRIDING SYSTEM VALUE VALUES (%(worker)s, now())
    ON CONFLICT (id) DO UPDATE SET last_heartbeat = now()
"""
"""Also of a worker that was taken for dead meanwhile: its next job has to name it."""
