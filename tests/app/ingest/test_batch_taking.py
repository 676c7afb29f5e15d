"""Batches that are being sent: who sends many, and slowly, keeps nobody else from sending one."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from fastapi import FastAPI, Request

from app.ingest import batch_taking
from app.ingest.work import Work
from app.main import create_app
from app.settings import Settings
from app.web.problems import Problem
from tests.app.services import provided
from tests.app.stand_in import StandIn


@pytest.fixture
def service(settings: Settings) -> FastAPI:
    return create_app(settings, analyst=StandIn())  # type: ignore[arg-type]


def test_one_address_never_sends_all_that_may_be_sent_at_once(
    service: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch_taking, "MOST_SENDERS", 4)
    taking = provided(service, Work).batches

    async def taken(stack: AsyncExitStack, address: str) -> bool:
        try:
            await stack.enter_async_context(taking.sending(Request({"type": "http", "client": (address, 1)})))
        except Problem:
            return False
        return True

    async def play() -> None:
        async with AsyncExitStack() as stack:
            slow = [await taken(stack, "2001:db8::1"), *[await taken(stack, f"2001:db8::{at}") for at in (2, 3)]]
            assert slow == [True, True, False]  # its whole network is one
            assert [await taken(stack, "198.51.100.1") for _ in range(2)] == [True, False]
            assert [await taken(stack, "198.51.100.2") for _ in range(2)] == [True, False]
        async with AsyncExitStack() as stack:
            assert await taken(stack, "2001:db8::1")

    asyncio.run(play())
