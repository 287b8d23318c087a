"""Games that OpenSpiel played: the same legal moves at every ply, the same results.

`bench/agreement.py` made the file, and compares many more when the bench runs.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bench.agreement import differences
from examples import connect_four, othello
from motley.kernel import Game

GAMES: dict[str, Game] = {"connect_four": connect_four.GAME, "othello": othello.GAME}
PLAYED: list[dict[str, Any]] = [
    json.loads(line)
    for line in Path(__file__).with_name("openspiel_games.jsonl").read_text(encoding="utf-8").splitlines()
]


def test_enough_was_played() -> None:
    assert Counter(each["game"] for each in PLAYED) == {"connect_four": 30, "othello": 12}
    results = {(each["game"], *each["returns"]) for each in PLAYED}
    assert {("connect_four", 1, -1), ("connect_four", -1, 1), ("connect_four", 0, 0)} <= results
    assert any(move == othello.PASS for each in PLAYED for _, move, _ in each["plies"])


@pytest.mark.parametrize("name", GAMES)
def test_moves_and_results_agree(name: str) -> None:
    assert differences(GAMES[name], [each for each in PLAYED if each["game"] == name]) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_difference_would_be_found(name: str) -> None:
    first = next(each for each in PLAYED if each["game"] == name)
    seat, move, legal = first["plies"][0]
    bent = {**first, "plies": [[seat, move, legal[1:]], *first["plies"][1:]]}
    assert differences(GAMES[name], [bent]) == [
        f"{GAMES[name].title}, game 0, ply 0: legal are {legal[1:]}, not {legal}"
    ]
    lost = {**first, "returns": first["returns"][::-1]}
    assert len(differences(GAMES[name], [lost])) == 1
