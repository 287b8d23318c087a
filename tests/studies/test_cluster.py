"""Runs on Ray: the same lines as on this machine, also when a node is killed in the middle.

Two nodes are enough every day; more of them, workers that die and Ray started by the command line are soaked.
"""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from motley.cli import status
from motley.lab import Here, Result, Run, go_on, play
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
TRIES = 2


class Robbed(Run):
    """A run whose cluster loses a node as soon as so many games are kept."""

    cluster: Any = None
    games_before = 0

    def add(self, number: int, result: Result) -> None:
        super().add(number, result)
        if self.cluster is not None and len(self.numbers) == self.games_before:
            self.cluster.remove_node(self.cluster.lost, allow_graceful=False)


def begun(folder: Path, games: int, size: int = 3) -> Robbed:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "study.toml"
    file.write_text(EXPERIMENT.format(games=games, size=size), encoding="utf-8")
    Run.begin(file, folder / "study.run")
    return Robbed(folder / "study.run")


def lines(run: Run) -> list[str]:
    return sorted((run.folder / "games.jsonl").read_text(encoding="utf-8").splitlines())


@contextmanager
def cluster(nodes: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """So many nodes on this machine, a processor each; the last of them can be lost."""
    from ray.cluster_utils import Cluster

    for name, value in PATIENT.items():
        monkeypatch.setenv(name, value)
    found = Cluster()
    try:
        brought_up(found, include_dashboard=False)
        for _ in range(nodes - 1):
            found.lost = brought_up(found)
        yield found
    finally:
        ray.shutdown()
        found.shutdown()


def brought_up(found: Any, **settings: Any) -> Any:
    """A node more. Ray gives it half a minute, whatever it is told: on a busy machine it is tried again."""
    for _ in range(TRIES):
        try:
            return found.add_node(include_log_monitor=False, **settings, **node())
        except Exception as error:  # it raises no class of its own
            if "timed out during startup" not in str(error):
                raise
    pytest.skip(f"Ray did not come up within its own limits, {TRIES} times over: this machine is too busy for it")


def node() -> dict[str, int]:
    """A node whose ports are known: Ray waits but a few seconds for agents to say which they have taken."""
    names = ("metrics_agent_port", "metrics_export_port", "dashboard_agent_listen_port", "runtime_env_agent_port")
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in names]
        ports = [each.getsockname()[1] for each in sockets]
    return {"num_cpus": 1, **dict(zip(names, ports, strict=True))}


def robbed_of_a_node(found: Any, folder: Path, games: int, size: int) -> None:
    """Play on a cluster that loses a node after a sixth of the games: the lines are those of this process."""
    alone, together = begun(folder / "alone", games, size), begun(folder / "together", games, size)
    nodes = len(found.list_all_nodes())
    together.cluster, together.games_before = found, games // 6
    assert go_on(together, Ray(found.address)) == games
    assert len(found.list_all_nodes()) == nodes - 1, "no node was lost"
    go_on(alone, Here())
    assert lines(together) == lines(alone)


def test_a_killed_node_takes_no_row_and_doubles_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with cluster(2, monkeypatch) as found:
        robbed_of_a_node(found, tmp_path, 120, 3)


@pytest.mark.soak
def test_the_lines_of_a_run_on_ray_are_those_of_this_process(tmp_path: Path) -> None:
    alone, together = begun(tmp_path / "alone", 40), begun(tmp_path / "together", 40)
    go_on(alone, Here())
    assert status(["lab", "resume", str(together.folder), "--on", "ray", "--jobs", "2"]) == 0
    assert lines(together) == lines(alone)
    assert not ray.is_initialized(), "the run lets go of Ray"


@pytest.mark.soak
def test_dying_workers_beside_a_killed_node_cost_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with cluster(3, monkeypatch) as found:
        robbed_of_a_node(found, tmp_path, GAMES, 5)
        task = Dying(tmp_path / "notes", deadly=(4, 17, 30))
        numbers = range(60)
        assert sorted(play(task, numbers, Ray(found.address))) == [(number, number * number) for number in numbers]
        assert all(task.mark(number).exists() for number in task.deadly), "no worker died"
        quick = Square(tmp_path / "quick")
        assert sorted(play(quick, range(3000), Ray(found.address))) == [(each, each * each) for each in range(3000)]
