"""A finished game looked at again: the curve ends with the result, and a blunder is where the game turns."""

from collections.abc import Sequence
from itertools import pairwise
from math import copysign
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

import motley
from motley.kernel import CHANCE
from motley.lab import Contest, play_game
from motley.match import Match
from motley.match.analysis import LEAST_TURN, foreseen, lapsed, turning_points
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
        assert LEAST_TURN <= point.change / copysign(1, change) <= abs(change) + 1e-4
        assert point.by == match.plies[point.ply - 1].seat
        if point.better is not None:
            assert point.by != CHANCE
            twin = motley.replay(record, point.ply - 1)
            before = twin.state.copy()
            assert point.told in [choice.sentence for choice in twin.choices(point.by)]
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


def turned(by: Sequence[int], values: Sequence[float], seats: int = 2) -> dict[int, float]:
    """The turning points of a game in which these seats answered and the first could expect that."""
    told = SimpleNamespace(plies=[SimpleNamespace(seat=seat, is_together=True) for seat in by], seats=seats)
    both = [[value, 1 - value][:seats] for value in values]
    return {point.ply: point.change for point in turning_points(cast(Match, told), both)}


def test_what_everybody_has_in_turn_turns_nothing() -> None:
    """Whoever is next to choose is ahead until the other has chosen, and chance gives with one hand."""
    draft = [0.5, 0.7, 0.4, 0.7, 0.4, 0.7, 0.4, 0.7]
    steps = [after - before for before, after in pairwise(draft)]
    assert min(abs(step) for step in steps) > LEAST_TURN, "each would be one by what it moved at once"
    assert turned([0, 1, 0, 1, 0, 1, 0], draft) == {}
    # The same, and in the midst of it something that stays.
    assert turned([0, 1, 0, 1, 0, 1, 0, 1], [0.5, 0.6, 0.5, 0.6, 0.9, 0.8, 0.9, 0.8, 0.9]) == {4: pytest.approx(0.2)}


def test_a_step_counts_by_what_lasts_of_it() -> None:
    whose = [0, 1, 0, 1, CHANCE, 0, 1, 0]
    assert turned(whose, [0.5, 0.5, 0.5, 0.5, 0.5, 0.2, 0.3, 0.3, 0.3]) == {5: pytest.approx(-0.2)}
    # What the others have back at once is none; once they have answered twice it was one.
    assert turned(whose, [0.5, 0.5, 0.5, 0.9, 0.9, 0.9, 0.5, 0.5, 0.5]) == {}
    given_back = [0.5, 0.5, 0.8, 0.8, 0.8, 0.8, 0.8, 0.4, 0.4]
    assert turned([0, 0, 1, 1, 0, 0, 1, 1], given_back) == {2: pytest.approx(0.3), 7: pytest.approx(-0.4)}
    # Its own further answers and those of chance take nothing of its time: the others have it back at last.
    whose, values = [0, 1, 1, CHANCE, 1, CHANCE, 1, 0, 0], [0.5, 0.5, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.5, 0.5]
    assert turned(whose, values) == {8: pytest.approx(-0.3)}


def test_alone_it_is_chance_that_answers() -> None:
    whose = [CHANCE, 0, CHANCE, 0, CHANCE, 0, CHANCE, 0, CHANCE, 0]
    values = [0.5, 0.5, 0.5, 0.5, 0.8, 0.8, 0.8, 0.8, 0.8, 0.5, 0.5]
    assert turned(whose, values, 1) == {4: pytest.approx(0.3), 9: pytest.approx(-0.3)}


def full_of_gifts() -> Match:
    """Motif on 3×3: what one side gives away the other gives back."""
    match = motley.start("motif", options={"size": 3, "first": "black"})
    for text in ("+c1", "+a2", "c1-b1", "+a1", "+b2", "a2-c2", "a1-b3", "b1-c1", "+c3", "+a3"):
        match.play(match.to_act[0], text)
    assert match.outcome is not None
    return match


def test_a_gift_is_a_turning_point_even_if_it_is_given_back() -> None:
    """A seat that throws a won game away is found where it did, with what would have kept it."""
    match = full_of_gifts()
    found = motley.analyse(match)
    gifts = [point for point in found.turning_points if point.seat == point.by and point.change < -0.4]
    assert len(gifts) > 1
    assert {gift.by for gift in gifts} == {0, 1}, "what one gave away the other gave back"
    for gift in gifts:
        assert gift.better is not None
        before = match.state_at(gift.ply - 1)
        before.accept(gift.by, match.game.read(before, gift.better))
        kept = foreseen(match.game, before)[gift.by]
        assert kept - found.values[gift.ply][gift.by] >= -gift.change - 1e-4


def test_what_nobody_could_help_is_no_lapse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever loses the same by everything else has given nothing away."""
    match = full_of_gifts()
    values = [list(each) for each in motley.analyse(match).values]
    assert lapsed(match, values)
    monkeypatch.setattr("motley.match.analysis.foreseen", lambda game, state: [0.0, 0.0])
    assert set(lapsed(match, values).values()) == {0.0}
    monkeypatch.setattr("motley.match.analysis.better", lambda match, index: None)
    assert lapsed(match, values) == {}


def test_the_command_tells_it(run: Run, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "game.json"
    file.write_text(played("motif", "random", "greedy", size=3), encoding="utf-8")
    ran = run("analyse", str(file))
    assert ran.code == 0
    assert ran.out.startswith("Gold")
    assert "%" in ran.out or "No answer turned the game." in ran.out
