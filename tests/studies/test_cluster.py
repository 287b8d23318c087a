"""Runs on Ray: the same lines as on this machine, also when a node is killed in the middle.

All of it is soaked: Ray gives a node 30 seconds to come up, and beside other tests that may not be enough.
"""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from motley.cli import status
from motley.lab import Here, Run, go_on, play
from motley.lab.cluster import PATIENT, Ray
from tests.lab.tasks import Dying, Square

ray = pytest.importorskip("ray")

EXPERIMENT = """\
game = "motif"
games = {games}
bots = ["random"]
[options]
size = {size}
"""

GAMES = 400


def begun(folder: Path, games: int, size: int = 3) -> Run:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "study.toml"
    file.write_text(EXPERIMENT.format(games=games, size=size), encoding="utf-8")
    return Run.begin(file, folder / "study.run")


def lines(run: Run) -> list[str]:
    return sorted((run.folder / "games.jsonl").read_text(encoding="utf-8").splitlines())


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Three nodes on this machine, a processor each."""
    from ray.cluster_utils import Cluster

    for name, value in PATIENT.items():
        monkeypatch.setenv(name, value)
    found = Cluster(initialize_head=True, head_node_args={"include_dashboard": False, **node()})
    found.add_node(**node())
    found.lost = found.add_node(**node())
    found.wait_for_nodes()
    yield found
    ray.shutdown()
    found.shutdown()


def node() -> dict[str, int]:
    """A node whose ports are known: Ray waits but a few seconds for agents to say which they have taken."""
    names = ("metrics_agent_port", "metrics_export_port", "dashboard_agent_listen_port", "runtime_env_agent_port")
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in names]
        ports = [each.getsockname()[1] for each in sockets]
    return {"num_cpus": 1, **dict(zip(names, ports, strict=True))}


class Killer(threading.Thread):
    """Takes a node away once so many games are finished, and notes how many they were then."""

    def __init__(self, run: Run, cluster: Any, games: int) -> None:
        super().__init__()
        self.file = run.folder / "games.jsonl"
        self.cluster = cluster
        self.games = games
        self.finished = 0

    def run(self) -> None:
        ends = time.monotonic() + 300
        while self.finished < self.games and time.monotonic() < ends:
            self.finished = self.file.read_bytes().count(b"\n") if self.file.exists() else 0
            time.sleep(0.01)
        self.cluster.remove_node(self.cluster.lost, allow_graceful=False)


@pytest.mark.soak
def test_the_lines_of_a_run_on_ray_are_those_of_this_process(tmp_path: Path) -> None:
    alone, together = begun(tmp_path / "alone", 40), begun(tmp_path / "together", 40)
    go_on(alone, Here())
    assert status(["lab", "resume", str(together.folder), "--on", "ray", "--jobs", "2"]) == 0
    assert lines(together) == lines(alone)
    assert not ray.is_initialized(), "the run lets go of Ray"


@pytest.mark.soak
def test_a_killed_node_and_dying_workers_take_no_row_and_double_none(cluster: Any, tmp_path: Path) -> None:
    alone, together = begun(tmp_path / "alone", GAMES, size=5), begun(tmp_path / "together", GAMES, size=5)
    killer = Killer(together, cluster, 60)
    killer.start()
    assert go_on(together, Ray(cluster.address)) == GAMES
    killer.join()
    assert 60 <= killer.finished < GAMES, "the node was not killed in the middle"
    assert len(cluster.list_all_nodes()) == 2
    go_on(alone, Here())
    assert lines(together) == lines(alone)
    task = Dying(tmp_path / "notes", deadly=(4, 17, 30))
    numbers = range(60)
    assert sorted(play(task, numbers, Ray(cluster.address))) == [(number, number * number) for number in numbers]
    assert all(task.mark(number).exists() for number in task.deadly), "no worker died"
    quick = Square(tmp_path / "quick")
    assert sorted(play(quick, range(3000), Ray(cluster.address))) == [(each, each * each) for each in range(3000)]
