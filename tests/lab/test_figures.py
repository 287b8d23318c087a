"""Every figure of the lab's rows, recomputed by another way from the same game; and faults in them that are found."""

import sys
from collections.abc import Iterator
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import motley
from examples import connect_four, othello, sealed
from motley.kernel import CHANCE, Game, Rng, State, registry
from motley.lab import rows
from motley.lab.rows import GameRow, Rows, rows_of
from motley.match import Match
from motley.testing import registered

EXAMPLES = Path(__file__).parents[2] / "examples"


def packaged(name: str) -> Game:
    """An example that is a package of its own, which nobody has installed."""
    sys.path.append(str(EXAMPLES / name / "src"))
    found = import_module(name).GAME
    assert isinstance(found, Game)
    return found


HERE = [connect_four.GAME, othello.GAME, sealed.GAME, packaged("magpies"), packaged("whisper")]
NAMES = sorted({each.name for each in HERE} | {"motif", "motox", "motu", "motora", "motba", "tally", "gauntlet"})
GAMES_EACH = 2


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    mine = next((each for each in HERE if each.name == request.param), None)
    if mine is None:
        yield registry.game(request.param)
        return
    with registered(mine) as found:
        yield found


def played(game: Game, seed: int) -> Match:
    """A game at random to its end, with two or three seats where it can be."""
    seats = game.traits.seats[min(1, len(game.traits.seats) - 1)]
    match = motley.start(game.name, seats, seed)
    source = Rng(seed)
    while match.outcome is None:
        seat = match.to_act[0]
        match.play(seat, source.choice(match.moves(seat)))
    return match


def moments(match: Match) -> Iterator[State]:
    """Where the game asked its seats something and nothing was answered yet."""
    for index, ply in enumerate(match.plies):
        state = match.state_at(index)
        if ply.seat != CHANCE and not state.held:
            yield state


def told_again(match: Match) -> dict[str, object]:
    """The figures of a game that a page tells of, by another way than the lab's."""
    outcome = match.outcome
    assert outcome is not None
    counts = [len(match.state_at(index).moves(ply.seat)) for index, ply in enumerate(match.plies) if ply.seat != CHANCE]
    found: dict[str, object] = {
        "answers": len(match.plies),
        "decisions": len(counts),
        "choices": pytest.approx(sum(counts) / len(counts)),
        "most_choices": max(counts),
        "reason": outcome.reason,
        "seats": match.seats,
    }
    best = min(outcome.placings)
    winners = [seat for seat, place in enumerate(outcome.placings) if place == best]
    if match.seats == 1 or type(match.game).judge is Game.judge:
        return found | {"lead_changes": None, "behind": None, "settled": None}
    leader, changes, changed_at, behind, total = None, 0, 0, 0, 0
    for state in moments(match):
        values = match.game.judge(state)
        first = [seat for seat in range(match.seats) if max(values) - values[seat] < 1e-9]
        behind += not any(seat in winners for seat in first)
        if len(first) == 1:
            if leader not in (None, first[0]):
                changes, changed_at = changes + 1, total
            leader = first[0]
        total += 1
    shares = {"behind": pytest.approx(behind / total), "settled": pytest.approx(changed_at / total)}
    return found | {"lead_changes": changes, **shares}


def differences(match: Match, row: GameRow) -> list[str]:
    told = asdict(row)
    return [name for name, value in told_again(match).items() if value != told[name]]


def made(match: Match) -> Rows:
    return rows_of(match.record, 7, 1, 3)


def test_the_row_of_a_game_is_what_happened(game: Game) -> None:
    for seed in range(GAMES_EACH):
        match = played(game, seed)
        assert differences(match, made(match).games[0]) == []


def test_the_rows_of_the_seats_are_what_happened(game: Game) -> None:
    match = played(game, 5)
    outcome = match.outcome
    assert outcome is not None
    seats = made(match).seats
    assert [row.seat for row in seats] == list(range(match.seats))
    assert sum(row.won for row in seats) == pytest.approx(1)
    for row in seats:
        mine = [index for index, ply in enumerate(match.plies) if ply.seat == row.seat]
        counts = [len(match.state_at(index).moves(row.seat)) for index in mine]
        first = [place for place in outcome.placings if place == min(outcome.placings)]
        assert row.won == pytest.approx(1 / len(first) if outcome.placings[row.seat] == min(outcome.placings) else 0)
        assert (row.place, row.score) == (outcome.placings[row.seat], outcome.scores[row.seat])
        assert row.points == pytest.approx(match.state.returns()[row.seat])
        assert row.decisions == len(mine)
        assert row.choices == pytest.approx(sum(counts) / len(mine) if mine else 0)


def test_the_measures_are_those_of_the_last_position(game: Game) -> None:
    match = played(game, 6)
    told = {row.measure: row.value for row in made(match).measures}
    assert told == {name: float(value) for name, value in match.game.measures(match.state).items()}


def test_a_lab_that_leaves_out_answers_given_together_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it once did: of a game in which all answer at once it said that the lead never changes."""

    class Deaf(rows.Course):
        def swings(self, winners: object) -> rows.Swings:
            return 0, 0.0, 0.0

    with registered(sealed.GAME) as game:
        match = played(game, 1)
        assert differences(match, made(match).games[0]) == []
        monkeypatch.setattr(rows, "Course", Deaf)
        assert "lead_changes" in differences(match, made(match).games[0])


def test_a_lab_that_counts_every_answer_of_an_ask_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Eager(rows.Course):
        def judge(self, values: Any) -> None:
            super().judge(values)
            super().judge([*values[1:], values[0]])

    match = played(registry.game("motox"), 2)
    monkeypatch.setattr(rows, "Course", Eager)
    assert {"lead_changes", "settled"} & set(differences(match, made(match).games[0]))
