"""Workers: what they return comes back, and an interrupt ends them all without noise, whichever thread hears it."""

import threading

import pytest

from experiments.workers import results


@pytest.mark.parametrize("workers", [1, 2])
def test_results_of_all_tasks_come_back(workers):
    assert sorted(results(lambda task: 10 * task, range(5), workers, "threads", threading.Event())) == [
        0,
        10,
        20,
        30,
        40,
    ]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_that_a_library_hears_in_a_worker_is_one(workers):
    """As Polars does: task 1 raises it in its thread; no more is begun, no thread dies, and the caller is told."""

    def work(task):
        if task == 1:
            raise KeyboardInterrupt
        return task

    stop = threading.Event()
    with pytest.raises(KeyboardInterrupt):
        list(results(work, range(1000), workers, "threads", stop))
    assert stop.is_set()


def test_what_was_finished_before_such_an_interrupt_comes_back():
    def work(task):
        if task == 2:
            raise KeyboardInterrupt
        return task

    returned = results(work, range(5), 1, "threads", threading.Event())
    assert [next(returned), next(returned)] == [0, 1]
    with pytest.raises(KeyboardInterrupt):
        next(returned)
