"""Which queue a store has."""

from sqlalchemy import Engine

from app.queue.job import Queue


def queue_of(engine: Engine) -> Queue:
    """The queue that lies in the same database as the store."""
    if engine.dialect.name == "postgresql":
        from app.queue.procrastinate_queue import ProcrastinateQueue

        return ProcrastinateQueue(engine)
    from app.queue.table_queue import TableQueue

    return TableQueue(engine)
