"""Motif on arrays is Motif: the same lists, positions and results as the kernel's rules, at every ply."""

import itertools
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from motley import batch
from motley.batch import Cells
from motley.games.motif import batch as motif
from motley.kernel import Rng, State, registry
from tests.batch.twins import Twins

GAME = registry.game("motif")
FIELDS = ("own_tiles", "foe_tiles", "own_tokens", "foe_tokens", "ready")
NUMBERS = ("own_reserve", "foe_reserve", "flags", "quiet", "seat", "ending")
DEFAULT: dict[str, Any] = {}
TIGHT = {"size": 3, "tokens": 2, "press": 1, "force": 2, "stop": 3}
SAMPLES = [
    DEFAULT,
    TIGHT,
    {"size": 3, "tokens": 6, "first": "black"},
    {"size": 5, "tokens": 6, "first": "gold", "press": 1, "force": 200, "stop": 200},
    {"size": 7, "tokens": 2, "press": 2, "force": 2, "stop": 2},
]
ALL = [
    {"size": size, "tokens": tokens, "press": press, "force": force, "stop": stop}
    for size in (3, 5, 7)
    for tokens in range(1, 7)
    for press, force, stop in ((4, 8, 12), (1, 2, 3))
]


def fields(state: State) -> dict[str, int]:
    return {name: int(getattr(state, name)) for name in (*FIELDS, *NUMBERS)}


def twins(options: dict[str, Any], environment: motif.Motif | None = None) -> Twins:
    made = environment or batch.make("motif", **options)
    return Twins(made, GAME, options, fields)


def named(options: dict[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in options.items()) or "default"


@pytest.mark.parametrize("options", SAMPLES, ids=named)
def test_both_play_the_same_games(options: dict[str, Any]) -> None:
    compared, found = twins(options).play(games=24, plies=150, seed=5)
    assert found == []
    assert compared == 24 * 150


@pytest.mark.soak
@pytest.mark.parametrize("options", ALL, ids=named)
def test_both_play_the_same_games_for_long(options: dict[str, Any]) -> None:
    compared, found = twins(options).play(games=64, plies=400, seed=17)
    assert found == []
    assert compared == 64 * 400


@pytest.mark.soak
def test_both_play_a_hundred_thousand_plies() -> None:
    compared, found = twins(DEFAULT).play(games=200, plies=500, seed=23)
    assert found == []
    assert compared == 100_000


class Unpressed(motif.Motif):  # type: ignore[misc]  # final, and broken on purpose
    """Forgets R8."""

    def kept(self, state: motif.MotifState, targets: Cells) -> Cells:
        return Cells(tuple(word | ~word for word in targets.words))


class Impatient(motif.Motif):  # type: ignore[misc]
    """Does not walk far enough."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.widenings = 3


class Tireless(motif.Motif):  # type: ignore[misc]
    """Never passes, and so never hands the turn back."""

    def gone_on(self, state: motif.MotifState) -> motif.MotifState:
        return self.end_turn(state, (state.ending == motif.PLAYING) & ~self.has_move(state))


@pytest.mark.parametrize(
    ("broken", "options", "word"),
    [(Unpressed, TIGHT, "by the rules"), (Impatient, DEFAULT, "on arrays"), (Tireless, TIGHT, "by")],
)
def test_broken_rules_are_caught(broken: type[motif.Motif], options: dict[str, Any], word: str) -> None:
    _, found = twins(options, broken(**GAME.complete(options))).play(games=64, plies=150, seed=5)
    assert found
    assert word in found[0]


def most_widenings(size: int, tokens: int) -> int:
    """How many widenings a flood takes at most, from any token of any arrangement of so many."""
    arrangements = itertools.combinations(range(size * size), tokens)
    taken = np.fromiter((sum(1 << cell for cell in each) for each in arrangements), np.uint32)
    env = motif.Motif(size, 1, "gold", 4, 8, 12)
    first, last, one, wide = (np.uint32(each) for each in (env.not_first.words[0], env.not_last.words[0], 1, size))
    most, rest = 0, taken
    for _ in range(tokens):
        token = rest & (~rest + one)
        rest = rest ^ token
        free = np.uint32(2 ** (size * size) - 1) & ~taken
        found = (((token << one) & first) | ((token >> one) & last) | (token << wide) | (token >> wide)) & free
        for number in itertools.count():
            grown = found | ((found << one) & first & free) | ((found >> one) & last & free)
            grown = grown | (((grown << wide) | (grown >> wide)) & free)
            is_growing = grown != found
            if not is_growing.any():
                break
            most = max(most, number + 1)
            found, free = grown[is_growing], free[is_growing]
    return most


def test_floods_are_wide_enough() -> None:
    assert [most_widenings(5, tokens) for tokens in range(1, 7)] == list(motif.WIDENINGS[5][1:])
    assert max(most_widenings(3, tokens) for tokens in range(1, 9)) == motif.WIDENINGS[3][-1]
    assert all(most_widenings(3, tokens) <= motif.WIDENINGS[3][tokens] for tokens in range(1, 9))


def start(text: str, options: dict[str, Any]) -> motif.MotifState:
    """A position of the kernel on arrays, as a batch of one."""
    state = GAME.position(text, options)
    values = fields(state)
    cells = int(getattr(state, "size")) ** 2  # noqa: B009
    sets = {name: Cells(tuple(word[None] for word in Cells.of(values[name], cells).words)) for name in FIELDS}
    return motif.MotifState(**sets, **{name: jnp.int32([values[name]]) for name in NUMBERS})


@pytest.mark.parametrize(
    ("text", "options", "counts"),
    [
        ("5/5/5/5/5 g 33 - 0", {}, (25, 600, 27_600)),
        ("3/3/3 g 11 - 0", {"press": 1, "force": 2, "stop": 3}, (9, 72, 504, 3_528, 24_696)),
        ("3/3/3 g 22 - 0", {"press": 1, "force": 2, "stop": 3}, (9, 72, 1_008, 6_552, 76_568)),
        ("5/2GB1/3B*g/B1G2/5 b 10 acw 0", {}, (40, 798)),
        ("7/7/7/7/7/7/7 g 33 - 0", {}, (49, 2_352)),
    ],
)
def test_perft(text: str, options: dict[str, Any], counts: tuple[int, ...]) -> None:
    first = start(text, options)
    tokens = int(first.own_reserve[0] + first.own_tokens.count()[0])
    size = text.partition(" ")[0].count("/") + 1
    env = batch.make("motif", size=size, tokens=tokens, **options)
    ask, step = jax.jit(env.legal_action_mask), jax.jit(env.step)
    width = max(counts)  # one shape, so that little is compiled
    positions: Any = jax.tree_util.tree_map(lambda each: jnp.broadcast_to(each, (width,)), first)
    alive = 1
    for wanted in counts:
        parents, actions = np.nonzero(np.asarray(ask(positions))[:alive])
        alive = len(actions)
        assert alive == wanted
        rows = jnp.asarray(np.pad(parents, (0, width - alive)))
        taken = jax.tree_util.tree_map(lambda each, rows=rows: each[rows], positions)
        positions = step(taken, jnp.asarray(np.pad(actions, (0, width - alive)).astype(np.int32)))


def test_both_show_the_same_planes() -> None:
    """What the kernel's rules tell a learner are the planes of the arrays, in their order, and whose turn it is."""
    env = batch.make("motif")
    row = GAME.observation(2, GAME.complete({}))
    state = GAME.start(2, {"first": "gold"})
    rng = Rng(8)
    while state.ask() is not None:
        seat = state.owing()[0]
        planes = np.asarray(env.observe(start(GAME.text(state), {})))[0].reshape(25, motif.PLANES)
        told = np.zeros(row.size, np.float32)
        GAME.observe(state.view(seat), seat, told)
        for plane, part in enumerate(row.parts[: motif.PLANES]):
            assert np.allclose(planes[:, plane], told[row.place(part.name)]), part.name
        moves = state.moves(seat)
        state.play(seat, moves[rng.below(len(moves))])
