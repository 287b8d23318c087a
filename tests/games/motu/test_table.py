"""What a player sees and reads: places that are refused, whose a line of the log is, what things are called."""

import pytest

import motley
from motley.games.motu import GAME
from motley.games.motu.rules.book import MotuState
from motley.games.motu.rules.cards import DESTINIES
from motley.games.motu.rules.scoring import SOURCES
from motley.kernel import CHANCE, Event, Preview, Rng
from motley.match import Match
from tests.games.motu.stories import answer, destiny, island, table


def shown(spot: str) -> Preview:
    """What is shown of the first card of the row, upright, at that place of the village v1."""
    state = table()
    answer(state, "1", "N")
    ask = state.ask()
    assert ask is not None
    return GAME.refusal_preview(state.view(0), ask, [f"spot:{spot}"])


def wrong(found: Preview) -> list[object]:
    """Where the crosses are."""
    return [piece.at for piece in found.ghosts if piece.art == "clash"]


def test_clashing_points_are_marked_r4_9() -> None:
    """Example E8: a beach cut by land."""
    found = shown("-2,2")
    assert wrong(found) == [(1.0, 4.0)]
    assert {"ghost:frame"} < {piece.key for piece in found.ghosts}


def test_a_star_that_would_be_covered_is_marked_r4_4() -> None:
    """Example E7: the whole village hidden, and with a point that clashes besides."""
    assert wrong(shown("0,0")) == [(1.5, 1.5)]
    assert wrong(shown("1,1")) == [(1.0, 4.0), (1.5, 1.5)]


def test_nothing_is_shown_of_other_wishes() -> None:
    state = table()
    ask = state.ask()
    assert ask is not None
    assert GAME.refusal_preview(state.view(0), ask, ["card:i22"]).ghosts == []


def played(seats: int, seed: int) -> Match:
    """A whole game at random."""
    match = motley.start("motu", seats=seats, seed=seed)
    rng = Rng(seed)
    while match.outcome is None:
        seat = match.to_act[0]
        moves = match.moves(seat)
        match.play(seat, moves[int(rng.below(len(moves)))])
    return match


def test_r8_3_each_line_of_the_log_lies_with_the_seat_it_speaks_of() -> None:
    """The last answer of a game lets everybody score: nothing of that is told as the doing of the one who answered."""
    match = played(seats=3, seed=5)
    lines = match.log()
    scored = [line for line in lines if line.kind == "source"]
    assert {line.seat for line in scored} == {0, 1, 2}
    for line in scored:
        assert line.seat is not None
        assert line.text.startswith(GAME.words.name("seat", line.seat))
    last = [line for line in scored if line.ply == lines[-1].ply]
    assert {line.by for line in last} == {match.plies[-1].seat}
    assert {line.seat for line in last} == {0, 1, 2}
    dealt = [line for line in lines if line.kind == "village"]
    assert isinstance(match.state, MotuState)
    assert [line.seat for line in dealt] == match.state.turn_order()
    assert {line.by for line in dealt} == {CHANCE}
    assert {line.seat for line in lines if line.kind in ("row", "draw")} == {CHANCE}


@pytest.mark.parametrize(
    ("seats", "beach", "coconuts", "end"),
    [
        ([1], "Coral has the longest beach (3 cards): +5.", "Coral has the most coconuts (1): +5.", "Coral wins with"),
        ([0, 2], "Sky and Sun have the longest", "Sky and Sun have the most coconuts", "Sky and Sun win with"),
    ],
)
def test_r10_4_r10_5_one_has_and_several_have(seats: list[int], beach: str, coconuts: str, end: str) -> None:
    def said(kind: str, **args: object) -> str:
        return GAME.says(Event(kind, {"seats": seats, **args}), None)

    assert said("beach_bonus", n=3).startswith(beach)
    assert said("coconut_bonus", n=1).startswith(coconuts)
    assert said("end", points=40, reason="most-harmony").startswith(end)


@pytest.mark.parametrize(("seats", "seed"), [(1, 3), (2, 4), (3, 5), (4, 6), (6, 7)])
def test_r10_1_r12_1_the_lines_of_the_sheet_add_up_to_the_score(seats: int, seed: int) -> None:
    """In the result, on the score sheet and on the cards of the seats."""
    match = played(seats, seed)
    outcome, state = match.outcome, match.state
    assert outcome is not None
    assert isinstance(state, MotuState)
    numbers = [line for _, line in outcome.sheet if isinstance(line[0], int)]
    assert tuple(sum(values) for values in zip(*numbers, strict=True)) == outcome.scores
    for seat in range(seats):
        for number in state.destinies[seat]:
            line = dict(outcome.sheet)[DESTINIES[number].id]
            assert [bool(points) for points in line] == [each == seat for each in range(seats)]
    scene = GAME.scene(state.view(None), "board")
    assert [dict(card.counters)["Total"] for card in scene.seats] == list(outcome.scores)
    (sheet,) = [area for area in scene.areas if area.key == "sheet"]
    rows = {row[0]: row[1:] for row in sheet.rows or []}
    assert rows["Total"] == [str(score) for score in outcome.scores]
    assert set(rows) >= {GAME.sheet_title(name) for name, _ in outcome.sheet}


def test_e27_the_sheet_has_a_line_for_each_destiny_the_traveler_and_both_bonuses() -> None:
    state = table(travelers=("t3", "t5"))
    state.islands = [island("i38 N -2,0"), island("i05 N 0,2")]
    state.scored = [(8, 9, 4, 5, 7, 9), (6, 12, 0, 6, 11, 7)]
    state.interims = [(1, 2, 2, 3, 3, 3)] * 2
    state.traveler_points, state.banks = [6, 9], [4, 7]
    state.destinies = [(destiny("d05"), destiny("d06")), (destiny("d02"),)]
    state.over = True
    outcome = state.outcome()
    assert outcome is not None
    named = {GAME.sheet_title(name): line for name, line in outcome.sheet}
    assert {name: line for name, line in named.items() if name not in ("Fishers", "Hunters", "Canoes")} == {
        "Coconuts": (5, 6),
        "Totems": (7, 11),
        "Volcanoes": (9, 7),
        "Traveler": (6, 9),
        "Endless Sands": (6, 0),
        "Coconut Hoard": (-3, 0),
        "Teeming Reef": (0, -3),
        "Beach Bonus": (5, 0),
        "Coconut Bonus": (0, 5),
    }
    assert outcome.scores == (42 + 6 + 6 - 3 + 5, 42 + 9 - 3 + 5)
    sheet = next(area for area in GAME.scene(state.view(None), "board").areas if area.key == "sheet")
    assert sheet.rows is not None
    assert sheet.rows[1] == ["Fishers", "8 (I)", "6 (I)"]
    assert sheet.rows[-1] == ["Total", "56", "53"]


def test_r12_2_alone_the_opponents_lines_stand_below_the_total() -> None:
    match = played(1, 3)
    assert match.outcome is not None
    sheet = next(area for area in match.scene(0, "board").areas if area.key == "sheet")
    names = [row[0] for row in sheet.rows or []]
    assert names[7:9] == ["Beach Bonus", "Total"]
    assert names[9:] == [f"Opponent: {name}" for name in (*SOURCES, "Beach Bonus", "start", "total")]
    theirs = [int(row[1]) for row in (sheet.rows or [])[9:]]
    assert sum(theirs[:-1]) == theirs[-1]
