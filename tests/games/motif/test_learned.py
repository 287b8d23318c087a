"""What was learned of Motif: the net's sums, its file, who may ask it, and that its search finds what is there."""

import hashlib
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest

from motley import bots
from motley.bots.search import Mcts
from motley.bots.search_net import NetSearch
from motley.extras import NotInstalled
from motley.games.motif.game import Motif
from motley.games.motif.mind.learned import PACKAGE, TURNINGS, Learned, origins_of, planes_of, shares, shipped, slots_of
from motley.games.motif.mind.net import CELLS, Convolution, read_net
from motley.games.motif.rules.book import MotifState
from motley.kernel import Game, Limits, Move, NoOracle, Opinion, Oracle, Rng, State, registry, turn_of
from motley.kernel.data import read_bytes, read_text
from motley.match import Refused
from motley.server.table.people import chosen_bot
from tests.bots.parlour_games import answer

GAME = Motif()
STRAIGHT = list(range(CELLS))

# The side to move can end the game and win within this turn, by one in six of its first moves.
WON = (
    "bGGgg/BggBb/1gb1g/GBggb/bgb1b b 00 - 0",
    "b1gG1/gBb1b/Bgbgg/gbgGg/BGbgb b 00 - 0",
    "gBbBg/gb2g/gbG1b/gGbbB/bbGgg g 00 - 0",
    "b1ggg/gbbBg/bbBGg/G1Bg1/bbbGb g 00 - 0",
    "gbgbb/b1GBb/g1gBG/gB1Gg/bbbgb g 00 - 0",
    "gb1gg/GgGbg/bBgBb/BG1g1/bgbbg b 00 - 0",
    "bggb1/B1ggb/gbb1G/gGGBg/bbgBb g 00 - 0",
    "bgbGB/Gbbgg/1bBG1/bbggg/bg1gB g 00 - 0",
    "B1bGb/b1GGg/gb1gg/Bbbgb/bgbBg g 00 - 0",
    "g1Gb1/bgGBb/g1bbb/gbbgG/BgggB g 00 - 0",
)


@pytest.fixture(scope="module")
def learned() -> Learned:
    return shipped()


def position(seed: int, plies: int) -> MotifState:
    state = GAME.start(2, {"first": "gold"})
    state.playout(Rng(seed), plies)
    assert isinstance(state, MotifState)
    return state


def positions() -> list[MotifState]:
    found = [position(seed, plies) for seed in range(6) for plies in (0, 1, 3, 8, 21)]
    return [state for state in found if state.ask() is not None]


# The sums


def test_a_convolution_by_points_is_the_plain_one() -> None:
    rng = np.random.default_rng(1)
    kernel, bias = rng.normal(size=(3, 3, 7, 4)).astype(np.float32), rng.normal(size=4).astype(np.float32)
    cells = rng.normal(size=(25, 6, 7)).astype(np.float32)
    framed = np.zeros((7, 7, 6, 7), np.float32)
    framed[1:6, 1:6] = cells.reshape(5, 5, 6, 7)
    plain = sum(framed[i : i + 5, j : j + 5] @ kernel[i, j] for i in range(3) for j in range(3)) + bias
    assert np.allclose(Convolution(kernel, bias)(cells), plain.reshape(25, 6, 4), atol=1e-4)


def test_the_planes_tell_the_position_as_the_seat_to_move_sees_it() -> None:
    state = GAME.position("5/2B2/2g2/5/G*4 g 22 mcw 0")
    planes = planes_of([state], [STRAIGHT])[:, 0]
    named = {"own": [0, 12], "foe": [17], "ready": [], "done": [0], "others": [17]}
    for plane, name in enumerate(("own", "foe", None, "ready", "done", "others")):
        if name is not None:
            assert np.flatnonzero(planes[:, plane]).tolist() == named[name], name
    assert planes[:, 2].sum() == 22
    flags = [0, 1, 1, 1]
    assert planes[3, 6:].tolist() == pytest.approx([2 / 3, 2 / 3, *flags, 0, 0, 0, 1, 1 / 25, 22 / 25])


def test_quiet_turns_and_their_stages_are_told() -> None:
    for quiet, stages in ((3, [0, 0]), (4, [1, 0]), (8, [1, 1])):
        planes = planes_of([GAME.position(f"5/1g3/2G2/2B2/5 g 22 - {quiet}")], [STRAIGHT])
        assert planes[0, 0, 12:15].tolist() == pytest.approx([quiet / 12, *stages])


def test_every_legal_move_has_a_slot_of_its_own() -> None:
    for state in positions():
        moves = state.moves(int(state.seat))
        for laid in TURNINGS:
            slots = slots_of(state, moves, laid)
            assert len(set(slots)) == len(moves)
            assert set(slots) <= set(range(100))


def test_priors_add_up_to_one_and_values_are_between_nought_and_one(learned: Learned) -> None:
    states: list[State] = list(positions())
    moves = [state.moves(state.owing()[0]) for state in states]
    for opinion, each in zip(learned.opinions(states, moves, Rng(1)), moves, strict=True):
        assert len(opinion.priors) == len(each)
        assert sum(opinion.priors) == pytest.approx(1)
        assert all(0 <= value <= 1 for value in opinion.values)
        assert sum(opinion.values) == pytest.approx(1)


def test_a_batch_says_what_each_position_is_told_alone(learned: Learned) -> None:
    states: list[State] = [*positions()[:8]]
    planes, origins = planes_of(states, [STRAIGHT] * 8), origins_of(states, [STRAIGHT] * 8)
    logits, values = learned.net(planes, origins)
    for place in range(8):
        alone, value = learned.net(planes[:, place : place + 1], origins[place : place + 1])
        assert np.allclose(alone[0], logits[place], atol=2e-3)
        assert np.allclose(value[0], values[place], atol=1e-3)


def test_a_turned_board_is_asked_about_the_same_moves(learned: Learned) -> None:
    """What the net says of a position laid another way is what it says of that other position."""
    state = GAME.position("5/2B2/2G2/5/g4 g 22 - 1")
    turned = GAME.position("5/2B2/2G2/5/4g g 22 - 1")
    mirror = next(laid for laid in TURNINGS if laid[:6] == [4, 3, 2, 1, 0, 9])
    one = learned.net(planes_of([state], [mirror]), origins_of([state], [mirror]))
    other = learned.net(planes_of([turned], [STRAIGHT]), origins_of([turned], [STRAIGHT]))
    assert np.allclose(one[1], other[1], atol=1e-4)
    moves, again = state.moves(0), turned.moves(0)
    told = dict(zip(moves, shares(one[0][0].reshape(-1).tolist(), slots_of(state, moves, mirror)), strict=True))
    said = dict(zip(again, shares(other[0][0].reshape(-1).tolist(), slots_of(turned, again, STRAIGHT)), strict=True))
    for move, share in told.items():
        assert isinstance(move, tuple)
        origin, to = move
        twin = (None if origin is None else mirror[origin], mirror[to])
        assert said[twin] == pytest.approx(share, abs=1e-4)


# The file


def test_the_shipped_weights_are_the_ones_whose_hash_is_shipped() -> None:
    data = read_bytes(PACKAGE, "master.npz")
    assert read_text(PACKAGE, "master.sha256").split()[0] == hashlib.sha256(data).hexdigest()
    assert len(data) < 1_000_000, "small enough for any laptop"


def test_weights_that_differ_in_one_bit_are_refused() -> None:
    data = bytearray(read_bytes(PACKAGE, "master.npz"))
    digest = read_text(PACKAGE, "master.sha256").split()[0]
    data[len(data) // 2] ^= 1
    with pytest.raises(NoOracle, match="not the ones that were shipped"):
        read_net(bytes(data), digest)


def said(code: str) -> str:
    """What a Python of its own prints."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def test_without_numpy_a_sentence_says_what_to_install() -> None:
    code = """
import sys
sys.modules["numpy"] = None  # as if it were not installed
from motley.extras import NotInstalled
from motley.kernel import registry
game = registry.game("motif")
try:
    game.oracle(game.start(2, {"first": "gold"}))
except NotInstalled as error:
    print(error)
"""
    sentence = "Master needs numpy, which comes with an extra of the package: pip install 'motley-games[master]'"
    assert said(code) == sentence


def test_nobody_else_needs_numpy() -> None:
    """The game, its judgement and all other bots are there before the net is asked for."""
    code = "import motley.games.motif, motley.bots, sys; motley.bots.kinds('motif'); print('numpy' in sys.modules)"
    assert said(code) == "False"


# Who may ask it


def test_only_the_game_that_was_learned_has_an_oracle() -> None:
    assert GAME.oracle(position(1, 3)) is not None
    for options in ({"size": 3}, {"size": 7}, {"tokens": 2}, {"press": 5}, {"force": 9}, {"stop": 13}):
        assert GAME.oracle(GAME.start(2, {"first": "gold", **options})) is None


def test_master_is_offered_for_motif_and_for_nothing_else() -> None:
    assert [game for game in registry.game_names() if "master" in {kind.name for kind in bots.kinds(game)}] == ["motif"]
    assert chosen_bot(GAME, "master", None) == ("master", "master")
    with pytest.raises(Refused, match="There is no bot called master for MotoX"):
        chosen_bot(registry.game("motox"), "master", None)


def test_master_plays_other_boards_by_plain_search() -> None:
    state = GAME.start(2, {"first": "gold", "size": 3, "tokens": 1})
    assert answer(bots.make("master"), GAME, state, 0, limits=Limits(simulations=50)) in state.moves(0)


# What it finds


class Contrary(Oracle):
    """Says of every seat what the other one should hear."""

    def __init__(self, right: Oracle) -> None:
        self.right = right

    def opinions(self, states: list[State], moves: list[list[Move]], rng: Rng) -> list[Opinion]:
        return [
            Opinion([1 / len(said.priors)] * len(said.priors), said.values[::-1])
            for said in self.right.opinions(states, moves, rng)
        ]


def wins_now(state: State, seat: int, known: dict[str, bool]) -> bool:
    """Whether a seat can end the game and win in the turn that it is in: all of it is tried."""
    if state.ask() is None:
        return state.returns()[seat] == 1
    if state.owing() != (seat,) or not state.dump()["flags"]:
        return False
    text = GAME.text(state)
    if text not in known:
        known[text] = any(wins_now(after(state, seat, move), seat, known) for move in state.moves(seat))
    return known[text]


def after(state: State, seat: int, move: Move) -> State:
    found = state.copy()
    found.play(seat, move)
    return found


def found_wins(oracle: Oracle) -> int:
    """In how many of the won positions the search with this oracle makes a first move that wins by force."""
    found = 0
    for text in WON:
        state = GAME.position(text)
        seat = int(state.seat)
        searching = NetSearch(Limits(simulations=SIMULATIONS), Mcts(Limits(simulations=1)), oracle)
        found += wins_now(after(state, seat, answer(searching, GAME, state, seat)), seat, {})
    return found


SIMULATIONS = 64


def test_it_finds_every_win_within_the_turn(learned: Learned) -> None:
    assert found_wins(learned) == len(WON)


def test_with_its_values_upside_down_it_does_not(learned: Learned) -> None:
    assert found_wins(Contrary(learned)) < len(WON) / 2


def test_what_could_be_expected_does_not_go_up_and_down_with_every_turn() -> None:
    """Whoever moves gains tiles, and the other side catches up: a curve of tiles is all teeth."""
    by_tiles, by_net = 0.0, 0.0
    for seed in range(3):
        state, rng = position(0, 0), Rng(seed)
        tiles, expected = [], []
        for _ in range(60):
            tiles.append(Game.outlook(GAME, state)[0])
            expected.append(GAME.outlook(state)[0])
            assert sum(GAME.outlook(state)) == pytest.approx(1.0)
            state.play(state.seat, bots.make("casual").choose(turn_of(GAME, state, state.seat, rng, Limits())))
        by_tiles += teeth(tiles)
        by_net += teeth(expected)
    assert by_net < by_tiles * 0.75


def teeth(curve: list[float]) -> float:
    """How far it goes up and down again, or down and up, all told."""
    steps = [after - before for before, after in pairwise(curve)]
    return sum(min(abs(first), abs(second)) for first, second in pairwise(steps) if first * second < 0)


def test_without_numpy_a_lead_in_tiles_is_what_is_expected_by(monkeypatch: pytest.MonkeyPatch) -> None:
    state, small = position(3, 12), GAME.start(2, {"first": "gold", "size": 3})
    small.playout(Rng(1), 6)
    by_net = GAME.outlook(state)

    def missing(self: Motif, state: State) -> Oracle | None:
        raise NotInstalled("NumPy")

    monkeypatch.setattr(Motif, "oracle", missing)
    assert GAME.outlook(state) == Game.outlook(GAME, state) != by_net
    assert GAME.outlook(small) == Game.outlook(GAME, small)
