"""A finished game looked at again: the curve ends with the result, and a blunder is where the game turns."""

from pathlib import Path

import pytest

import motley
from motley.kernel import CHANCE
from motley.lab import Contest, play_game
from motley.match.analysis import foreseen
from tests.cli.conftest import Run, run  # noqa: F401


def played(game: str, *entries: str, **options: object) -> str:
    return play_game(Contest.of(game, entries, options=options, seed="3"), 0).record


@pytest.mark.parametrize(("game", "options"), [("motif", {"size": 3}), ("tally", {}), ("gauntlet", {})])
def test_a_curve_has_every_ply_and_ends_with_the_result(game: str, options: dict[str, object]) -> None:
    record = played(game, "greedy", "random", **options)
    shares: list[float] = []
    found = motley.analyse(record, shares.append)
    match = motley.replay(record)
    assert match.outcome is not None
    assert len(found.values) == match.ply + 1
    assert list(found.values[-1]) == pytest.approx(match.outcome.returns())
    assert all(0 <= value <= 1 for each in found.values for value in each)
    assert shares == sorted(shares)
    assert len(shares) == match.ply
    assert motley.analyse(record) == found
    plies = [point.ply for point in found.turning_points]
    assert plies == sorted(set(plies))
    for point in found.turning_points:
        change = found.values[point.ply][point.seat] - found.values[point.ply - 1][point.seat]
        assert change == pytest.approx(point.change, abs=1e-4)
        assert point.by == match.plies[point.ply - 1].seat
        if point.better is not None:
            assert point.by != CHANCE
            twin = motley.replay(record, point.ply - 1)
            before = twin.state.copy()
            twin.play(point.by, point.better)
            assert twin.state != before


def test_the_curve_is_of_what_seats_may_expect_and_not_of_what_leads_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a game knows more of its end than its judgement does, that is told; what was better still is judged."""
    record = played("tally", "random", "greedy")
    game = motley.game("tally")
    before = motley.analyse(record).values
    expected = [game.judge(motley.replay(record, ply).state) for ply in (0, 1)]
    assert [list(each) for each in before[:2]] == [pytest.approx(each) for each in expected]
    monkeypatch.setattr(type(game), "expect", lambda self, state, seat, character: 0.25 + 0.5 * seat)
    found = motley.analyse(record)
    assert set(found.values[:-1]) == {(0.25, 0.75)}
    assert found.values[-1] == before[-1]
    assert {point.ply for point in found.turning_points} <= {len(found.values) - 1}


def test_what_is_dealt_to_one_after_another_turns_the_game_at_most_once() -> None:
    """In Motu everybody is dealt a Traveler: before the last has one, the first seems to be ahead."""
    record = play_game(Contest.of("motu", ["casual", "random"], seed="3"), 0).record
    found, match = motley.analyse(record), motley.replay(record)
    dealt = [ply for ply, each in enumerate(match.plies) if each.seat == CHANCE]
    amid = [ply for ply in dealt if ply + 1 in dealt]
    assert len(amid) > 2
    assert all(found.values[ply + 1] == found.values[ply] for ply in amid)
    assert any(found.values[ply + 1] != found.values[ply] for ply in dealt if ply + 1 not in dealt)
    judged = [foreseen(match.game, match.state_at(ply)) for ply in (*amid[:6], *[each + 1 for each in amid[:6]])]
    assert judged[: len(judged) // 2] != judged[len(judged) // 2 :], "the check can fail"


def test_a_gift_is_the_turning_point() -> None:
    """In Motif on 3×3 a seat that throws a won game away is found where it did."""
    found = [motley.analyse(played("motif", "random", "random", size=3)).turning_points]
    assert any(points and any(point.better for point in points) for points in found)


def test_the_command_tells_it(run: Run, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "game.json"
    file.write_text(played("motif", "random", "greedy", size=3), encoding="utf-8")
    ran = run("analyse", str(file))
    assert ran.code == 0
    assert ran.out.startswith("Gold")
    assert "%" in ran.out or "No answer turned the game." in ran.out
