"""Signals that end a program which works until it is told to: whenever they come, and whichever thread they meet."""

import os
import signal
import subprocess
import sys
import threading

import pytest

from app.cli.serving.two_signals import ENDING, TwoSignals

PROGRAM = """
import time
from app.cli.serving.two_signals import TwoSignals
with TwoSignals() as stopping:
    print("ready", flush=True)
    stopping.wait()
    print("finishing", flush=True)
    time.sleep(600)
"""


@pytest.mark.parametrize("number", ENDING)
def test_the_first_is_waited_for_and_handlers_are_as_before(number: signal.Signals) -> None:
    before = signal.getsignal(number)
    with TwoSignals() as stopping:
        os.kill(os.getpid(), number)
        stopping.wait()
    assert signal.getsignal(number) is before
    descriptor = signal.set_wakeup_fd(-1)
    signal.set_wakeup_fd(descriptor)
    with TwoSignals():
        pass
    assert signal.set_wakeup_fd(descriptor) == descriptor


def test_one_that_meets_another_thread_is_heard() -> None:
    with TwoSignals() as stopping:
        over = threading.Event()
        other = threading.Thread(target=over.wait)
        other.start()
        assert other.ident is not None
        signal.pthread_kill(other.ident, signal.SIGTERM)
        stopping.wait()
        over.set()
        other.join()


def test_one_of_another_kind_ends_nothing() -> None:
    before = signal.signal(signal.SIGUSR1, lambda *_: None)
    try:
        with TwoSignals() as stopping:
            os.kill(os.getpid(), signal.SIGUSR1)
            os.kill(os.getpid(), signal.SIGUSR1)
            os.kill(os.getpid(), signal.SIGTERM)
            stopping.wait()
    finally:
        signal.signal(signal.SIGUSR1, before)


@pytest.mark.parametrize("number", ENDING)
def test_a_second_ends_the_program_at_once(number: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        program.send_signal(number)
        assert program.stdout.readline() == "finishing\n"
        program.send_signal(number)
        assert program.wait(300) == 128 + number
