"""The matches of Master: shares cover them, openings come with both colours, and nothing is played twice."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from bench import master


def played(monkeypatch: pytest.MonkeyPatch, *args: str) -> None:
    players = ("--player", "greedy", "--opponent", "random", "--seconds", "0", "--against", "0")
    monkeypatch.setattr(sys, "argv", ["bench.master", *players, *args])
    master.main()


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_two_shares_are_the_whole_match(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    for share in ("0/2", "1/2"):
        played(monkeypatch, "--games", "8", "--share", share, "--out", str(file))
    games = sorted(lines(file), key=lambda game: int(game["game"]))
    assert [game["game"] for game in games] == list(range(8))
    assert [game["players"][0] for game in games] == ["greedy", "random"] * 4
    assert all(games[pair]["opening"] == games[pair + 1]["opening"] for pair in range(0, 8, 2))
    assert len({game["opening"] for game in games}) > 1
    played(monkeypatch, "--games", "8", "--done", str(file), "--out", str(tmp_path / "more.jsonl"))
    assert lines(tmp_path / "more.jsonl") == []


def test_every_game_ends_by_the_rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played(monkeypatch, "--games", "2", "--out", str(tmp_path / "games.jsonl"))
    for game in lines(tmp_path / "games.jsonl"):
        state = master.GAME.position(game["opening"])
        for move in game["moves"].split():
            state.play(state.owing()[0], master.GAME.read(state, move))
        assert state.returns() == game["returns"]


def test_the_report_counts_for_the_player_whatever_the_colour(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    game = {"players": ["greedy", "random"], "seconds": [0.1, 0.2], "returns": [1.0, 0.0], "game": 0}
    swapped = {**game, "players": ["random", "greedy"], "returns": [0.0, 1.0], "game": 1}
    lost = {**game, "returns": [0.0, 1.0], "game": 2}
    file.write_text("".join(json.dumps(each) + "\n" for each in (game, swapped, lost)), encoding="utf-8")
    played(monkeypatch, "--report", str(file))
    assert capsys.readouterr().out.startswith("greedy against random: 2 of 3 (66.7%")


def test_the_matches_that_the_docs_tell_of_are_kept() -> None:
    games = master.games_of([str(master.ROOT / "training" / "logs" / "master-matches.jsonl.xz")])
    for opponent, count in (("mcts:deep", 200), ("openspiel", 60)):
        own = [game for game in games if opponent in game["players"]]
        assert sorted(game["game"] for game in own) == list(range(count))
        assert all(game["returns"][game["players"].index("master")] == 1.0 for game in own)


def test_the_match_under_version_2_is_kept() -> None:
    games = master.games_of([str(master.ROOT / "training" / "logs" / "master-matches-2.jsonl.xz")])
    assert len({game["game"] for game in games}) == len(games) == 60
    assert sum(game["returns"][game["players"].index("master")] for game in games) == 59
    first = games[0]
    state = master.GAME.position(first["opening"])
    for move in first["moves"].split():
        state.play(state.owing()[0], master.GAME.read(state, move))
    assert state.returns() == first["returns"]
