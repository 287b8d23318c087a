"""The rules by their numbers. What every game promises is checked beside them: see `motley_games` in pyproject.toml."""

import motley
import pytest
from motley.kernel import CHANCE, IllegalMove, Rng, registry

from magpies import GAME
from magpies.rules.state import LURE, NEST, MagpiesState

if "magpies" not in motley.game_names():  # not installed: a checkout on PYTHONPATH
    registry.register(GAME)


def dealt(*hands: tuple[int, ...]) -> MagpiesState:
    """A game in which these cards are dealt, in rounds."""
    state = GAME.start(len(hands), {"cards": len(hands[0])})
    assert isinstance(state, MagpiesState)
    for cards in zip(*hands, strict=True):
        for card in cards:
            state.play(CHANCE, card)
    return state


def drawn(state: MagpiesState, trinket: str) -> None:
    state.play(CHANCE, GAME.read(state, trinket))


def laid(state: MagpiesState, *answers: str) -> None:
    """'nest 7' for each seat."""
    for seat, text in enumerate(answers):
        for word in text.split():
            state.play(seat, GAME.read(state, word))


def played() -> MagpiesState:
    state = dealt((1, 9, 14), (2, 8, 12))
    for trinket, *answers in (
        ("ring", "lure 14", "lure 12"),
        ("spoon", "nest 1", "nest 2"),
        ("button", "nest 9", "lure 8"),
    ):
        drawn(state, trinket)
        laid(state, *answers)
    return state


def test_r1_1_cards_are_dealt_in_turn_and_only_once() -> None:
    state = dealt((3, 9, 7), (1, 2, 15))
    assert state.hands == [(3, 7, 9), (1, 2, 15)]
    assert 9 not in state.unseen


def test_r2_1_the_bag_gives_what_is_left() -> None:
    state = dealt((3, 9, 7), (1, 2, 15))
    assert [count for _, count in state.odds()] == [3, 3, 2]
    drawn(state, "ring")
    laid(state, "lure 9", "nest 1")
    assert [count for _, count in state.odds()] == [3, 3, 1]


def test_r2_2_first_the_perch_then_a_card_of_the_hand() -> None:
    state = dealt((3, 9, 7), (1, 2, 15))
    drawn(state, "ring")
    assert state.moves(0) == [LURE, NEST]
    with pytest.raises(IllegalMove, match=r"R2\.2"):
        state.play(0, 9)
    state.play(0, NEST)
    assert state.moves(0) == [3, 7, 9]
    assert state.moves(1) == [LURE, NEST]
    with pytest.raises(IllegalMove, match=r"R2\.2"):
        state.play(0, 15)
    state.play(0, 9)
    assert state.owing() == (1,)


def test_r2_3_the_highest_lure_takes_the_trinket_and_none_loses_it() -> None:
    state = played()
    assert state.won == [(2,), (0,)]
    assert state.trinkets() == [5, 1]


def test_r2_4_a_nest_is_seen_by_its_owner_only() -> None:
    state = played()
    assert state.view(0)["nests"] == [[1, 9], []]
    assert state.view(1)["nests"] == [[], [2]]
    assert state.view(None)["nests"] == [[], []]
    assert state.view(1)["nest_sizes"] == [2, 1]
    worlds = [state.imagine(1, Rng(seed)) for seed in range(8)]
    assert {world.nests[1] for world in worlds} == {(2,)}
    assert len({world.nests[0] for world in worlds}) > 1
    assert all(not {14, 12, 8, 2} & set(world.nests[0]) for world in worlds)


def test_r3_and_r4_raids_nests_and_points() -> None:
    state = played()
    with pytest.raises(IllegalMove, match=r"R3\.1"):
        state.play(0, GAME.read(state, "raid-0"))
    laid(state, "raid-1", "raid-0")
    assert state.raids == [-2, 3]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.placings) == ((7, 4), (1, 2))
    assert state.view(None)["nests"] == [[1, 9], [2]]
    assert GAME.ends(outcome) == "The nests are open: north wins with 7-4."


def test_it_can_be_played_and_its_chance_verified() -> None:
    match = motley.start("magpies", seats=3, seed=7)
    while match.outcome is None:
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    assert motley.verify(match.record.dumps()) == 3 * 4 + 4
