"""A Ray cluster as the crew: pieces of work are tasks of Ray; what is lost with a node is given out again."""

import os
from collections.abc import Sequence
from typing import Any

from motley.extras import extra
from motley.kernel import MotleyError
from motley.lab.runner import Done, Failed, Lost, Report, Task, outcome

PIECE = 1.0
"""Seconds of work that go out as one piece: handing one over takes some milliseconds."""
PATIENCE = 0.5
PATIENT = {"RAY_agent_register_timeout_ms": "120000", "RAY_raylet_start_wait_time_s": "120"}
"""On a busy machine a node of our own needs longer to come up than Ray gives it."""
MOST = 500


class NoCluster(MotleyError):
    """Ray could not be started or reached."""


def piece(task: Task, numbers: Sequence[int]) -> list[tuple[Done | Failed, float]]:
    """What a worker of the cluster does: play these numbers."""
    return [outcome(task, number) for number in numbers]


class Ray:
    """A crew on Ray: on this machine by itself, or on a cluster at an address ("host:6379", "ray://host:10001").

    Motley has to be installed wherever the cluster has nodes.
    """

    def __init__(self, address: str | None = None, jobs: int | None = None) -> None:
        with extra("ray", "A run on Ray"):
            import ray
        self.ray: Any = ray
        self.address = address
        self.jobs = jobs
        self.is_ours = False
        self.work: Any = None
        self.task: Any = None
        self.pending: dict[Any, list[int]] = {}
        self.seconds = 0.0
        self.games = 0

    def begin(self, task: Task) -> None:
        if not self.ray.is_initialized():
            self._connect()
        # Ray's own retries would hide from the runner which number kills its worker.
        self.work = self.ray.remote(piece).options(max_retries=0, num_cpus=1)
        self.task = self.ray.put(task)

    def _connect(self) -> None:
        for name, value in PATIENT.items():
            os.environ.setdefault(name, value)
        settings = {name: os.environ[name] for name in ("MOTLEY_COMPILED", "MOTLEY_HOME") if name in os.environ}
        own = {"num_cpus": self.jobs, "include_dashboard": False} if self.address is None else {"address": self.address}
        try:
            self.ray.init(log_to_driver=False, logging_level="ERROR", runtime_env={"env_vars": settings}, **own)
        except Exception as error:  # Ray raises whatever it meets
            self.ray.shutdown()
            raise NoCluster(f"Ray at {self.address or 'this machine'} did not answer: {error}") from error
        self.is_ours = True

    def _processors(self) -> int:
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def room(self, left: int) -> int:
        processors = self._processors()
        if len(self.pending) >= 2 * processors:
            return 0
        if not self.games:
            return 1
        return max(1, min(MOST, int(PIECE * self.games / max(self.seconds, 1e-6)), left // (4 * processors)))

    def give(self, numbers: Sequence[int]) -> None:
        self.pending[self.work.remote(self.task, list(numbers))] = list(numbers)

    def wait(self) -> list[Report]:
        if not self.pending:
            return []
        self.ray.wait(list(self.pending), num_returns=1, timeout=PATIENCE)
        ready, _ = self.ray.wait(list(self.pending), num_returns=len(self.pending), timeout=0)
        found: list[Report] = []
        for reference in ready:
            numbers = self.pending.pop(reference)
            try:
                outcomes = self.ray.get(reference)
            except self.ray.exceptions.RayTaskError:
                raise  # not even an error of a game: the code there is not that of here
            except self.ray.exceptions.RayError:
                found.append(Lost(numbers))
                continue
            found += [report for report, _ in outcomes]
            self.seconds += sum(seconds for _, seconds in outcomes)
            self.games += len(numbers)
        return found

    def end(self) -> None:
        for reference in self.pending:
            self.ray.cancel(reference, force=True)
        self.pending.clear()
        if self.is_ours:
            self.is_ours = False
            self.ray.shutdown()
