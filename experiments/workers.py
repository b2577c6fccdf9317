"""Parallel workers: threads for compiled strategies, processes for those in plain Python.

Work never runs in the main thread, so that an interrupt is heard at once and cannot get lost in a callback.
"""

from __future__ import annotations

import math
import signal
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import BrokenExecutor
from multiprocessing import TimeoutError as NotYetError
from multiprocessing.pool import IMapIterator, ThreadPool
from typing import TypeVar

import joblib

from simulator.errors import CellblockError

Task = TypeVar("Task")
Result = TypeVar("Result")

BACKENDS = ("threads", "processes")
POLL_SECONDS = 0.1
GRACE_SECONDS = 3.0  # for batches that are under way when a run is interrupted


def results(
    work: Callable[[Task], Result], tasks: Iterable[Task], workers: int, backend: str, stop: threading.Event
) -> Generator[Result]:
    """Yield what the work on each task returns, in the order in which it is done.

    Args:
        work: a function of a task; for processes it must be possible to pickle it, and what it returns.
        tasks: taken as workers become free.
        workers: tasks worked on at the same time.
        backend: one of BACKENDS; a single worker is a thread in any case.
        stop: once it is set no more tasks are begun; those under way are finished.

    Raises:
        CellblockError: a worker process was ended from outside.
        KeyboardInterrupt: after the results of threads that finished within a few seconds of the interrupt.
    """
    if backend == "threads" or workers == 1:
        return _in_threads(work, tasks, workers, stop)
    return _in_processes(work, tasks, workers, stop)


def _in_threads(
    work: Callable[[Task], Result], tasks: Iterable[Task], workers: int, stop: threading.Event
) -> Generator[Result]:
    heard = threading.Event()

    def work_on(task: Task) -> list[Result]:
        if stop.is_set():
            return []
        try:
            return [work(task)]
        except KeyboardInterrupt:  # Polars hears an interrupt in the thread that it works for, as the main thread does
            stop.set()
            heard.set()
            return []

    with ThreadPool(workers) as pool:
        done = pool.imap_unordered(work_on, tasks)
        try:
            yield from _finished(done)
        except KeyboardInterrupt:
            stop.set()
            yield from _finished(done, time.monotonic() + GRACE_SECONDS)
            raise
    if heard.is_set():
        raise KeyboardInterrupt


def _finished(done: IMapIterator[list[Result]], end: float = math.inf) -> Generator[Result]:
    """Yield results as they come, until a time at most; look up often, since a signal alone may not end a wait."""
    while time.monotonic() < end:
        try:
            yield from done.next(timeout=POLL_SECONDS)
        except NotYetError:
            continue
        except StopIteration:
            return


def _in_processes(
    work: Callable[[Task], Result], tasks: Iterable[Task], workers: int, stop: threading.Event
) -> Generator[Result]:
    parallel = joblib.Parallel(workers, backend="loky", return_as="generator_unordered", pre_dispatch="2*n_jobs")
    more = (joblib.delayed(_undisturbed)(work, task) for task in tasks if not stop.is_set())
    done = parallel(more)
    try:
        for result in done:  # noqa: UP028 - `yield from` would close `done` before its warning can be kept quiet
            yield result
    except BrokenExecutor as error:
        raise CellblockError(
            "a worker process was ended from outside, perhaps for want of memory. What was finished before is kept; "
            "try fewer workers (-j)"
        ) from error
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # joblib tells how many tasks are given up
            done.close()


def _undisturbed(work: Callable[[Task], Result], task: Task) -> Result:
    """Work in a process of its own that leaves interrupts, which reach all processes at once, to its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return work(task)
