"""OpenSpiel's own checks and algorithms, and what they do not look at."""

import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, evaluate_bots, exploitability, mcts
from open_spiel.python.bots import uniform_random
from open_spiel.python.tests import games_sim_test

from examples.sealed import GAME as SEALED
from motley.envs import openspiel
from motley.kernel import registry
from tests.envs.peers.settings import Setting, all_settings


@pytest.fixture(scope="module", autouse=True)
def sealed() -> Iterator[str]:
    """A game that is not installed, made known by hand."""
    registry.register(SEALED)
    yield openspiel.register(SEALED)
    registry.forget(SEALED.name)


def loaded(setting: Setting) -> Any:
    params = {"players": setting["seats"], **setting.get("options", {})}
    return pyspiel.load_game(openspiel.PREFIX + setting["game"], params)


@pytest.mark.parametrize("setting", all_settings())
def test_the_game_simulation_test(setting: Setting) -> None:
    games_sim_test.GamesSimTest().sim_game(loaded(setting))


@pytest.mark.soak
@pytest.mark.parametrize("setting", all_settings())
def test_the_random_simulation_test(setting: Setting) -> None:
    pyspiel.random_sim_test(loaded(setting), num_sims=1, serialize=True, verbose=False)


def test_the_random_simulation_test_on_small_games() -> None:
    for text in ("motley_motif(size=3)", "motley_sealed(players=3)"):
        pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=2, serialize=True, verbose=False)


def test_its_search_plays_motif() -> None:
    """On the small board, where few simulations see much."""
    game = pyspiel.load_game("motley_motif(size=3,tokens=2)")
    luck = np.random.RandomState(5)
    searching = mcts.MCTSBot(game, 1.4, 40, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
    results = []
    for place in range(6):
        pair = [searching, uniform_random.UniformRandomBot(1 - place % 2, luck)]
        if place % 2:
            pair.reverse()
        results.append(evaluate_bots.evaluate_bots(game.new_initial_state(), pair, luck)[place % 2])
    assert sum(results) >= 4, results


def exploitabilities(game: Any, rounds: int, every: int) -> list[float]:
    solver = cfr.CFRPlusSolver(game)
    found = []
    for number in range(rounds):
        solver.evaluate_and_update_policy()
        if (number + 1) % every == 0:
            found.append(float(exploitability.exploitability(game, solver.average_policy())))
    return found


def test_cfr_solves_sealed_bids(capsys: pytest.CaptureFixture[str]) -> None:
    found = exploitabilities(pyspiel.load_game("motley_sealed(players=2,cards=2,spare=0)"), rounds=4, every=2)
    with capsys.disabled():
        print(f"\n  exploitability of Sealed Bids under CFR+, two cards: {found}", end="")
    assert found[-1] < found[0] < 0.5


@pytest.mark.soak
def test_cfr_solves_sealed_bids_with_cards_that_nobody_has(capsys: pytest.CaptureFixture[str]) -> None:
    found = exploitabilities(pyspiel.load_game("motley_sealed(players=2,cards=2,spare=1)"), rounds=12, every=4)
    with capsys.disabled():
        print(f"\n  exploitability of Sealed Bids under CFR+, two cards and one spare: {found}", end="")
    assert found == sorted(found, reverse=True)
    assert found[-1] < found[0] / 2


def dealt(cards: tuple[int, int, int, int]) -> Any:
    """Sealed Bids with two cards each, dealt in turn; the rest of seat 0's view follows from its own two."""
    state = pyspiel.load_game("motley_sealed(players=2,cards=2)").new_initial_state()
    for card in cards:
        outcomes = state.chance_outcomes()
        names = [state.action_to_string(state.current_player(), number) for number, _ in outcomes]
        state.apply_action(outcomes[names.index(str(card))][0])
    return state


def told(state: Any, seat: int) -> tuple[Any, ...]:
    return (
        state.information_state_string(seat),
        state.observation_string(seat),
        tuple(state.information_state_tensor(seat)),
        tuple(state.observation_tensor(seat)),
        tuple(state.legal_actions(seat)),
    )


def test_what_a_seat_cannot_tell_apart_is_one_information_state() -> None:
    one, other = dealt((3, 1, 5, 2)), dealt((3, 7, 5, 6))
    assert told(one, 0) == told(other, 0)
    one.apply_action(0)
    other.apply_action(0)
    assert one.current_player() == other.current_player() == 1
    assert told(one, 0) == told(other, 0)
    assert told(one, 1)[:2] != told(other, 1)[:2]


def test_whoever_answers_second_does_not_see_the_first_answer() -> None:
    one, other = dealt((3, 1, 5, 2)), dealt((3, 1, 5, 2))
    one.apply_action(0)
    other.apply_action(1)
    assert told(one, 1) == told(other, 1)
    assert one.information_state_string(0) != other.information_state_string(0)


def test_an_information_state_remembers_what_an_observation_forgets() -> None:
    one, other = dealt((3, 1, 5, 2)), dealt((5, 1, 3, 2))
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert list(one.information_state_tensor(0)) != list(other.information_state_tensor(0))


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same comparison, with a game that tells everybody where the cards are."""
    honest = type(dealt((3, 1, 5, 2)).path.state).view
    cards = type(dealt((3, 1, 5, 2)).path.state)
    monkeypatch.setattr(cards, "view", lambda self, seat: {**honest(self, seat), "unseen": list(self.unseen)})
    assert told(dealt((3, 1, 5, 2)), 0) != told(dealt((3, 7, 5, 6)), 0)


def test_a_chance_node_with_too_many_outcomes_becomes_several(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = pyspiel.load_game("motley_sealed(players=2,cards=2)").new_initial_state()
    wanted = {whole.action_to_string(-1, number): share for number, share in whole.chance_outcomes()}
    monkeypatch.setattr(openspiel, "OUTCOMES", 2)
    found: dict[str, float] = {}

    def walk(state: Any, share: float) -> None:
        outcomes = state.chance_outcomes()
        assert len(outcomes) <= 2
        assert sum(each for _, each in outcomes) == pytest.approx(1)
        for number, each in outcomes:
            child = state.clone()
            name = child.action_to_string(-1, number)
            child.apply_action(number)
            if child.path.span is None:
                found[name] = found.get(name, 0) + share * each
            else:
                walk(child, share * each)

    walk(pyspiel.load_game("motley_sealed(players=2,cards=2)").new_initial_state(), 1.0)
    assert found == pytest.approx(wanted)
    assert len(found) == 7


def test_a_game_and_its_positions_can_be_sent_elsewhere() -> None:
    game = pyspiel.load_game("motley_motora(players=3)")
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    state = game.new_initial_state()
    while not state.is_player_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_a_position_of_ours_is_one_of_theirs() -> None:
    game = pyspiel.load_game("motley_motif")
    motif = registry.game("motif")
    ours = motif.position("5/2B2/2g2/5/G4 g 22 - 0")
    theirs = openspiel.position_of(game, ours)
    legal = [theirs.action_to_string(theirs.current_player(), number) for number in theirs.legal_actions()]
    assert sorted(legal) == sorted(motif.write(ours, move) for move in ours.moves(0))
    theirs.apply_action(theirs.legal_actions()[0])
    assert motif.text(ours) != motif.text(theirs.path.state)
