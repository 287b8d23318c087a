"""Weights of a judgement: read from the game's file, checked, and they do what they say."""

import pytest

from motley.games.motora.mind.judge import PARTS
from motley.kernel import Rng, registry
from motley.kernel.weights import USUAL, Weights, read_weights


def test_a_part_that_is_not_named_counts_once() -> None:
    weights = Weights(("gold", "land"), {"land": 2.0})
    assert weights.total([3.0, 5.0]) == 13.0
    assert (weights.of("gold"), weights.of("land")) == (1.0, 2.0)


def test_a_part_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="weights for lnad; the parts are gold, land"):
        Weights(("gold", "land"), {"lnad": 2.0})


def test_a_file_names_itself_when_it_is_wrong() -> None:
    with pytest.raises(ValueError, match=r"motley.games.motora: content/weights.toml: \[raider\]: weights for .*raids"):
        read_weights("motley.games.motora", [part for part in PARTS if part != "raids"])


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: str(game.name))
def test_features_are_finite_and_named_alike_all_game_long(game: object) -> None:
    from motley.kernel import Game

    assert isinstance(game, Game)
    state = game.start(game.traits.seats[-1])
    names = [list(game.features(state, seat)) for seat in range(state.seats)]
    state.playout(Rng(4), 80)
    for seat in range(state.seats):
        told = game.features(state, seat)
        assert list(told) == names[seat]
        assert all(abs(value) < 1e6 for value in told.values())


@pytest.mark.parametrize("name", ["motba", "motora", "motox"])
def test_characters_judge_otherwise(name: str) -> None:
    """The usual character is the judgement itself; each other one differs somewhere in a game."""
    game = registry.game(name)
    assert len(game.characters()) == 2
    state, differ = game.start(game.traits.seats[-1]), set()
    for _ in range(40):
        if state.ask() is None:
            break
        assert game.judge_as(state, USUAL) == game.judge(state)
        differ |= {each for each in game.characters() if game.judge_as(state, each) != game.judge(state)}
        state.playout(Rng(9), 9)
    assert differ == set(game.characters())
